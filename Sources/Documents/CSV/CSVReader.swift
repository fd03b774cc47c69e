/// A row of a CSV text.
package struct CSVRow: Sendable, Equatable {
  /// The line in which it begins, counted from 1.
  package let line: Int
  /// Its fields, without their quotes.
  package let fields: [String]
}

/// Reads CSV (RFC 4180) piece by piece.
///
/// Fields in double quotes may hold commas, line breaks and doubled quotes; lines end in LF or CRLF. A
/// byte-order mark is skipped, and so are empty lines.
package struct CSVReader {
  /// Bytes that a field, and fields that a row may have.
  package static let limits = (fieldBytes: 1 << 20, fields: 4096)

  private enum State {
    case fieldStart, plain, quoted, quoteInQuoted
  }

  private var state = State.fieldStart
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var line = 1
  private var rowLine = 1
  private var isFirst = true
  private var endsInReturn = false

  /// At the beginning of a text.
  package init() {}

  /// The rows that end in the next piece of the text; the last row needs ``end()``.
  package mutating func rows(in piece: [UInt8]) throws(DocumentError) -> [CSVRow] {
    var rows: [CSVRow] = []
    for byte in piece {
      if isFirst, skipsMark(byte) { continue }
      try take(byte, into: &rows)
    }
    return rows
  }

  /// The row that ends with the text, if one does.
  package mutating func end() throws(DocumentError) -> CSVRow? {
    if state == .quoted { throw error("the field has no closing quote") }
    var rows: [CSVRow] = []
    try endRow(into: &rows)
    return rows.first
  }

  private var markBytes = 0

  /// Whether `byte` continues a byte-order mark at the start.
  private mutating func skipsMark(_ byte: UInt8) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if byte == mark[markBytes] {
      markBytes += 1
      if markBytes == mark.count { isFirst = false }
      return true
    }
    // What looked like a mark was none.
    field.append(contentsOf: mark[..<markBytes])
    if markBytes > 0 { state = .plain }
    isFirst = false
    return false
  }

  private mutating func take(
    _ byte: UInt8, into rows: inout [CSVRow]
  ) throws(DocumentError) {
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
    case (.quoted, _):
      if byte == UInt8(ascii: "\n") { line += 1 }
      try append(byte)
    case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      state = .quoted
      try append(byte)
    case (_, UInt8(ascii: ",")): try endField()
    case (_, UInt8(ascii: "\n")):
      if endsInReturn { field.removeLast() }
      try endRow(into: &rows)
      line += 1
      rowLine = line
    case (.quoteInQuoted, UInt8(ascii: "\r")): break
    case (.quoteInQuoted, _): throw error("text follows a closing quote")
    case (.plain, UInt8(ascii: "\"")):
      throw error("a quote is inside a field; quote the whole field and double the quote")
    default:
      state = .plain
      try append(byte)
    }
    endsInReturn = state == .plain && byte == UInt8(ascii: "\r")
  }

  private mutating func append(_ byte: UInt8) throws(DocumentError) {
    guard field.count < Self.limits.fieldBytes else {
      throw error("a field is longer than the limit of \(Self.limits.fieldBytes) bytes")
    }
    field.append(byte)
  }

  private mutating func endField() throws(DocumentError) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw error("the text is not valid UTF-8")
    }
    guard fields.count < Self.limits.fields else {
      throw error("a row has more than the limit of \(Self.limits.fields) fields")
    }
    fields.append(text)
    field.removeAll(keepingCapacity: true)
    state = .fieldStart
  }

  private mutating func endRow(into rows: inout [CSVRow]) throws(DocumentError) {
    if state == .fieldStart, fields.isEmpty { return }
    try endField()
    rows.append(CSVRow(line: rowLine, fields: fields))
    fields.removeAll(keepingCapacity: true)
  }

  private func error(_ sentence: String) -> DocumentError {
    DocumentError(
      position: TextPosition(line: line, column: fields.count + 1), problem: .invalid(sentence))
  }
}
