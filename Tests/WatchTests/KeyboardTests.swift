import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Keys on the page", .serialized)
struct KeyboardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The components of the picture's first pixel.
  private static let color = """
    (() => { const p = document.getElementById('picture'), c = document.createElement('canvas');
      c.width = p.naturalWidth; c.height = p.naturalHeight;
      const x = c.getContext('2d'); x.drawImage(p, 0, 0); return x.getImageData(0, 0, 1, 1).data.join(' '); })()
    """

  private func open(_ words: [String], isStill: Bool = true) throws -> (WatchedRun, BrowserPage) {
    let run = try WatchedRun(words + ["--serve", "0"], in: folder)
    let page = try BrowserPage(
      try run.address(), features: isStill ? ["prefers-reduced-motion": "reduce"] : [:])
    try page.wait(for: "document.body && document.body.dataset.picture")
    return (run, page)
  }

  private func key(_ type: String, on page: BrowserPage) throws {
    try page.send(
      "Input.dispatchKeyEvent",
      ["type": type, "key": "a", "code": "KeyA", "windowsVirtualKeyCode": 65])
  }

  /// Presses the picture.
  private func press(_ page: BrowserPage) throws {
    let place = try #require(
      try page.value(
        "(() => { const b = stage.getBoundingClientRect(); return [b.x + 9, b.y + 9]; })()")
        as? [Double])
    for type in ["mousePressed", "mouseReleased"] {
      try page.send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": place[0], "y": place[1], "button": "left", "buttons": 1,
          "clickCount": 1,
        ])
    }
  }

  /// The first pixel that the page's command line draws with the keys that it saves.
  private func drawn(by page: BrowserPage) throws -> String {
    try folder.write(try page.text("JSON.stringify({ keys: keyboard.events })"), to: "keys.json5")
    let line = try page.text("document.getElementById('command').textContent")
    let words = line.split(separator: " ").dropFirst().map { String($0) } + ["-y"]
    try #require(words.contains("--gesture") && words.contains("keys.json5"), "\(line)")
    let process = Process()
    process.executableURL = Repository.program
    process.arguments = words
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(line)")
    let image = try ImageDecoder.decode(folder.read(words[words.count - 2]), name: "picture")
    return image.bytes[0..<4].map { "\($0)" }.joined(separator: " ")
  }

  @Test("a key that is held, and one that was pressed, in a pause and by the command line")
  func pause() throws {
    try folder.write(
      """
      #iChannel0 "keyboard"
      void mainImage(out vec4 c, in vec2 p) {
        c = vec4(texelFetch(iChannel0, ivec2(65, 0), 0).x, texelFetch(iChannel0, ivec2(65, 1), 0).x,
          texelFetch(iChannel0, ivec2(65, 2), 0).x, 1.0);
      }
      """, to: "a.glsl")
    let (run, page) = try open(["a.glsl", "--canvas", "8x8"])
    try page.wait(for: "\(Self.color) === '0 0 0 255'")
    // Without the focus, keys are the page's own.
    try key("keyDown", on: page)
    try key("keyUp", on: page)
    #expect(try page.value("keyboard.events.length") as? Int == 0)
    try press(page)
    try key("keyDown", on: page)
    try page.wait(for: "\(Self.color) === '255 255 255 255'")
    #expect(try drawn(by: page) == "255 255 255 255")
    try key("keyUp", on: page)
    try page.wait(for: "\(Self.color) === '0 255 255 255'")
    #expect(try drawn(by: page) == "0 255 255 255")
    _ = try page.value("document.getElementById('forget').click()")
    try page.wait(for: "\(Self.color) === '0 0 0 255'")
    try page.wait(for: "!document.getElementById('command').textContent.includes('--gesture')")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a shader that counts keys sees those that are pressed while it plays")
  func history() throws {
    try folder.write(
      """
      #iChannel0 "keyboard"
      #iChannel1 "self"
      void mainImage(out vec4 c, in vec2 p) {
        c = vec4(texelFetch(iChannel1, ivec2(0), 0).x + texelFetch(iChannel0, ivec2(65, 1), 0).x / 5.0);
      }
      """, to: "toy/bufferA.glsl")
    try folder.write(
      "#iChannel0 \"bufferA.glsl\"\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(texelFetch(iChannel0, ivec2(p), 0).xxx, 1.0); }",
      to: "toy/image.glsl")
    let (run, page) = try open(
      ["toy", "--canvas", "8x8", "--fps", "20", "--duration", "600"], isStill: false)
    try page.wait(for: "play.isOn")
    try press(page)
    for _ in 0..<3 {
      // A play slows down on a slow machine, and keys within one of its frames count once.
      for type in ["keyDown", "keyUp"] {
        try key(type, on: page)
        let time = try #require(try page.value("playSeconds()") as? Double)
        try page.wait(for: "play.last > \(time + 0.1)")
      }
    }
    try page.wait(for: "\(Self.color) === '153 153 153 255'")
    _ = try page.value("toggle(false)")
    try page.wait(for: "!isPending() && document.getElementById('status').className === ''")
    #expect(try drawn(by: page) == "153 153 153 255")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a job with a gesture of its own does not follow the page's keys")
  func refused() throws {
    try folder.write(
      "#iChannel0 \"keyboard\"\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }",
      to: "a.glsl")
    try folder.write("{ keys: [{ time: 0, key: 'a', phase: 'down' }] }", to: "own.json5")
    let (run, page) = try open(["a.glsl", "--canvas", "8x8", "--gesture", "own.json5"])
    #expect(try page.value("document.getElementById('keys').hidden") as? Bool == true)
    let reply = try page.text(
      """
      fetch('set', { method: 'POST', body: '{ "keys": [{ "time": 0, "key": 65, "phase": "down" }] }' })
        .then(async reply => reply.status + ' ' + await reply.text())
      """)
    #expect(
      reply.hasPrefix("400 ") && reply.contains("the picture does not follow keys"), "\(reply)")
    #expect(run.end() == 130)
  }
}
