import Documents
import Files

/// The report of a batch beside its ledger.
package enum BatchReportFile {
  /// Writes `report.json` into the folder of the batch's own files.
  package static func write(_ report: BatchReport, to folder: String) throws(BatchError) {
    do throws(FileError) {
      try AtomicFile.write(
        Array(report.json.text.utf8), to: folder + Ledger.folder + "report.json", overwrite: true)
    } catch {
      throw .output(error.description)
    }
  }
}
