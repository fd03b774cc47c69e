import Documents
import Files

/// A file of jobs: a JSON5 object, JSON Lines, or CSV with a header.
///
/// JSON Lines and CSV are read as they are needed, so that a million jobs do not sit in memory.
package struct Manifest: Sendable {
  private enum Kind: Sendable {
    case document, lines, table
  }

  /// Bytes of a JSON5 manifest, and of a line of JSON Lines.
  static let limits = (document: 64 << 20, line: 1 << 20)

  /// The file, as a person named it.
  package let name: String
  private let kind: Kind

  /// The manifest in the file called `name`: CSV where it ends in `.csv`, JSON Lines where it ends in
  /// `.jsonl` or `.ndjson`, else JSON5.
  package init(_ name: String) {
    self.name = name
    let lower = name.lowercased()
    kind =
      lower.hasSuffix(".csv")
      ? .table
      : [".jsonl", ".ndjson"].contains(where: lower.hasSuffix)
        ? .lines : .document
  }

  /// Hands every job to `body`, in order; `false` ends the reading.
  ///
  /// - Throws: `BatchError` with the place when the manifest cannot be read.
  package func forEachJob(_ body: (ManifestJob) throws(BatchError) -> Bool) throws(BatchError) {
    switch kind {
    case .document: try forEachJobOfDocument(body)
    case .lines: try forEachLine(body)
    case .table: try forEachRow(body)
    }
  }

  private func forEachJobOfDocument(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(name, limit: Self.limits.document) } catch {
      throw .file(error)
    }
    let limits = JSON5Limits(bytes: Self.limits.document, values: 1 << 24, depth: 32)
    let entries: [ManifestEntry]
    do throws(DocumentError) {
      entries = try ManifestEntry.entries(of: try JSON5.read(bytes, limits: limits))
    } catch {
      throw .manifest("\(name.printable):\(error)")
    }
    for entry in entries {
      guard try entry.forEachJob(in: name, body) else { return }
    }
  }

  private func forEachLine(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    var number = 0
    var lines: LineReader
    do throws(FileError) { lines = try LineReader(name, limit: Self.limits.line) } catch {
      throw .file(error)
    }
    while true {
      let line: [UInt8]?
      do throws(FileError) { line = try lines.next() } catch { throw .file(error) }
      guard let line else { return }
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      var value: JSON5Value
      do throws(DocumentError) { value = try JSON5.read(line) } catch {
        var error = error
        error.position?.line = number
        throw .manifest("\(name.printable):\(error)")
      }
      value = value.moved(toLine: number)
      guard try ManifestEntry(value).forEachJob(in: name, body) else { return }
    }
  }

  /// Each row is a job: a column is a setting, `set.NAME`, `text.NAME`, or `row.NAME` for a variable.
  private func forEachRow(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    try Rows(name).forEach { (row) throws(BatchError) in
      try ManifestEntry(row).forEachJob(in: name, body)
    }
  }
}

extension JSON5Value {
  /// The value with all its places in one line of a file.
  fileprivate func moved(toLine line: Int) -> JSON5Value {
    var copy = self
    copy.position.line = line
    switch content {
    case .list(let values): copy.content = .list(values.map { $0.moved(toLine: line) })
    case .object(let members):
      copy.content = .object(
        members.map {
          Member(
            name: $0.name, position: TextPosition(line: line, column: $0.position.column),
            value: $0.value.moved(toLine: line))
        })
    case .null, .boolean, .number, .text: break
    }
    return copy
  }
}
