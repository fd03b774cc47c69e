package import Documents
import Files
import Imaging
package import Rendering

/// A file of jobs: a JSON5 object, JSON Lines, or CSV with a header.
///
/// JSON Lines and CSV are read as they are needed, so that a million jobs do not sit in memory.
package struct Manifest: Sendable {
  private enum Kind: Sendable {
    case document, lines, table
    case jobs([(title: String, value: JSON)])
  }

  /// Bytes that a line of JSON Lines may have.
  private static let maxLineBytes = 1 << 20

  /// The file, as a person named it.
  package let name: String
  /// The folder that every file it names must lie in; `nil` allows any place.
  package let root: String?
  private let kind: Kind
  /// Downloads files from a storage.
  package var supply: (any FileSupply)?

  /// The manifest in the file called `name`: CSV where it ends in `.csv`, JSON Lines where it ends in
  /// `.jsonl` or `.ndjson`, else JSON5.
  ///
  /// With `confines`, every file that it names must lie in its own folder.
  package init(_ name: String, confines: Bool = false) {
    self.name = name
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? "./"
    root = confines ? folder : nil
    let lower = name.lowercased()
    kind =
      lower.hasSuffix(".csv")
      ? .table
      : [".jsonl", ".ndjson"].contains(where: lower.hasSuffix)
        ? .lines : .document
  }

  /// The manifest of jobs that name files as from the working folder; a title tells a job from others.
  package init(of jobs: [(title: String, job: JSON)]) {
    name = "the command line"
    root = nil
    kind = .jobs(jobs.map { ($0.title, $0.job) })
  }

  /// A reader of the files that it names, or, without its confinement, of its own.
  func assets(limits: ImageLimits = .default, isConfined: Bool = true) -> Assets {
    let assets = Assets(limits: limits, confinedTo: isConfined ? root : nil)
    assets.supply = supply
    return assets
  }

  /// Hands every job to `body`, in order; `false` ends the reading.
  ///
  /// - Throws: `BatchError` with the place when the manifest cannot be read.
  package func forEachJob(_ body: (ManifestJob) throws(BatchError) -> Bool) throws(BatchError) {
    switch kind {
    case .document: try forEachJobOfDocument(body)
    case .lines: try forEachLine(body)
    case .table: try forEachRow(body)
    case .jobs(let jobs):
      for job in jobs {
        let place = job.title.isEmpty ? name : "\(name) (\(job.title))"
        guard try body(ManifestJob(place: place, document: job.value)) else { return }
      }
    }
  }

  private func forEachJobOfDocument(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    let document: Document
    do throws(RenderingError) {
      guard name != "-" else { throw .job(.needsFile("a manifest")) }
      document = try assets(isConfined: false).document(FileRequest(name, as: .manifest))
    } catch {
      throw .manifest("\(error)")
    }
    let entries: [ManifestEntry]
    do throws(DocumentError) {
      entries = try ManifestEntry.entries(of: document.content)
    } catch {
      throw .manifest("\(name.printable):\(error)")
    }
    for entry in entries {
      guard try entry.forEachJob(in: self, body) else { return }
    }
  }

  private func forEachLine(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    var number = 0
    var lines: LineReader
    do throws(RenderingError) {
      let file = try assets(isConfined: false).open(FileRequest(name, as: .manifest))
      lines = LineReader(file, name, limit: Self.maxLineBytes)
    } catch {
      throw .manifest("\(error)")
    }
    while true {
      let line: [UInt8]?
      do throws(FileError) { line = try lines.next() } catch {
        guard case .tooLarge(_, let allowed) = error else { throw .file(error) }
        throw .manifest(
          "\(name.printable):\(number + 1): the line has more than \(allowed) bytes")
      }
      guard let line else { return }
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      var value: JSON
      do throws(DocumentError) { value = try JSON5.read(line) } catch {
        var error = error
        error.position?.line = number
        throw .manifest("\(name.printable):\(error)")
      }
      value = value.moved(toLine: number)
      guard try ManifestEntry(value).forEachJob(in: self, body) else { return }
    }
  }

  /// Each row is a job: a column is a setting, `set.NAME`, `text.NAME`, or `row.NAME` for a variable.
  private func forEachRow(
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) {
    try Rows(name, from: assets(isConfined: false)).forEach { (row) throws(BatchError) in
      try ManifestEntry(row).forEachJob(in: self, body)
    }
  }
}

extension JSON {
  /// The value with all its places in one line of a file.
  fileprivate func moved(toLine line: Int) -> JSON {
    var copy = self
    copy.position.line = line
    switch content {
    case .list(let values): copy.content = .list(values.map { $0.moved(toLine: line) })
    case .object(let members):
      copy.content = .object(
        members.map {
          Member(
            $0.name, $0.value.moved(toLine: line),
            at: TextPosition(line: line, column: $0.position.column))
        })
    case .null, .boolean, .number, .text: break
    }
    return copy
  }
}
