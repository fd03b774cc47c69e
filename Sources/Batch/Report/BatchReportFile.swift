import Documents
import Files
import Rendering

/// The report of a batch beside its ledger, for programs and as a page.
package enum BatchReportFile {
  /// A command that a person may want to type next.
  package struct Advice: Sendable, Equatable {
    /// Its purpose, as `To go on`.
    package var purpose: String
    /// The command.
    package var command: String

    /// Advises a command.
    package init(_ purpose: String, _ command: String) {
      (self.purpose, self.command) = (purpose, command)
    }
  }

  /// Writes `report.json` and `report.html` into the folder of the batch's own files, and returns the page's
  /// path; those of a part have its number in their names.
  package static func write(
    _ report: BatchReport, line: String, advice: [Advice], to folder: String, of shard: Shard
  ) throws(BatchError) -> String {
    let part = shard == .whole ? "" : "-\(shard.name)"
    let path = folder + Ledger.folder + "report" + part
    do throws(FileError) {
      try AtomicFile.write(Array(report.json.pretty.utf8), to: path + ".json", overwrite: true)
      try AtomicFile.write(report.page(line: line, advice), to: path + ".html", overwrite: true)
    } catch {
      throw .output(error.description)
    }
    return path + ".html"
  }
}

extension BatchReport {
  /// A page with the failures first, the timeline of each worker, and the pictures from their files.
  func page(line: String, _ advice: [BatchReportFile.Advice]) -> [UInt8] {
    let frame = HTMLPage(
      page: PackageResources.page_html, style: PackageResources.page_css,
      scripts: [("page.js", PackageResources.page_js)])
    let device = devices.map { "\($0.name), \($0.driver)" }.joined(separator: " · ")
    let data = JSON.object([
      .init("line", .text(line)), .init("device", .text(device)),
      .init("devices", .list(devices.count > 1 ? devices.map { .text($0.sentence) } : [])),
      .init(
        "advice",
        .list(
          advice.map {
            .object([.init("purpose", .text($0.purpose)), .init("command", .text($0.command))])
          })),
      .init("report", json),
    ])
    return Array(frame.head) + "<script type=\"application/json\" id=\"data\">".utf8
      + data.line.utf8 + "</script>\n".utf8 + frame.tail
  }
}
