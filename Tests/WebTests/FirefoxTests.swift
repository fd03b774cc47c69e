import Foundation
import TestSupport
import Testing

/// Elements in the other browser that Debian has.
@Suite(
  "Elements in Firefox", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["PEELGL_WEB"] == "all", "scripts/check --web runs it"))
struct FirefoxTests {
  private struct Findings: Decodable {
    /// The events of the element.
    let told: [String]
    /// The messages on the console.
    let said: [String]
    let last: String
    let points: Int
  }

  @Test("the mouse drags, keys move the play, the wheel scrolls, and nothing is on the console")
  func mouse() throws {
    for name in ["firefox-esr", "Xvfb"] {
      try #require(
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)"),
        "this test needs Firefox: apt-get install firefox-esr xvfb")
    }
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["export", "peel", "--element", "-o", "peel-view.js"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    let page = """
      <!doctype html><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
      <script>
      window.told = [], window.said = [];
      for (const kind of ['started', 'released', 'settled', 'error']) {
        document.addEventListener(kind, event => told.push(kind), true);
      }
      window.onerror = message => { said.push(message); };
      console.error = console.warn = console.log = (...words) => { said.push(words.join(' ')); };
      </script>
      <script src="peel-view.js"></script>
      <body style="height: 3000px">
      <peel-view src="heart" size="200x200" paused></peel-view>
      """
    try folder.write(Array(page.utf8), to: "index.html")
    let server = try LoopbackServer(folder)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      Repository.root.appendingPathComponent("Tests/Firefox/mouse.py").path,
      "\(server.address)/index.html",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let found = try JSONDecoder().decode(Findings.self, from: answer)
    #expect(found.told == ["started", "released", "settled"])
    #expect(found.said == [])
    #expect(found.last == "ended" && found.points > 5)
  }
}
