import Documents
import TestSupport
import Testing

@testable import peelgl

@Suite("First steps")
struct FirstStepTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("the demo draws eight pictures, by commands that draw the same when typed, and a page")
  func demo() throws {
    let outcome = try Tool.run(["demo", "its pictures"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let calls = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("peelgl render ") }
    #expect(calls.count == 8)
    // Effects and presets show what they state of themselves, and begin at their moments.
    for (name, words) in [
      ("curl.webp", "preset:album.svg --fit 240x240 --preset sticker-corner --background #5b8c6e"),
      ("sticker.webp", "--preset holographic --background #1f2233"), ("flag.webp", "pennant.svg"),
      ("morph.webp", "morph play pause star"), ("elastic.png", "--progress 0.5"),
    ] {
      let call = try #require(calls.first { $0.contains(name) }).replacing("'", with: "")
      #expect(call.contains(words), "\(call)")
      #expect(name.hasSuffix("png") || call.contains("--frames "), "\(call)")
    }
    let page = String(decoding: try folder.read("its pictures/index.html"), as: UTF8.self)
    let pictures = page.matches(of: /src="([^"]+)"/).map { String($0.1) }
    #expect(pictures.count == 8)
    let moving = try pictures.count { name in
      try folder.read("its pictures/\(name)").firstRange(of: Array("ANIM".utf8)) != nil
    }
    #expect(moving >= 4)
    let first = "its pictures/\(pictures[0])"
    let bytes = try folder.read(first)
    let typed = try #require(calls.first).replacing(
      "peelgl", with: "\"$PEELGL\"", maxReplacements: 1)
    #expect(try Tool.shell("\(typed) --overwrite", in: folder).status == 0)
    #expect(try folder.read(first) == bytes)
  }

  @Test("the demo replaces pictures only when asked to")
  func demoAgain() throws {
    try folder.write([1], to: "peelgl-demo/cat.png")
    let outcome = try Tool.run(["demo"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("cat.png"))
    #expect(try folder.read("peelgl-demo/cat.png") == [1])
    let empty = try Tool.run(["demo", ""], in: folder)
    #expect(empty.status == 2)
  }

  @Test("an effect where a command belongs is understood")
  func effectAsCommand() throws {
    let outcome = try Tool.run(["peel", "logo.svg"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == "peelgl: there is no command 'peel'; did you mean render peel?\n")
  }

  @Test("help is as wide as the terminal, within 50 to 100 columns")
  func width() {
    for (columns, width) in [(0, 80), (20, 50), (50, 50), (72, 72), (100, 100), (400, 100)] {
      let layout = HelpLayout(columns: columns, isTerminal: true, environment: [:])
      #expect(layout.width == width)
      let plain = HelpLayout(width: width)
      for command in Command.all {
        let text = HelpText.command(command, long: true, plain)
        let flags = text.split(separator: "\nExamples:")[0].split(separator: "\n")
        for line in flags where !line.hasPrefix("Usage:") {
          // A name or a word that is longer than its column keeps its line.
          #expect(
            line.count <= width || !line.trimmed.contains(" ") || line.contains("|"), "\(line)")
        }
      }
    }
  }

  @Test(
    "bold text is for terminals, unless the environment says otherwise",
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
      (true, ["NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true),
      (false, ["CLICOLOR_FORCE": "0"], false), (true, ["TERM": "dumb"], false),
      (true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [(Bool, [String: String], Bool)])
  func colour(_ isTerminal: Bool, _ environment: [String: String], _ isColoured: Bool) {
    let layout = HelpLayout(columns: 80, isTerminal: isTerminal, environment: environment)
    #expect(layout.isColoured == isColoured)
  }

  @Test("bold help says the same as plain help")
  func sameWords() throws {
    let words = ["help", "render"]
    let forced = ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]
    let bold = try Tool.run(words, in: folder, environment: forced).text
    #expect(bold.contains("\u{1B}[1mOutput:\u{1B}[22m\n"))
    let plain = bold.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[22m", with: "")
    #expect(try Tool.run(words, in: folder).text == plain)
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
