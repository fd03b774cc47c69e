import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Watching into a file", .serialized)
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The straight components of the first pixel of a picture.
  private func pixel(_ name: String) throws -> [UInt8] {
    Array(try PNG.decode(try folder.read(name), name: name).unpremultiplied().bytes.prefix(4))
  }

  private let words = ["a.glsl", "-o", "a.png", "--canvas", "8x8"]

  @Test("each save is drawn, an error names its line and keeps the picture, and Ctrl-C ends it")
  func saves() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(words, in: folder)
    _ = try run.next("written")
    #expect(try pixel("a.png") == [51, 102, 204, 255])
    try folder.write(Shader.plain(red: "1.0"), to: "a.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [255, 102, 204, 255])
    try folder.write(Shader.broken, to: "a.glsl")
    let failure = try run.next("failed")
    let diagnostics = try #require(failure["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.first?["line"] as? Int == 3 && diagnostics.first?["column"] as? Int == 35)
    #expect(try pixel("a.png") == [255, 102, 204, 255])
    try folder.write(Shader.plain(red: "0.0"), to: "a.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [0, 102, 204, 255])
    #expect(run.end() == 130)
    #expect(folder.contents == ["a.glsl", "a.png"])
    #expect(run.said.contains("                                   ^"), "\(run.said)")
  }

  @Test("a loop that the device may cut is told with each picture")
  func loops() throws {
    let loop = "void main() { float a = 0.0; while (true) { a += 1.0; } gl_FragColor = vec4(a); }"
    try folder.write(Array(loop.utf8), to: "a.glsl")
    let run = try WatchedRun(words, in: folder)
    let warnings = try #require(try run.next("written")["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].hasPrefix("a.glsl:1:30: this loop never ends"))
    #expect(run.end() == 130)
  }

  @Test("what is included, files of parameters and pictures are watched, also one that comes later")
  func closure() throws {
    let shader = """
      precision highp float;
      #include "parts/color.glsl"
      uniform float red;
      uniform sampler2D u_tex0;
      void main() { gl_FragColor = vec4(red, color(), texture2D(u_tex0, vec2(0.5)).b, 1.0); }

      """
    try folder.write(Array(shader.utf8), to: "a.glsl")
    try folder.write(Array("{ red: 0.2 }".utf8), to: "p.json5")
    try folder.write(Self.picture(blue: 204), to: "in.png")
    let run = try WatchedRun(
      ["a.glsl", "in.png", "-p", "p.json5", "-o", "a.png", "--canvas", "8x8"], in: folder)
    #expect((try run.next("failed")["message"] as? String)?.contains("color.glsl") == true)
    try folder.write(Array("float color() { return 0.4; }\n".utf8), to: "parts/color.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [51, 102, 204, 255])
    try folder.write(Array("float color() { return 0.6; }\n".utf8), to: "parts/color.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [51, 153, 204, 255])
    try folder.write(Array("{ red: 0.8 }".utf8), to: "p.json5")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [204, 153, 204, 255])
    try folder.write(Self.picture(blue: 51), to: "in.png")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [204, 153, 51, 255])
    #expect(run.end() == 130)
  }

  private static func picture(blue: UInt8) -> [UInt8] {
    PNG.encode(
      Image(
        width: 8, height: 8, alpha: .straight,
        bytes: (0..<64).flatMap { _ in [0, 0, blue, 255] as [UInt8] }))
  }

  @Test(
    "editors that rename, or move away and write again are followed; a missing file comes back"
  )
  func editors() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(words, in: folder)
    _ = try run.next("written")
    // As most editors: a new file takes the name.
    try folder.write(Shader.plain(red: "1.0"), to: ".a.glsl.new")
    try #require(rename(folder.path(of: ".a.glsl.new"), folder.path(of: "a.glsl")) == 0)
    _ = try run.next("written")
    #expect(try pixel("a.png") == [255, 102, 204, 255])
    // As vim: the file is moved away and written anew.
    try #require(rename(folder.path(of: "a.glsl"), folder.path(of: "a.glsl~")) == 0)
    usleep(50_000)
    try folder.write(Shader.plain(red: "0.6"), to: "a.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [153, 102, 204, 255])
    try FileManager.default.removeItem(at: folder.file("a.glsl"))
    #expect((try run.next("failed")["message"] as? String)?.contains("does not exist") == true)
    try folder.write(Shader.plain(red: "0.0"), to: "a.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [0, 102, 204, 255])
    #expect(run.end(SIGTERM) == 130)
  }

  @Test("what a link leads to is watched, and the link itself")
  func links() throws {
    try folder.write(Shader.plain(), to: "elsewhere/first.glsl")
    try folder.write(Shader.plain(red: "0.6"), to: "elsewhere/second.glsl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "a.glsl"), withDestinationPath: "elsewhere/first.glsl")
    let run = try WatchedRun(words, in: folder)
    _ = try run.next("written")
    try folder.write(Shader.plain(red: "1.0"), to: "elsewhere/first.glsl")
    _ = try run.next("written")
    #expect(try pixel("a.png") == [255, 102, 204, 255])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "new"), withDestinationPath: "elsewhere/second.glsl")
    try #require(rename(folder.path(of: "new"), folder.path(of: "a.glsl")) == 0)
    _ = try run.next("written")
    #expect(try pixel("a.png") == [153, 102, 204, 255])
    #expect(run.end() == 130)
  }

  @Test(
    "a long output that is interrupted leaves whole frames, and one whose files change begins anew")
  func long() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(
      ["a.glsl", "-o", "out/%06d.png", "--canvas", "64x64", "--duration", "1000"], in: folder)
    func frames() -> [String] { folder.contents.filter { $0.hasSuffix(".png") } }
    wait { !frames().isEmpty }
    try folder.write(Shader.plain(red: "1.0"), to: "a.glsl")
    try wait { try pixel("out/000000.png")[0] == 255 }
    #expect(try pixel("out/000000.png") == [255, 102, 204, 255])
    #expect(run.end() == 130)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "out"))
    #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".png") }, "\(names.suffix(3))")
  }

  @Test("what writes beside the file changes nothing")
  func bystanders() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(words, in: folder)
    _ = try run.next("written")
    for number in 0..<50 { try folder.write([1], to: "other\(number)") }
    #expect(run.isQuiet(seconds: 1.5))
    #expect(run.end() == 130)
  }

  @Test(
    "a process that is ended between two saves, or before it reads its order, costs none of them",
    arguments: [false, true])
  func endedBetween(hasOrder: Bool) throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(words, in: folder)
    _ = try run.next("written")
    let children = run.children
    for child in children { kill(child, hasOrder ? SIGSTOP : SIGKILL) }
    try folder.write(Shader.plain(red: "1.0"), to: "a.glsl")
    if hasOrder {
      // Long enough for the order to be sent to the process that is stopped.
      usleep(200_000)
      for child in children { kill(child, SIGKILL) }
    }
    _ = try run.next("written")
    #expect(try pixel("a.png") == [255, 102, 204, 255])
    #expect(run.end() == 130)
  }

  @Test("a driver that crashes is told of with the device's name")
  func crash() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    let run = try WatchedRun(words, in: folder, environment: ["PEELGL_FAULTS": "crash:a.png"])
    for red in ["1.0", "0.0"] {
      let message = try #require(try run.next("failed")["message"] as? String)
      #expect(message.contains("a.glsl: its worker was ended by signal 6, because llvmpipe"))
      try folder.write(Shader.plain(red: red), to: "a.glsl")
    }
    #expect(run.end() == 130)
  }

  @Test("what is wrong from the start ends it with a sentence and a status")
  func wrong() throws {
    try folder.write(Shader.plain(), to: "a.glsl")
    try folder.write([], to: "folder/x")
    try folder.write([1], to: "there.png")
    let cases: [([String], String)] = [
      (["a.glsl"], "watch needs -o OUTPUT or --serve PORT"),
      (["b.glsl", "-o", "a.png"], "b.glsl does not exist"),
      (["folder", "-o", "a.png"], "there is no effect \"folder\""),
      (["folder/", "-o", "a.png"], "contains neither image.glsl nor sound.glsl"),
      (["a.glsl", "-o", "-"], "not standard input or output"),
      (["peel", "-", "-o", "a.png"], "not standard input or output"),
      (["a.glsl", "-o", "there.png"], "there.png already exists"),
      (
        ["peel", "there.png", "-y", "-o", "there.png"], "could replace parts of the input there.png"
      ),
      (["a.glsl", "-s", "rad=1", "-o", "a.png"], "did you mean \"red\"?"),
      (["a.glsl", "--serve", "70000"], "a port"),
    ]
    for (words, sentence) in cases {
      let process = Process()
      let messages = Pipe()
      process.executableURL = Repository.program
      process.arguments = ["watch"] + words
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      process.standardError = messages
      try process.run()
      let said = String(
        decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2 && said.contains(sentence), "\(words): \(said)")
      #expect(said.split(separator: "\n").count == 1, "\(said)")
    }
    #expect(try folder.read("there.png") == [1])
  }
}
