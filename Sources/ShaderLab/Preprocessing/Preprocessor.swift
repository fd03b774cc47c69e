import Documents

/// A shader after its directives were obeyed and its macros expanded.
struct PreprocessedSource: Sendable {
  /// The version in `#version`.
  struct Version: Sendable, Hashable {
    var number: Int
    var isES: Bool
  }

  /// A `#pragma` and where the tokens after it begin.
  struct Pragma: Sendable {
    var words: [Token]
    /// The index in ``tokens`` of what follows.
    var index: Int
  }

  /// A line such as `#iChannel0 "bufferA.glsl"`.
  struct ChannelLine: Sendable {
    var text: String
    var place: SourcePlace
  }

  /// The tokens, without comments and directives.
  var tokens: [Token] = []
  var version: Version?
  /// The names of extensions that the shader cannot do without.
  var requiredExtensions: [Token] = []
  var pragmas: [Pragma] = []
  var channels: [ChannelLine] = []
  /// The names that conditions test, whether they are defined or not.
  var asked: Set<String> = []
}

/// Finds the file that `#include` names, as seen from another file; `nil` when there is none.
package typealias IncludeReader = (_ name: String, _ from: String) throws(ShaderProblem) ->
  ShaderFile?

/// Obeys directives and expands macros, so that every token that a driver sees has a known place.
struct Preprocessor {
  private let limits: ShaderLimits
  private let reader: IncludeReader
  private(set) var table: SourceTable
  private(set) var result = PreprocessedSource()
  /// Every comment, for declarations that explain themselves in one.
  private(set) var comments: [Token] = []

  private var macros: MacroTable
  private var conditions: [Condition] = []
  /// The files that are being read, by name.
  private var open: [String] = []
  private var read: Set<String> = []
  /// The includes that were looked up, by name and including file.
  private var asked: Set<Inclusion> = []
  /// The bytes of all files.
  private(set) var bytes = 0

  private struct Inclusion: Hashable {
    let name: String
    let from: String
  }

  private struct Condition {
    let place: SourcePlace
    var isActive: Bool
    var wasActive: Bool
    var hasElse = false
    let isReachable: Bool
  }

  init(
    definitions: [String: String], table: SourceTable, limits: ShaderLimits,
    reader: @escaping IncludeReader
  ) {
    self.limits = limits
    self.reader = reader
    self.table = table
    macros = MacroTable(limits: limits)
    for (name, value) in definitions { macros.define(name, value) }
  }

  /// Reads a file and all that it includes.
  mutating func run(_ file: ShaderFile) throws(ShaderProblem) {
    try include(file, at: nil)
    if let condition = conditions.last {
      throw ShaderProblem(condition.place, "this condition has no #endif")
    }
    try macros.finish()
    result.tokens = macros.output
  }

  private mutating func include(_ file: ShaderFile, at place: SourcePlace?) throws(ShaderProblem) {
    bytes += file.bytes.count
    guard bytes <= limits.bytes else {
      throw ShaderProblem(place, "with this file the shader has more than \(limits.bytes) bytes")
    }
    guard open.count < limits.includeDepth else {
      throw ShaderProblem(place, "files include one another more than \(limits.includeDepth) deep")
    }
    read.insert(file.name)
    open.append(file.name)
    defer { open.removeLast() }
    let index = table.add(file)
    let tokens = try Lexer.tokens(of: file.bytes, file: index)
    var start = tokens.startIndex
    while start < tokens.endIndex {
      var end = start + 1
      while end < tokens.endIndex, !tokens[end].startsLine { end += 1 }
      let line = tokens[start..<end].filter { $0.kind != .comment }
      comments += tokens[start..<end].filter { $0.kind == .comment }
      start = end
      guard let first = line.first else { continue }
      if first.is("#") {
        try obey(Array(line.dropFirst()), at: first.place)
      } else if isActive {
        try macros.expand(line)
      }
    }
  }

  private var isActive: Bool { conditions.allSatisfy { $0.isActive } }

  private mutating func obey(_ line: [Token], at place: SourcePlace) throws(ShaderProblem) {
    guard let word = line.first else { return }
    let rest = Array(line.dropFirst())
    switch word.text {
    case "if", "ifdef", "ifndef": try begin(word, rest)
    case "elif", "else": try turn(word, rest)
    case "endif":
      guard conditions.popLast() != nil else {
        throw ShaderProblem(place, "this #endif has no #if")
      }
    case _ where !isActive: return
    case "define": try macros.define(rest, at: place)
    case "undef": if let name = rest.first { macros.remove(name.text) }
    case "include": try include(rest, at: place)
    case "version": try readVersion(rest, at: place)
    case "extension":
      if rest.count >= 3, rest[2].text == "require" { result.requiredExtensions.append(rest[0]) }
    case "pragma":
      if rest.first?.text == "include" { return try include(Array(rest.dropFirst()), at: place) }
      try macros.finish()
      result.pragmas.append(.init(words: rest, index: macros.output.count))
    case "error":
      throw ShaderProblem(
        place, "#error \(rest.map { $0.text }.joined(separator: " ").printable(upTo: 200))")
    case "line": return
    default:
      if word.kind == .integer { return }
      if word.text.hasPrefix("iChannel") {
        result.channels.append(.init(text: table.line(place), place: place))
        return
      }
      let known = ["define", "undef", "include", "version", "extension", "pragma", "endif"]
      throw ShaderProblem(
        word.place, "there is no directive #\(word.text)\(nearest(word.text, in: known))")
    }
  }

  private mutating func begin(_ word: Token, _ rest: [Token]) throws(ShaderProblem) {
    guard conditions.count < limits.depth else {
      throw ShaderProblem(word.place, "conditions are nested more than \(limits.depth) deep")
    }
    let isReachable = isActive
    ask(rest)
    var holds = false
    if isReachable {
      switch word.text {
      case "ifdef": holds = rest.first.map { macros.isDefined($0.text) } ?? false
      case "ifndef": holds = !(rest.first.map { macros.isDefined($0.text) } ?? false)
      default: holds = try macros.condition(rest, at: word.place)
      }
    }
    conditions.append(
      Condition(place: word.place, isActive: holds, wasActive: holds, isReachable: isReachable))
  }

  private mutating func ask(_ words: [Token]) {
    for word in words where word.kind == .identifier { result.asked.insert(word.text) }
  }

  private mutating func turn(_ word: Token, _ rest: [Token]) throws(ShaderProblem) {
    ask(rest)
    guard var condition = conditions.popLast(), !condition.hasElse else {
      throw ShaderProblem(word.place, "this #\(word.text) has no #if")
    }
    let mayHold = condition.isReachable && !condition.wasActive
    if word.text == "else" {
      condition.hasElse = true
      condition.isActive = mayHold
    } else {
      condition.isActive = mayHold ? try macros.condition(rest, at: word.place) : false
    }
    condition.wasActive = condition.wasActive || condition.isActive
    conditions.append(condition)
  }

  private mutating func include(_ rest: [Token], at place: SourcePlace) throws(ShaderProblem) {
    // The name's own characters: it may contain what is not a token.
    let line = table.line(place)
    let quotes: (Character, Character) = line.contains("<") ? ("<", ">") : ("\"", "\"")
    guard let start = line.firstIndex(of: quotes.0),
      let end = line[line.index(after: start)...].firstIndex(of: quotes.1)
    else { throw ShaderProblem(place, "#include needs a file name in quotes") }
    let name = String(line[line.index(after: start)..<end])
    // The same words in the same file have led to a file that was read, and to no circle.
    guard asked.insert(Inclusion(name: name, from: open.last ?? "")).inserted else { return }
    let found: ShaderFile?
    do throws(ShaderProblem) { found = try reader(name, open.last ?? "") } catch {
      throw ShaderProblem(error.place ?? place, error.message)
    }
    guard let file = found else {
      throw ShaderProblem(
        place, "the file \(quoted(name)) is neither beside this one nor in a folder of --include")
    }
    if let first = open.firstIndex(of: file.name) {
      throw ShaderProblem(
        place, "a file includes itself: \(shownCircle(open[first...] + [file.name]))")
    }
    // Each file once, at its first place.
    if read.contains(file.name) { return }
    try macros.finish()
    try include(file, at: place)
  }

  private mutating func readVersion(_ rest: [Token], at place: SourcePlace) throws(ShaderProblem) {
    guard let word = rest.first, let number = Int(word.text) else {
      throw ShaderProblem(place, "#version needs a number, such as #version 300 es")
    }
    result.version = .init(
      number: number, isES: number == 100 || rest.dropFirst().first?.text == "es")
    macros.define("__VERSION__", word.text)
  }
}
