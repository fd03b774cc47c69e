import Effects
import Frame
import GLRenderer
import Imaging
import Motion
import Rendering
import Testing

@testable import peelgl

@Suite("Parser")
struct ParserTests {
  private func arguments(_ words: String...) throws -> Arguments { try arguments(words) }

  private func arguments(_ words: [String]) throws -> Arguments {
    guard case .run(_, let arguments) = try Invocation(words, commands: Command.all) else {
      Issue.record("no command was read")
      return Arguments()
    }
    return arguments
  }

  @Test("without flags every value is the default the help states")
  func defaults() throws {
    var expected = Arguments()
    expected.operands = ["peel", "cat.png"]
    #expect(try arguments("render", "peel", "cat.png") == expected)
    #expect(expected.job.settings.framesPerSecond == 60)
    #expect(expected.job.settings.scale == nil && expected.job.settings.samples == 1)
    #expect(expected.job.settings.depth == .eight)
    #expect(expected.job.settings.background == nil && expected.job.settings.play == .once)
  }

  @Test(
    "a value follows its flag in each of the usual spellings",
    arguments: [
      ["--fps=24"], ["--fps", "24"], ["-r24"], ["-r", "24"], ["-yr24"], ["-qyr", "24"],
    ])
  func spellings(_ words: [String]) throws {
    let read = try arguments(["render"] + words + ["peel"])
    #expect(read.job.settings.framesPerSecond == 24)
    #expect(read.operands == ["peel"])
  }

  @Test("bundled switches are all set")
  func bundle() throws {
    let read = try arguments("render", "peel", "-yq")
    #expect(read.job.settings.overwrite && read.quiet)
  }

  @Test("behind -- nothing is a flag, and - is an operand")
  func literals() throws {
    let read = try arguments("render", "peel", "-", "--", "--fps", "-y")
    #expect(read.operands == ["peel", "-", "--fps", "-y"])
    #expect(!read.job.settings.overwrite)
  }

  @Test("a value may start with a dash or hold an equals sign")
  func oddValues() throws {
    #expect(try arguments("render", "peel", "-o", "-").job.output == "-")
    #expect(
      try arguments("render", "peel", "--set", "a.b=c=d").job.parameters == [.text("a.b=c=d")])
    #expect(try arguments("render", "peel", "--output=--x.png").job.output == "--x.png")
  }

  @Test("the last of a repeated flag holds, and lists grow")
  func repetition() throws {
    let read = try arguments(
      "render", "peel", "--fps", "10", "-s", "a=1", "--fps", "20", "-s", "b=2", "-p", "x", "-p", "y"
    )
    #expect(read.job.settings.framesPerSecond == 20)
    #expect(read.job.parameters == [.text("a=1"), .text("b=2")])
    #expect(read.job.parameterFiles == ["x", "y"])
  }

  @Test("typed values are read exactly")
  func values() throws {
    let read = try arguments(
      "render", "peel", "--canvas", "300x200.5", "--size=64x48", "--scale", "2.5", "--background",
      "#ff8000", "--play", "hold:1.5", "--repeat", "3", "--delay", "0.25", "--depth", "16",
      "--samples", "4", "--input-color", "raw", "--software", "require", "--limit", "maxPixels=9",
      "--limit", "maxFrames=7", "--timeout", "2", "--duration", "1.25", "--frames", "0-2,9")
    let settings = read.job.settings
    #expect(settings.canvas == SIMD2(300, 200.5))
    #expect(settings.size == SIMD2(64, 48))
    #expect(settings.scale == 2.5)
    #expect(settings.background == Color(red: 1, green: 128.0 / 255, blue: 0))
    #expect(settings.play == .hold(seconds: 1.5))
    #expect(settings.repeatCount == 3 && settings.delay == 0.25 && settings.duration == 1.25)
    #expect(settings.depth == .sixteen && settings.samples == 4)
    #expect(settings.inputColor == .raw && read.device.software == .require)
    #expect(settings.limits.image.maxPixels == 9 && settings.limits.maxFrames == 7)
    #expect(read.timeout == 2)
    #expect(settings.frames?.numbers == [0, 1, 2, 9])
  }

  @Test("colours carry their own alpha")
  func colors() throws {
    let read = try arguments("render", "peel", "--background", "#00FF0033")
    #expect(read.job.settings.background == Color(red: 0, green: 1, blue: 0, alpha: 0.2))
    let transparent = try arguments("render", "peel", "--background", "transparent")
    #expect(transparent.job.settings.background == .transparent)
  }

  @Test("help is found anywhere on the line, -h for short and --help for long")
  func help() throws {
    #expect(try help(["render", "-h"]) == ("render", false))
    #expect(try help(["render", "peel", "--help", "--fpss"]) == ("render", true))
    #expect(try help([]) == (nil, false))
  }

  @Test("--version and -V are the version command")
  func versionSpellings() throws {
    for word in ["--version", "-V"] {
      let invocation = try Invocation([word], commands: Command.all)
      let name: String? = if case .run(let command, _) = invocation { command.name } else { nil }
      #expect(name == "version", "\(word)")
    }
  }

  /// The command whose help `words` ask for, and whether it is the long one.
  private func help(_ words: [String]) throws -> (name: String?, isLong: Bool) {
    let invocation = try Invocation(words, commands: Command.all)
    let asked: (String?, Bool)? =
      if case .help(let command, let isLong) = invocation { (command?.name, isLong) } else { nil }
    return try #require(asked, "\(words) ask for no help")
  }
}
