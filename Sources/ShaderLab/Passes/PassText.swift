/// A shader of a file of passes as a driver reads it: the user's own lines, with what they include.
///
/// Nothing is translated, so that conditions are left for constants that a renderer defines.
struct PassText {
  private let table: SourceTable
  private let include: IncludeReader
  private var seen: Set<String> = []
  private var source = GeneratedSource()

  private init(_ table: SourceTable, header: String, include: @escaping IncludeReader) {
    self.table = table
    self.include = include
    source.add(header)
  }

  /// The text of `file`, which with all that it includes is in `table`, after the lines of `header`.
  static func generated(
    _ file: ShaderFile, in table: SourceTable, header: String, include: @escaping IncludeReader
  ) throws(ShaderProblem) -> GeneratedSource {
    var text = PassText(table, header: header, include: include)
    try text.add(file)
    return text.source
  }

  private mutating func add(_ file: ShaderFile) throws(ShaderProblem) {
    guard seen.insert(file.name).inserted else { return }
    // What only a renderer's constants include was not read before and has no place.
    let index = table.files.firstIndex { $0.name == file.name } ?? -1
    let tokens = try Lexer.tokens(of: file.bytes, file: index)
    var first = 0
    for (number, bytes) in Self.lines(of: file.bytes).enumerated() {
      var end = first
      while end < tokens.count, tokens[end].place.line <= number + 1 { end += 1 }
      let line = tokens[first..<end]
      first = end
      let directive = line.dropFirst().first?.text
      guard line.first?.is("#") == true, directive == "version" || directive == "include" else {
        source.add(String(decoding: bytes, as: UTF8.self), line)
        continue
      }
      if directive == "version" { continue }
      let parts = bytes.split(omittingEmptySubsequences: false) { [0x22, 0x3C, 0x3E].contains($0) }
      guard parts.count > 2 else { continue }
      // A file that is missing was reported before, unless a condition leaves it out.
      if let included = try include(String(decoding: parts[1], as: UTF8.self), file.name) {
        try add(included)
      }
    }
  }

  /// The lines without their ends and without a byte order mark.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}
