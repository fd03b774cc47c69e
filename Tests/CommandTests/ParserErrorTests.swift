import Testing

@testable import peelgl

@Suite("Parser errors")
struct ParserErrorTests {
  /// The sentence that the words are refused with; empty when they are not.
  private func sentence(_ words: [String]) -> String {
    do throws(UsageError) {
      _ = try Invocation(words, commands: Command.all)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(
    "a wrong name is answered with the nearest right one",
    arguments: [
      (["rendr"], "there is no command 'rendr'; did you mean render?"),
      (["render", "peel", "--fpss", "3"], "render has no flag --fpss; did you mean --fps?"),
      (
        ["render", "peel", "--overwirte"],
        "render has no flag --overwirte; did you mean --overwrite?"
      ),
      (
        ["render", "peel", "--software", "alow"],
        "--software is \"alow\"; did you mean \"allow\"?"
      ),
      (
        ["render", "peel", "--play", "lop"],
        "--play is \"lop\"; did you mean \"loop\"?"
      ),
    ])
  func nearest(_ words: [String], _ expected: String) {
    #expect(sentence(words) == expected)
  }

  @Test(
    "a name that is near to none is answered with where to look",
    arguments: [
      (["peal"], "there is no command 'peal'; did you mean render peel?"),
      (["presets"], "there is no command 'presets'; did you mean effects NAME?"),
      (["preset"], "there is no command 'preset'; did you mean effects NAME?"),
      (["meshes"], "there is no command 'meshes'; did you mean effects mesh?"),
      (["zzzzzz"], "there is no command 'zzzzzz'; 'peelgl help' lists them"),
      (
        ["render", "peel", "--zzzzzz"],
        "render has no flag --zzzzzz; 'peelgl render --help' lists its flags"
      ),
      (["render", "peel", "-Z"], "render has no flag -Z; 'peelgl render --help' lists its flags"),
      (
        ["describe", "peel", "-y"],
        "describe has no flag -y, which belongs to render, batch, sweep, watch, export, gallery, plot, convert, shaders, demo"
      ),
    ])
  func unknown(_ words: [String], _ expected: String) {
    #expect(sentence(words) == expected)
  }

  @Test("what people look for is a command under its own name")
  func sought() {
    let names = Set(Command.all.map(\.name))
    for (word, command) in Invocation.sought {
      #expect(!names.contains(word) && names.contains(String(command.prefix { $0 != " " })))
    }
  }

  @Test(
    "too few or too many words",
    arguments: [
      (["render"], "render needs EFFECT; 'peelgl render -h' shows how it is called"),
      (["render", "peel", "--fps"], "--fps needs a value: --fps RATE"),
      (["render", "peel", "-o"], "-o needs a value: -o OUTPUT"),
      (["render", "peel", "--quiet=yes"], "--quiet takes no value, but has 'yes'"),
      (
        ["version", "x"],
        "version does not take the argument 'x'; 'peelgl version -h' shows how it is called"
      ),
    ])
  func counts(_ words: [String], _ expected: String) {
    #expect(sentence(words) == expected)
  }

  @Test(
    "no flag takes a number that is none, not finite or out of range",
    arguments: [
      ("--fps", ["0", "-1", "nan", "inf", "1e9", "abc", "", "0x10", " 5"]),
      ("--at", ["-0.1", "nan", "infinity", "1e300", "100000", "1,5"]),
      ("--progress", ["-0.01", "1.01", "nan", "inf", "50%"]),
      ("--duration", ["-0.1", "-1", "nan", "1e9"]),
      ("--delay", ["-1", "nan", "inf"]),
      ("--repeat", ["0", "-1", "1.5", "nan", "99999999999999999999"]),
      ("--scale", ["0", "-1", "nan", "inf", "1000"]),
      ("--canvas", ["0x10", "10", "10x", "-10x10", "nanx10", "1e9x10", "10x10x10", "infx1"]),
      ("--size", ["0x0", "x", "10x-1", "10 x 10"]),
      ("--samples", ["0", "2", "nan"]),
      ("--depth", ["0", "12", "x"]),
      ("--timeout", ["0", "-1", "nan"]),
      ("--background", ["red", "#12345", "#ggffff", "ff0000", "#ff00ff0"]),
      ("--frames", ["", "-1", "5-2", "1:2", "1-5:0", "1,,2", "a", "1-2-3", "99999999"]),
      ("--limit", ["maxPixels", "maxPixels=0", "maxPixels=x", "nothing=1", "=1"]),
      ("--set", ["liftDistance", "=1", ""]),
      ("--output", [""]),
      ("--play", ["", "hold:", "hold:-1", "hold:nan", "hold:1e9", "once:1"]),
    ])
  func numbers(_ flag: String, _ values: [String]) {
    for value in values {
      let sentence = sentence(["render", "peel", flag, value])
      // The flag, the value as it was read, and what would be right.
      #expect(sentence.hasPrefix(flag), "\(flag) \(value): \(sentence)")
      let numbers = value.split { "x:".contains($0) }.compactMap { Double($0) }
      let shown = numbers.map { " is \($0)".replacing(/\.0$/, with: "") }
      #expect(
        sentence.contains(" is \"\(value)\"") || shown.contains(where: sentence.contains),
        "\(flag) \(value): \(sentence)")
      #expect(
        sentence.contains(" must be ") || sentence.contains("; did you mean ")
          || sentence.contains("; the choices are "), "\(flag) \(value): \(sentence)")
    }
  }
}
