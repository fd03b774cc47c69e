import Documents
import Files
import Rendering

/// The rows of a CSV file with a header, one at a time.
struct Rows {
  /// A row as `(column, field)` pairs.
  struct Row {
    let line: Int
    let fields: [(column: String, text: String)]
  }

  private let path: String
  private let assets: Assets

  /// The rows of the file at `path`, which `assets` opens.
  init(_ path: String, from assets: Assets) {
    self.path = path
    self.assets = assets
  }

  /// Hands every row to `body`, which ends the reading by returning `false`.
  ///
  /// - Throws: `BatchError.manifest` with line and column when the file is not a CSV or a row has another
  ///   number of fields than the header.
  func forEach(_ body: (Row) throws(BatchError) -> Bool) throws(BatchError) {
    var columns: [String]?
    try forEachRow { (row) throws(BatchError) in
      guard let names = columns else {
        columns = try header(row)
        return true
      }
      guard row.fields.count == names.count else {
        throw error(
          row.line, "the row has \(row.fields.count) fields, but the header has \(names.count)")
      }
      return try body(Row(line: row.line, fields: Array(zip(names, row.fields))))
    }
    if columns == nil {
      throw .manifest("\(path.printable) is empty; its first row names columns.")
    }
  }

  private func header(_ row: CSVRow) throws(BatchError) -> [String] {
    let names = row.fields.map { String(trimming: $0) }
    if names.count == 1, names[0].contains(where: { ";\t".contains($0) }) {
      throw error(
        row.line,
        "the header has only one column; separate columns by commas, not semicolons or tabs")
    }
    for (index, name) in names.enumerated() {
      if name.isEmpty { throw error(row.line, "column \(index + 1) has no name") }
      if names[..<index].contains(name) {
        throw error(row.line, "the column \(quoted(name)) occurs twice")
      }
    }
    return names
  }

  private func forEachRow(_ body: (CSVRow) throws(BatchError) -> Bool) throws(BatchError) {
    var reader = CSVReader()
    var source: ByteSource
    do throws(RenderingError) { source = try assets.open(FileRequest(path, as: .table)) } catch {
      throw .manifest("\(error)")
    }
    while true {
      let piece: [UInt8]
      do throws(FileError) { piece = Array(try source.next(upTo: 1 << 15)) } catch {
        throw .file(error)
      }
      let rows: [CSVRow]
      do throws(DocumentError) {
        rows = piece.isEmpty ? [try reader.end()].compactMap(\.self) : try reader.rows(in: piece)
      } catch {
        throw .manifest("\(path.printable):\(error)")
      }
      for row in rows {
        guard try body(row) else { return }
      }
      if piece.isEmpty { return }
    }
  }

  private func error(_ line: Int, _ sentence: String) -> BatchError {
    .manifest("\(path.printable):\(line): \(sentence)")
  }
}
