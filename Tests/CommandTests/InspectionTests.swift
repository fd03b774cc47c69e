import Foundation
import Imaging
import TestSupport
import Testing

/// The values of passes that `peelgl render` prints and stores.
@Suite("Looking into passes")
struct InspectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Array(
        """
        #iChannel0 "self"
        void mainImage(out vec4 c, in vec2 p) {
          float before = texelFetch(iChannel0, ivec2(p), 0).z;
          float zero = iTime - iTime;
          c = vec4(p, before + 1.0, p.x > 1.0 ? 1.0 / zero : sqrt(zero - 1.0));
        }
        """.utf8), to: "toy/bufferA.glsl")
    try folder.write(
      Array(
        """
        void mainImage(out vec4 c, in vec2 p) {
          c = vec4(0.25, p.x / 4.0, 2.0 * texelFetch(iChannel0, ivec2(p), 0).z, 1.0);
        }
        """.utf8), to: "toy/image.glsl")
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render", "toy/", "--canvas", "3x2", "--fps", "10"] + words, in: folder)
  }

  @Test("a pixel's values are those of its pass, before they are rounded or limited")
  func pixels() throws {
    // The coordinates of pixels begin at the top left, those of Shadertoy's at the bottom.
    let drawn = try render(
      "--pass", "bufferA", "--pixel", "0,0", "--pixel", "2,1", "--frames", "0,3")
    #expect(drawn.status == 0, "\(drawn.messages)")
    #expect(
      drawn.text == """
        frame 0 pixel 0,0: 0.5 1.5 1.0 nan
        frame 0 pixel 2,1: 2.5 0.5 1.0 inf
        frame 3 pixel 0,0: 0.5 1.5 4.0 nan
        frame 3 pixel 2,1: 2.5 0.5 4.0 inf

        """)
    // The picture is limited to 0…1.
    #expect(try render("--pixel", "1,0").text.hasSuffix(" pixel 1,0: 0.25 0.375 1.0 1.0\n"))
  }

  @Test("statistics of components count what is no number")
  func statistics() throws {
    let drawn = try render("--pass", "bufferA", "--stats", "--at", "0")
    #expect(drawn.status == 0, "\(drawn.messages)")
    #expect(
      drawn.text == """
        frame 0 red: 0.5 to 2.5, 0 NaN, 0 infinite
        frame 0 green: 0.5 to 1.5, 0 NaN, 0 infinite
        frame 0 blue: 1.0 to 1.0, 0 NaN, 0 infinite
        frame 0 alpha: no values, 2 NaN, 4 infinite

        """)
    let json = try render(
      "--pass", "bufferA", "--stats", "--pixel", "0,0", "--at", "0", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    let values = try #require((object["values"] as? [[String: Any]])?.first)
    let pixel = try #require((values["pixels"] as? [[String: Any]])?.first)
    #expect(pixel["values"] as? [AnyHashable] == [0.5, 1.5, 1.0, "nan"] as [AnyHashable])
    let alpha = (values["statistics"] as? [String: Any])?["alpha"] as? [String: Any]
    #expect(alpha?["infinite"] as? Int == 4 && alpha?["least"] is NSNull)
  }

  /// The floats of a file of NumPy, behind a header that states `shape`.
  private func floats(_ name: String, shape: String) throws -> [Float] {
    let bytes = try folder.read(name)
    try #require(bytes.starts(with: [0x93] + Array("NUMPY".utf8) + [1, 0]))
    let length = Int(bytes[8]) + 256 * Int(bytes[9])
    #expect((10 + length) % 64 == 0)
    let header = String(decoding: bytes[10..<(10 + length)], as: UTF8.self)
    #expect(
      header.hasPrefix("{'descr': '<f4', 'fortran_order': False, 'shape': \(shape), }")
        && header.hasSuffix("\n"))
    return stride(from: 10 + length, to: bytes.count, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
    }
  }

  @Test("an array of NumPy has every value, rows from the top")
  func arrays() throws {
    #expect(
      try render("--pass", "bufferA", "--frames", "1", "-o", "a-%02d.npy").status == 0)
    let values = try floats("a-01.npy", shape: "(2, 3, 4)")
    try #require(values.count == 24)
    for y in 0..<2 {
      for x in 0..<3 {
        let pixel = Array(values[(4 * (3 * y + x))..<(4 * (3 * y + x) + 3)])
        #expect(pixel == [Float(x) + 0.5, 1.5 - Float(y), 2])
      }
    }
    #expect(try render("--at", "0", "-o", "picture.npy").status == 0)
    #expect(try floats("picture.npy", shape: "(2, 3, 4)").prefix(4) == [0.25, 0.125, 1, 1])
  }

  @Test(
    "ffmpeg reads an OpenEXR file of either depth as the values that were drawn",
    arguments: [["--depth", "8"], ["--depth", "16"]])
  func openEXR(depth: [String]) throws {
    let drawn = try Tool.run(
      [
        "render", "toy/", "--canvas", "3x2", "--fps", "10", "--pass", "bufferA", "--frames", "1",
        "-o", "a-%d.exr",
      ] + depth,
      in: folder)
    #expect(drawn.status == 0, "\(drawn.messages)")
    #expect(try folder.read("a-1.exr").starts(with: [0x76, 0x2F, 0x31, 0x01]))
    let read = try Tool.shell(
      "ffmpeg -v error -i a-1.exr -pix_fmt gbrapf32le -f rawvideo - 2>&1", in: folder)
    // Planes of green, blue, red and alpha.
    let values = stride(from: 0, to: read.output.count - 3, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(read.output[start + $1]) << (8 * $1) })
    }
    try #require(values.count == 24, "\(read.text)")
    #expect(Array(values[0..<6]) == [1.5, 1.5, 1.5, 0.5, 0.5, 0.5])
    #expect(Array(values[6..<12]) == [2, 2, 2, 2, 2, 2])
    #expect(Array(values[12..<18]) == [0.5, 1.5, 2.5, 0.5, 1.5, 2.5])
    #expect(values[18].isNaN && values[19] == .infinity)
  }

  @Test("a profile has a line for each pass, and the same numbers for programs")
  func profile() throws {
    let drawn = try render("--frames", "0-4", "-o", "out/", "--profile")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let lines = drawn.messages.split(separator: "\n").filter { $0.contains("±") }
    #expect(lines.count == 2)
    for (line, label) in pairs(lines, ["bufferA", "image"]) {
      #expect(
        line.wholeMatch(
          of: /(\w+) +\d+\.\d{3} ± \d+\.\d{3}, \d+\.\d{3} to \d+\.\d{3} ms in 4 frames/)?.1
          == label[...], "\(line)")
    }
    let json = try render("--frames", "0-4", "-o", "out/", "-y", "--profile", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    let pass = try #require(
      (object["profile"] as? [String: [String: Double]])?["bufferA"])
    #expect(pass["frames"] == 4)
    let (least, mean, greatest) = (pass["least"] ?? 1, pass["mean"] ?? 0, pass["greatest"] ?? 0)
    #expect(least <= mean && mean <= greatest && least > 0)
    #expect(
      try render("--frames", "0", "-o", "out/", "-y", "--profile").messages.contains(
        "only in the first frame"))
  }

  @Test("a picture of the last pass is the picture, one of another pass shows what lies in 0…1")
  func pictures() throws {
    #expect(try render("--at", "0", "-o", "all.png").status == 0)
    #expect(try render("--at", "0", "--pass", "image", "-o", "last.png").status == 0)
    #expect(try folder.image("last.png").bytes == folder.image("all.png").bytes)
    #expect(try render("--at", "0", "--pass", "bufferA", "-o", "first.png").status == 0)
    // NaN is 0, infinity 1.
    #expect(
      try folder.image("first.png").bytes == [
        128, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255,
        128, 128, 255, 0, 255, 128, 255, 255, 255, 128, 255, 255,
      ])
  }

  @Test("an effect's passes are looked at, too")
  func effects() throws {
    try folder.write(
      [UInt8](
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#ff8000'/></svg>"
          .utf8), to: "a.svg")
    let drawn = try Tool.run(
      [
        "render", "peel", "a.svg", "--at", "0", "--set", "reflection.enabled=false", "--pixel",
        "4,4",
      ],
      in: folder)
    #expect(drawn.status == 0, "\(drawn.messages)")
    let values = drawn.text.split(separator: " ").suffix(4).compactMap {
      Double($0.trimmingCharacters(in: .newlines))
    }
    #expect(values.count == 4)
    for (value, expected) in pairs(values, [1, 128 / 255.0, 0, 1]) {
      #expect(abs(value - expected) < 1e-3, "\(drawn.text)")
    }
  }

  @Test(
    "what cannot be looked at is told",
    arguments: [
      (["--pass", "bufferB", "-o", "x.png"], "no pass \"bufferB\"; did you mean \"bufferA\"?"),
      (["--pass", "bufferA", "-o", "x.gif"], "use a .png, .npy or .exr output, or a folder/"),
      (["--pass", "bufferA", "-o", "-"], "use a .png, .npy or .exr output, or a folder/"),
      (["--pixel", "3,0"], "a pixel of 3x2, such as 2,1"),
      (["--pixel", "1"], "X,Y in whole pixels"), (["--pixel=-1,0"], "X,Y in whole pixels"),
      (["--stats", "-o", "-"], "-o - and --stats"),
      (["--stats", "-o", "x.png", "--jobs", "2"], "--jobs"),
      (["-o", "x.exe"], "use a .png, .npy, .exr,"), ([], "-o OUTPUT"),
    ] as [([String], String)])
  func failures(words: [String], message: String) throws {
    let before = folder.contents
    let outcome = try Tool.run(["render", "toy/", "--canvas", "3x2"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(folder.contents == before)
  }
}
