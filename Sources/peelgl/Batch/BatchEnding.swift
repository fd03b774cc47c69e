import Batch
import Documents

/// The text at the end of a batch.
struct BatchEnding {
  let report: BatchReport
  /// The folder of the files.
  let folder: String

  /// `drew 30 pictures in 9.1 s (3.3 frames a second), 10 files were there; 39 of 40 jobs are complete, 1 failed: out/`.
  var line: String {
    var parts: [String] = []
    if report.drawn.files > 0 {
      let rate = Double(report.drawn.frames) / max(report.seconds, 1e-9)
      parts.append(
        "drew \(report.drawn.text) in \(timeText(report.seconds)) (\(ProgressBar.tenths(rate)) frames a second)"
      )
    }
    if report.kept.files > 0 {
      parts.append(
        "\(counted(report.kept.files, "file")) \(report.kept.files == 1 ? "was" : "were") there")
    }
    let done = parts.joined(separator: ", ")
    return (done.isEmpty ? "" : done + "; ") + jobs + ": \(folder)"
  }

  /// The devices that drew, one line each, including those of several that drew nothing or were given up.
  var devices: [String] {
    report.devices.filter { $0.files > 0 || report.devices.count > 1 }.map(\.sentence)
      + report.differences
  }

  private var jobs: String {
    if report.completeJobs == report.jobs {
      switch report.jobs {
      case 0: return "there are no jobs"
      case 1: return "the job is complete" + warned
      default: return "all \(report.jobs) jobs are complete" + warned
      }
    }
    let complete =
      "\(report.completeJobs) of \(counted(report.jobs, "job")) \(report.completeJobs == 1 ? "is" : "are") complete"
    let failed = report.failed > 0 ? ", \(report.failed) failed" : ""
    let missing = report.missingJobs > 0 ? ", \(report.missingJobs) not complete yet" : ""
    return complete + failed + missing + warned
  }

  private var warned: String {
    switch report.warnedJobs {
    case 0: ""
    case report.jobs: ", with warnings"
    case let count: ", \(count) with warnings"
    }
  }
}
