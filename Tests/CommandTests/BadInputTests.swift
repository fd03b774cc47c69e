import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Bad input: one sentence, its exit status, nothing left behind")
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  /// Runs `render peel WORDS…`; checks status, the one sentence, and that no file came or went.
  private func refuse(
    _ words: [String], _ fragment: String, status: Int32 = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = folder.contents
    let outcome = try Tool.run(["render"] + words, in: folder)
    #expect(outcome.status == status, "\(words)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    let messages = outcome.messages
    #expect(messages.contains(fragment), "\(messages)", sourceLocation: sourceLocation)
    #expect(messages.hasPrefix("peelgl: "), "\(messages)", sourceLocation: sourceLocation)
    #expect(messages.filter(\.isNewline).count == 1, "\(messages)", sourceLocation: sourceLocation)
    #expect([".\n", "?\n"].contains(messages.suffix(2)), sourceLocation: sourceLocation)
    #expect(folder.contents == before, sourceLocation: sourceLocation)
  }

  /// A picture at `name` must be refused, for a reason that holds `fragment`.
  private func refuse(
    input name: String, _ fragment: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try refuse(["peel", name, "-o", "new/x-%d.png"], fragment, sourceLocation: sourceLocation)
  }

  @Test("an input that is no file")
  func noFile() throws {
    try refuse(input: "missing.png", "missing.png does not exist")
    try refuse(input: ".", "is a folder")
    try refuse(input: "", "does not exist")
    try refuse(input: "/dev/zero", "is a device")
    // Regular, but every read fails, also for root.
    try refuse(input: "/proc/self/mem", "/proc/self/mem cannot be read")
  }

  @Test("standard input named for two purposes")
  func standardInputTwice() throws {
    try refuse(["peel", "-", "--params", "-", "-o", "new/"], "only one of the files")
    try refuse(["peel", "in.png", "-p", "-", "-p", "-", "-o", "new/"], "only one of the files")
    try refuse(["peel", "-", "--gesture", "-", "-o", "new/"], "only one of the files")
    try refuse(
      ["peel", "in.png", "-p", "-", "--gesture", "-", "-o", "new/"], "only one of the files")
    try refuse(["--scene", "-", "--gesture", "-", "-o", "new/"], "only one of the files")
  }

  @Test("a parameter file or a shader beyond its fixed limit")
  func fixedLimits() throws {
    try FileManager.default.createDirectory(
      at: folder.file("big"), withIntermediateDirectories: false)
    try folder.write([UInt8](repeating: 0x20, count: 1 << 20 | 1), to: "big/peel.frag")
    try refuse(
      ["peel", "in.png", "-p", "big/peel.frag", "-o", "new/"],
      "too large: a parameter file may have 1048576 bytes.")
    try refuse(
      ["peel", "in.png", "--shaders", "big", "-o", "new/"],
      "too large: a shader may have 1048576 bytes.")
  }

  @Test("a shader that takes the place of none")
  func misnamedShader() throws {
    try FileManager.default.createDirectory(
      at: folder.file("mine"), withIntermediateDirectories: false)
    try folder.write([], to: "mine/peal.frag")
    try refuse(
      ["peel", "in.png", "--shaders", "mine", "-o", "new/"],
      "mine/peal.frag does not replace a built-in shader; did you mean peel.frag?")
  }

  @Test("an input that is no complete picture")
  func damaged() throws {
    let picture = try folder.read("in.png")
    try folder.write([], to: "empty.png")
    try refuse(input: "empty.png", "empty.png is empty")
    try folder.write(Array("hello, world; no picture".utf8), to: "text.png")
    try refuse(input: "text.png", "a PNG, JPEG, WebP, GIF or SVG picture is needed")
    try folder.write(Array(picture.prefix(picture.count / 2)), to: "half.png")
    try refuse(input: "half.png", "half.png is truncated")
    var flipped = picture
    // A byte of the IHDR chunk's checksum.
    flipped[30] ^= 1
    try folder.write(flipped, to: "flipped.png")
    try refuse(input: "flipped.png", "checksum")
  }

  @Test("a picture of 30000 x 30000 pixels is refused from its header")
  func bomb() throws {
    try folder.write(Self.header(width: 30_000, height: 30_000), to: "bomb.png")
    try refuse(input: "bomb.png", "maxPixels")
  }

  @Test("a damaged parameter file is refused with its place")
  func parameterFiles() throws {
    let end = ["in.png", "-o", "new/x.png"]
    try folder.write(Array("{\n  liftDistance: ,\n}".utf8), to: "bad.json5")
    try refuse(["peel", "--params", "bad.json5"] + end, "bad.json5:2:17")
    try folder.write(Array("{ liftDistanse: 1 }".utf8), to: "name.json5")
    try refuse(
      ["peel", "-p", "name.json5"] + end, "did you mean \"liftDistance\"")
    try refuse(["peel", "-p", "no.json5"] + end, "no.json5 does not exist")
  }

  @Test(
    "an unknown name is answered with the nearest",
    arguments: [
      (["pel", "in.png"], "did you mean \"peel\""),
      (["peel", "in.png", "--set", "liftDistanse=0.1"], "did you mean \"liftDistance\""),
      (["peel", "in.png", "--set", "reflection.blurr=1"], "did you mean \"reflection.blur\""),
      (["peel", "in.png", "--set", "debug=wirefame"], "did you mean \"wireframe\""),
      (["peel", "in.png", "--set", "timing=easeinn"], "timing"),
      (["peel", "in.png", "--overwrit"], "did you mean --overwrite"),
    ])
  func names(_ words: [String], _ fragment: String) throws {
    try refuse(words + ["-o", "new/x.png"], fragment)
  }

  @Test(
    "a parameter outside its range",
    arguments: ["nan", "inf", "-1", "1e308", "2", "abc", ""])
  func parameters(_ value: String) throws {
    try refuse(
      ["peel", "in.png", "--set", "liftDistance=\(value)", "-o", "new/x.png"], "liftDistance")
  }

  @Test(
    "parts that do not fit together",
    arguments: [
      (["peel", "-o", "new/x.png"], "needs a picture"),
      (["peel", "in.png", "in.png", "-o", "new/x.png"], "takes 1 picture"),
      (["peel", "in.png"], "needs -o OUTPUT"),
      (["peel", "in.png", "-o", "new/x.png", "--frames", "0-3"], "one file for 4 frames"),
      (["peel", "in.png", "-o", "new/x.tiff"], "not a supported output"),
      (["peel", "in.png", "-o", "new"], "not a supported output"),
      (["peel", "in.png", "-o", "%d-%d.png"], "more than one place"),
      (["peel", "in.png", "-o", "%4d.png"], "%4d"),
      (["peel", "in.png", "-o", "new/x.png", "--at", "0", "--progress", "0"], "together"),
      (["peel", "in.png", "-o", "new/", "--fps", "100000", "--repeat", "1000"], "maxFrames"),
      (["peel", "in.png", "-o", "new/", "--limit", "maxFrames=48"], "maxFrames"),
      (["peel", "in.png", "-o", "new/", "--canvas", "100000x100000"], "maxPixels"),
      (["peel", "in.png", "-o", "new/", "--size", "90000x90000", "--canvas", "9x9"], "maxPixels"),
      (["peel", "in.png", "-o", "new/", "--canvas", "0.4x4"], "at least 1"),
      (["peel", "in.png", "-o", "new/x.webp", "--canvas", "90000x20"], "a side"),
      (["peel", "in.png", "-o", "new/", "--shaders", "."], "no shader"),
      (["peel", "in.png", "-o", "new/", "--shaders", "none"], "none does not exist"),
    ])
  func conflicts(_ words: [String], _ fragment: String) throws {
    try refuse(words, fragment)
  }

  @Test("no device is 3", arguments: [["--device", "nonesuch"], ["--device", "99"]])
  func noDevice(_ words: [String]) throws {
    try refuse(
      ["peel", "in.png", "-o", "new/x.png"] + words, "doctor", status: 3)
  }

  @Test("control characters in a name do not reach the terminal")
  func controlCharacters() throws {
    let outcome = try Tool.run(["render", "peel", "a\u{1b}[31m\nb.png", "-o", "x.png"], in: folder)
    #expect(outcome.status == 2)
    #expect(!outcome.messages.contains("\u{1b}") && outcome.messages.filter(\.isNewline).count == 1)
  }

  @Test("with --json the error is also an object")
  func json() throws {
    let outcome = try Tool.run(["render", "peel", "no.png", "-o", "x.png", "--json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
    let error = try #require(object?["error"] as? [String: Any])
    #expect(error["status"] as? Int == 2 && error["kind"] as? String == "usage")
    let message = try #require(error["message"] as? String)
    #expect(outcome.messages == "peelgl: \(message)\n")
  }

  /// A PNG that begins as a picture of this size, with a right checksum, and ends there.
  private static func header(width: UInt32, height: UInt32) -> [UInt8] {
    let bigEndian = { (value: UInt32) in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let chunk = Array("IHDR".utf8) + bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0]
    var checksum = UInt32.max
    for byte in chunk {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xedb8_8320 : checksum >> 1 }
    }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + bigEndian(13) + chunk
      + bigEndian(~checksum)
  }
}
