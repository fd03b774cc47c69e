import Foundation
import Imaging
import TestSupport
import Testing

/// Cube maps of six files and volumes as inputs of commands.
@Suite("Cube maps and volumes as inputs of commands")
struct SolidInputTests {
  private let folder: TemporaryFolder
  private static let names = ["px", "nx", "py", "ny", "pz", "nz"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      #iChannel0 "sky_{}.png"
      #iChannel0::Type "CubeMap"
      void mainImage(out vec4 c, in vec2 p) {
        vec3 d = vec3(0.0);
        int face = int(6.0 * p.x / iResolution.x);
        d[face / 2] = face % 2 == 0 ? 1.0 : -1.0;
        c = texture(iChannel0, d);
      }
      """, to: "sky.glsl")
  }

  /// A face of one colour.
  private func write(_ name: String, _ number: Int, side: Int = 4) throws {
    let pixel: [UInt8] = [UInt8(40 * number), 100, 200, 255]
    let bytes = Array(repeating: pixel, count: side * side).flatMap { $0 }
    try folder.write(
      PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes)), to: name)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.file(name))
  }

  private func render(_ shader: String, _ words: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["render", shader, "--canvas", "6x1", "--at", "0", "-o", "out.png", "--overwrite"] + words,
      in: folder)
  }

  /// The red of a row of pixels.
  private func red() throws -> [UInt8] {
    let image = try folder.image("out.png")
    return stride(from: 0, to: image.bytes.count, by: 4).map { image.bytes[$0] }
  }

  @Test("six files are the faces, by their letters or their numbers, at every scale")
  func faces() throws {
    for names in [Self.names, (0..<6).map { "\($0)" }] {
      for (number, name) in names.enumerated() { try write("sky_\(name).png", number) }
      let outcome = try render("sky.glsl")
      #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
      #expect(try red() == [0, 40, 80, 120, 160, 200])
      #expect(try render("sky.glsl", "--scale", "3").status == 0)
      #expect(try red().prefix(18) == (0..<18).map { UInt8($0 / 3 * 40) }[...])
      for name in names { try remove("sky_\(name).png") }
    }
  }

  @Test("a face that is missing or of another size is told")
  func wrongFaces() throws {
    let nothing = try render("sky.glsl")
    #expect(
      nothing.status == 2
        && nothing.messages.contains(
          "sky_px.png does not exist; the first file of six is sky_px.png, sky_posx.png or sky_0.png"
        ), "\(nothing.messages)")
    for (number, name) in Self.names.enumerated() { try write("sky_\(name).png", number) }
    try remove("sky_ny.png")
    let missing = try render("sky.glsl")
    #expect(
      missing.status == 2
        && missing.messages.contains(
          "sky_{}.png stands for the six faces of a cube map, and sky_ny.png does not exist"),
      "\(missing.messages)")
    try write("sky_ny.png", 3, side: 5)
    let other = try render("sky.glsl")
    #expect(
      other.status == 2
        && other.messages.contains(
          "sky_ny.png cannot be decoded: it has 5x5 pixels, and each face of a cube map is 4x4 pixels as the first"
        ), "\(other.messages)")
  }

  @Test("a volume's file is read by a place, from the command line and from a channel")
  func volume() throws {
    var file = Array("BIN\0".utf8)
    for _ in 0..<3 { file += [2, 0, 0, 0] }
    file += [1, 0, 0, 0] + [0, 1, 2, 3, 4, 5, 6, 7].map { $0 * 30 }
    try folder.write(file, to: "noise.bin")
    let main = """
      void mainImage(out vec4 c, in vec2 p) {
        int i = int(p.x) + 2;
        c = texture(iChannel0, (vec3(i % 2, i / 2 % 2, i / 4) + 0.5) / 2.0);
      }
      """
    try folder.write("#iChannel0 \"noise.bin\"\n" + main, to: "own.glsl")
    try folder.write("#iChannel0::Type \"Volume\"\n#iChannel0 \"input 0\"\n" + main, to: "in.glsl")
    for outcome in [try render("own.glsl"), try render("in.glsl", "noise.bin")] {
      #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
      #expect(try red() == [60, 90, 120, 150, 180, 210])
    }
    try folder.write(Array(file.dropLast()), to: "noise.bin")
    let short = try render("own.glsl")
    #expect(
      short.status == 2 && short.messages.contains("noise.bin is truncated in its voxels"),
      "\(short.messages)")
  }

  @Test("a channel's type is one of four")
  func types() throws {
    try folder.write(
      "#iChannel0::Type \"CubeMpa\"\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }",
      to: "a.glsl")
    let outcome = try render("a.glsl")
    #expect(
      outcome.status == 2
        && outcome.messages.contains("a channel has no type \"CubeMpa\"; did you mean \"CubeMap\"?"),
      "\(outcome.messages)")
  }
}
