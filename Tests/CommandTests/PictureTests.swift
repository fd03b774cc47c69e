import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Pictures of every kind, from file to file")
struct PictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes files with Pillow, which `code` knows as Image.
  private func make(_ code: String) throws {
    let root = Repository.root
    let process = Process()
    process.executableURL = root.appendingPathComponent(".venv/bin/python3")
    process.arguments = ["-c", "from PIL import Image\n\(code)"]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "scripts/test installs .venv")
  }

  /// A sheet at rest is its input.
  private func render(_ input: String, _ output: String, _ words: [String] = []) throws {
    let outcome = try Tool.run(
      ["render", "mesh", input, "--set", "mesh=identity", "-o", output] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("JPEG, WebP and SVG are drawn by an effect as the same picture in PNG")
  func stills() throws {
    try make(
      """
      im = Image.new('RGB', (8, 6), (200, 100, 50))
      im.save('a.png'); im.save('a.webp', lossless=True); im.save('a.jpg', quality=100, subsampling=0)
      """)
    try folder.write(
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='6'><rect width='8' height='6' fill='#c86432'/></svg>"
          .utf8), to: "a.svg")
    try render("a.png", "png.png")
    for kind in ["webp", "svg"] {
      try render("a.\(kind)", "\(kind).png")
      #expect(try folder.difference("\(kind).png", "png.png") == "")
    }
    try render("a.jpg", "jpg.png")
    let (one, other) = (try folder.image("jpg.png"), try folder.image("png.png"))
    #expect(pairs(one.bytes, other.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("an animation plays under an effect; a frame alone is the same as in the sequence")
  func animations() throws {
    try make(
      """
      fs = [Image.new('RGBA', (8, 6), (60 * i, 255 - 60 * i, 9, 255)) for i in range(4)]
      for name, more in (('a.webp', {'lossless': True}), ('a.png', {})):
        fs[0].save(name, save_all=True, append_images=fs[1:], duration=[100, 0, 50, 50], **more)
      """)
    // 0 ms count as 100: frames at 0, 0.1, 0.2, 0.25 s, and again from 0.3 s.
    let shown = [0, 0, 1, 1, 2, 3, 0, 0, 1]
    for input in ["a.webp", "a.png"] {
      let out = "\(input)-out"
      try render(
        input, "\(out)/%d.png", ["--fps", "20", "--frames", "0-8", "--play", "once"])
      for (number, index) in shown.enumerated() {
        let pixel = try folder.image("\(out)/\(number).png")[4, 3]
        let value = UInt16(60 * index)
        #expect(pixel == SIMD4(value, 255 - value, 9, 255), "\(input) \(number)")
      }
      try render(input, "alone.png", ["--fps", "20", "--frames", "5", "-y"])
      #expect(try folder.read("alone.png") == folder.read("\(out)/5.png"))
      let text = try Tool.run(["describe", "mesh", input], in: folder).text
      #expect(text.contains("# input 0 8x6 points, 8x6 pixels, 4 frames in 0.3 s"))
    }
  }

  @Test("a frame that is damaged is found before anything is drawn")
  func damaged() throws {
    try make(
      """
      fs = [Image.effect_noise((40, 30), 60 + i) for i in range(4)]
      fs[0].save('a.png', save_all=True, append_images=fs[1:], duration=100)
      """)
    var bytes = try folder.read("a.png")
    // Inside of the last frame's data; the checksum no longer fits either.
    bytes[bytes.count - 100] ^= 255
    try folder.write(bytes, to: "bad.png")
    let outcome = try Tool.run(["render", "peel", "bad.png", "-o", "new/"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("checksum"), "\(outcome.messages)")
    #expect(folder.contents == ["a.png", "bad.png"])
  }
}
