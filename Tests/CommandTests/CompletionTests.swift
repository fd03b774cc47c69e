import Documents
import Effects
import Foundation
import TestSupport
import Testing

@testable import peelgl

@Suite("Shell completions")
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What bash offers behind `peelgl WORDS`, whose last word is the one being typed.
  private func offers(_ words: String...) throws -> [String] {
    let quoted = words.map(shellQuoted).joined(separator: " ")
    let outcome = try Tool.shell(
      """
      source <("$PEELGL" completions bash)
      COMP_WORDS=(peelgl \(quoted))
      COMP_CWORD=\(words.count)
      _peelgl
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      true
      """, in: folder)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test("bash offers commands, then their flags")
  func commandsAndFlags() throws {
    #expect(try offers("") == Command.all.map(\.name))
    #expect(try offers("de") == ["describe", "demo"])
    #expect(try offers("render", "peel", "--over") == ["--overwrite"])
    #expect(try offers("version", "--") == ["--json", "--help"])
  }

  @Test("bash offers effects and, behind --set, the effect's parameters")
  func effects() throws {
    #expect(try offers("render", "") == Effect.names)
    #expect(try offers("effects", "pe") == ["peel"])
    #expect(try offers("render", "peel", "--set", "lift") == ["liftDistance="])
    #expect(
      try offers("render", "peel", "a.png", "-s", "reflection.opacity")
        == ["reflection.opacityFrom=", "reflection.opacityTo="])
    #expect(try offers("render", "--set", "") == [])
  }

  @Test("bash offers the words of a value, also behind an equals sign")
  func values() throws {
    #expect(try offers("render", "peel", "--software", "") == ["allow", "require", "forbid"])
    #expect(try offers("render", "peel", "--play", "=", "p") == ["pingpong"])
    #expect(try offers("render", "peel", "--play", "=") == PlayMode.names)
    #expect(try offers("completions", "") == ["bash", "zsh", "fish"])
    #expect(try offers("help", "ver") == ["version"])
  }

  @Test("bash offers the values of a parameter, and icons beside files")
  func parameterValues() throws {
    let modes = ["luma", "alpha", "none"]
    #expect(try offers("render", "metaballs", "--set", "threshold.mode", "=") == modes)
    #expect(try offers("render", "metaballs", "-s", "threshold.mode", "=", "a") == ["alpha"])
    #expect(try offers("render", "peel", "--set", "liftDistance", "=", "0") == [])
    #expect(try offers("render", "morph", "he") == ["heart", "hexagon"])
    try folder.picture("heap.png")
    #expect(try offers("render", "morph", "he") == ["heart", "hexagon", "heap.png"])
  }

  @Test("bash offers files where a file belongs, and folders where a folder does")
  func files() throws {
    try folder.picture()
    try FileManager.default.createDirectory(
      at: folder.file("inside"), withIntermediateDirectories: false)
    // No words of its own: the shell falls back to files.
    #expect(try offers("render", "peel", "in") == [])
    #expect(try offers("render", "peel", "--shaders", "in") == ["inside"])
  }

  @Test(
    "every shell's script names every command, flag, effect and parameter",
    arguments: Shell.allCases)
  func everything(_ shell: Shell) throws {
    let script = try Tool.run(["completions", shell.rawValue], in: folder).text
    for command in Command.all { #expect(script.contains(command.name)) }
    for flag in Command.all.flatMap(\.flags) {
      #expect(script.contains(shell == .fish ? "-l \(flag.long)" : "--\(flag.long)"))
    }
    for effect in Effect.all {
      for parameter in effect.parameters { #expect(script.contains("\(parameter.name)=")) }
    }
  }

  @Test("an unknown shell is refused")
  func unknown() throws {
    let outcome = try Tool.run(["completions", "bsh"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == "peelgl: SHELL is \"bsh\"; did you mean \"bash\"?\n")
  }
}
