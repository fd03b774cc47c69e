import Foundation
import Imaging
import TestSupport
import Testing

/// A page that `peelgl export` wrote, in headless Chromium.
struct PlayedPage {
  let browser: BrowserPage
  let folder: TemporaryFolder

  /// Exports and opens a page; `words` stand behind `export`.
  init(
    _ words: [String], in folder: TemporaryFolder, size: (width: Int, height: Int) = (1280, 900),
    isDark: Bool = false
  ) throws {
    self.folder = folder
    let outcome = try Program.run(["export"] + words + ["-o", "page.html", "-y"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    browser = try BrowserPage(
      "file://\(folder.path)/page.html", size: size, isDark: isDark)
    try browser.wait(for: "window.peelgl && peelgl.view.player?.facts")
    _ = try browser.value("peelgl.ready")
  }

  /// The premultiplied pixels at a time, at so many pixels a point.
  func pixels(at seconds: Double, scale: Double) throws -> BrowserPage.Pixels {
    try browser.pixels(of: "peelgl.read(\(seconds), \(scale))")
  }

  /// Seconds of the play.
  func seconds() throws -> Double {
    try #require(try browser.value("peelgl.view.player.seconds") as? Double)
  }

  /// Sends an event of the left mouse button at CSS pixels from the picture's top left.
  func mouse(_ type: String, _ x: Double, _ y: Double) throws {
    let corner = try #require(
      try browser.value(
        "(() => { const b = $('picture').getBoundingClientRect(); return [b.left, b.top]; })()")
        as? [Double])
    try browser.send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": corner[0] + x, "y": corner[1] + y, "button": "left", "buttons": 1,
        "clickCount": 1,
      ])
  }

  /// Writes what was done on the page as `touch.json5`, and replays it, paused; returns the file.
  func replay() throws -> String {
    let file = try browser.text("JSON.stringify(view.recording)")
    try folder.write(Array(file.utf8), to: "touch.json5")
    _ = try browser.value("replayTouch(); setPlaying(false)")
    return file
  }

  /// Expects the page to replay the frame that `render` draws by `touch.json5`; returns that.
  func expectReplayed(
    _ words: [String], at seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Image {
    let shown = try pixels(at: seconds, scale: 1)
    let outcome = try Program.run(
      ["render"] + words + ["--gesture", "touch.json5", "--at", "\(seconds)", "-o", "f.png", "-y"],
      in: folder)
    try #require(
      outcome.status == 0, "\(outcome.messages)", sourceLocation: sourceLocation)
    let frame = try PNG.decode(folder.read("f.png"), name: "f.png").premultiplied()
    let difference = Difference(frame.bytes, shown.bytes, width: frame.width)
    #expect(
      difference.greatestInside <= 2, "\(seconds) s: \(difference)",
      sourceLocation: sourceLocation)
    return frame
  }

  /// The console says nothing, and nothing was asked of anybody but the page's own file.
  func expectQuiet(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(browser.console.isEmpty, "\(browser.console)", sourceLocation: sourceLocation)
    let asked = browser.requests.filter {
      !$0.hasPrefix("file://") && !$0.hasPrefix("blob:") && !$0.hasPrefix("data:")
    }
    #expect(asked.isEmpty, "\(asked)", sourceLocation: sourceLocation)
  }
}

extension BrowserPage {
  /// Premultiplied pixels that a page has read.
  typealias Pixels = (width: Int, height: Int, bytes: [UInt8])

  /// The pixels that an expression gives as `{ width, height, pixels }`.
  func pixels(of expression: String) throws -> Pixels {
    let text = try text(
      """
      (async () => {
        const { width, height, pixels } = await \(expression);
        let text = '';
        for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
        return width + ' ' + height + ' ' + btoa(text);
      })()
      """)
    let parts = text.split(separator: " ")
    let shown = try self.text("document.body.innerText")
    try #require(parts.count == 3, "\(expression) drew nothing: \(shown)")
    let data = try #require(Data(base64Encoded: String(parts[2])))
    return (try #require(Int(parts[0])), try #require(Int(parts[1])), [UInt8](data))
  }
}

/// The built `peelgl`.
enum Program {
  /// Runs a line of bash in which `$PEELGL` is the program.
  static func shell(
    _ line: String, in folder: TemporaryFolder
  ) throws -> (status: Int32, output: Data, messages: String) {
    try run(
      ["-c", line], in: folder, environment: ["PEELGL": Repository.program.path],
      program: URL(fileURLWithPath: "/bin/bash"))
  }

  static func run(
    _ words: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    program: URL = Repository.program
  ) throws -> (status: Int32, output: Data, messages: String) {
    let (output, messages) = (folder.path(of: "stdout"), folder.path(of: "stderr"))
    for path in [output, messages] { try Data().write(to: URL(fileURLWithPath: path)) }
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: messages)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: URL(fileURLWithPath: output)),
      try String(contentsOfFile: messages, encoding: .utf8)
    )
  }
}
