import Batch
import Documents
import Files

/// The messages of a running batch, for people and for programs.
final class BatchProgress: Sendable {
  private let console: Console
  private let isJSON: Bool
  private let bar: ProgressBar
  private let metrics: MetricsFile?
  /// When the next progress message for programs is due.
  private let next = LockedValue(ContinuousClock.now)
  /// Warnings and ways of storage that were said; jobs that are alike have the same.
  private let said = LockedValue<Set<String>>([])

  init(_ console: Console, isJSON: Bool, metrics: MetricsFile?) {
    self.console = console
    self.isJSON = isJSON
    self.metrics = metrics
    bar = ProgressBar(total: 0, isQuiet: console.isQuiet)
  }

  /// Takes the bar away.
  func clear() { bar.clear() }

  func handle(_ event: BatchEvent) {
    if isJSON, let line = json(event) { console.report(line.line) }
    switch event {
    case .reading(let jobs): bar.show("reading the manifest: \(counted(jobs, "job"))")
    case .verifying(let files): bar.show("reading finished files again: \(files)")
    case .verified(let files, let damaged, let count): inform(Self.findings(files, damaged, count))
    case .measuring(let done, let count):
      bar.show("measuring a unit of each kind of jobs: \(done) of \(count)")
    case .failure(let place, let sentence, _):
      bar.clear()
      Console.print("\(place): \(sentence)".message + "\n")
    case .device(let sentence): inform("warning: \(sentence)")
    case .givenUp(let sentence):
      bar.clear()
      Console.complain(sentence)
    case .warning(let place, let sentence):
      tell("\(place): warning: \(sentence)", once: sentence)
    case .storage(let place, let words): tell("\(place): \(words)", once: words)
    case .workerLost(let place, let sentence, isRetried: true):
      inform("\(place): warning: \(sentence); the rest of its unit is retried once")
    case .space(let free, let needed):
      inform(
        "warning: the disk has \(bytesText(free)) free, but the remaining files will take about"
          + " \(bytesText(needed))")
    case .status(let status):
      metrics?.write(status)
      if !status.isOver { bar.show(status.line) }
    case .planned, .frame, .workerLost: break
    }
  }

  /// Prints an event for programs; progress at most once a second.
  private func json(_ event: BatchEvent) -> JSON? {
    guard case .status(let status) = event else { return event.json }
    let isDue = next.withLock { next in
      guard !status.isOver, next <= .now else { return false }
      next = .now + .seconds(1)
      return true
    }
    return isDue ? event.json : nil
  }

  private static func findings(_ files: Int, _ damaged: [String], _ count: Int) -> String {
    let read = "\(counted(files, "file")) \(files == 1 ? "was" : "were") read again"
    if count == 0 { return read + "; none differs from its digest" }
    let names = damaged.map(\.printable).joined(separator: ", ")
    return read + "; \(count) \(count == 1 ? "differs" : "differ") from the digest: \(names)"
      + (count > damaged.count ? ", …" : "")
  }

  /// Says a line unless its sentence was said, up to a thousand of them.
  private func tell(_ line: String, once sentence: String) {
    let (isNew, count) = said.withLock { said in
      (said.count <= Self.mostSaid && said.insert(sentence).inserted, said.count)
    }
    guard isNew else { return }
    inform(count > Self.mostSaid ? "further warnings are not shown; --json prints all" : line)
  }

  private static let mostSaid = 1000

  private func inform(_ sentence: String) {
    bar.clear()
    console.inform(sentence.message)
  }
}

extension BatchStatus {
  private static let width = 24

  /// `[########----------------] 12/40 jobs, 96/288 frames, 31.2 a second, 0:06 left, 1 failed`.
  var line: String {
    let frames = report.drawn.frames + report.kept.frames
    let total = report.planned.frames
    // Its length is time, where that is known: frames of one kind take longer than those of another.
    let part =
      secondsLeft.map { report.seconds / max(report.seconds + $0, 1e-9) }
      ?? Double(frames) / Double(max(total, 1))
    let filled = Int(part * Double(Self.width), within: 0...Self.width)
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.width - filled)
    let done = report.completeJobs + report.failed
    // With one picture for each job, both numbers are the same.
    let counts =
      report.planned.pictures == report.jobs
      ? "\(done)/\(report.jobs) pictures"
      : "\(done)/\(counted(report.jobs, "job")), \(frames)/\(total) frames"
    let rate = ProgressBar.tenths(Double(report.drawn.frames) / max(report.seconds, 1e-9))
    let left = secondsLeft.map { ", \(ProgressBar.time($0)) left" } ?? ""
    let failed = report.failed > 0 ? ", \(report.failed) failed" : ""
    return "[\(bar)] \(counts), \(rate) a second\(left)\(failed)"
  }
}
