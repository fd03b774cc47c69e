import Batch
import Documents
import Files

/// What a person or a program is told while a batch goes on.
final class BatchProgress: Sendable {
  private let console: Console
  private let isJSON: Bool
  private let bar: ProgressBar
  private let counts = LockedValue((done: 0, kept: 0, frames: 0, failures: 0))
  /// Warnings that were said; jobs that are alike have the same.
  private let said = LockedValue<Set<String>>([])

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
    bar = ProgressBar(total: 0, isQuiet: console.isQuiet)
  }

  /// Takes the bar away.
  func clear() { bar.clear() }

  func handle(_ event: BatchEvent) {
    let (done, kept, frames, failures) = counts.withLock { counts in
      switch event {
      case .planned(_, let frames): counts.frames = frames
      case .frame(_, let isKept):
        counts.done += 1
        counts.kept += isKept ? 1 : 0
      case .failure(_, _, let frames):
        counts.failures += 1
        counts.frames -= frames
      case .reading, .warning, .workerLost, .space: break
      }
      return counts
    }
    if isJSON { console.report(event.json.line) }
    switch event {
    case .reading(let jobs): return bar.show("reading the manifest: \(counted(jobs, "job"))")
    case .failure(let place, let sentence, _): inform("\(place): \(sentence)")
    case .warning(let place, let sentence):
      tell("\(place): warning: \(sentence)", once: sentence)
    case .workerLost(let place, let sentence, isRetried: true):
      inform("\(place): warning: \(sentence); the rest of its unit is retried once")
    case .space(let free, let needed):
      inform(
        "warning: the disk has \(bytesText(free)) free, but the remaining frames will take about"
          + " \(bytesText(needed))")
    case .planned, .frame, .workerLost: break
    }
    let things = failures == 0 ? "frames" : "frames, \(counted(failures, "job")) failed"
    bar.show(done, of: frames, things, kept: kept)
  }

  /// Says the first thousand different warnings.
  private func tell(_ line: String, once sentence: String) {
    let (isNew, count) = said.withLock { said in
      (said.count <= Self.mostSaid && said.insert(sentence).inserted, said.count)
    }
    guard isNew else { return }
    inform(count > Self.mostSaid ? "further warnings are not shown; --json tells all" : line)
  }

  private static let mostSaid = 1000

  private func inform(_ sentence: String) {
    bar.clear()
    console.inform(sentence.message)
  }
}

extension BatchEvent {
  /// `{"event": …}` with what belongs to it.
  var json: JSON {
    switch self {
    case .reading(let jobs):
      .object([.init("event", .text("reading")), .init("jobs", .integer(jobs))])
    case .planned(let jobs, let frames):
      .object([
        .init("event", .text("planned")), .init("jobs", .integer(jobs)),
        .init("frames", .integer(frames)),
      ])
    case .frame(let path, let isKept):
      .object([
        .init("event", .text("frame")), .init("path", .text(path)),
        .init("kept", .boolean(isKept)),
      ])
    case .warning(let place, let sentence):
      .object([
        .init("event", .text("warning")), .init("job", .text(place)),
        .init("message", .text(sentence)),
      ])
    case .failure(let place, let sentence, let frames):
      .object([
        .init("event", .text("failure")), .init("job", .text(place)),
        .init("message", .text(sentence)), .init("frames", .integer(frames)),
      ])
    case .space(let free, let needed):
      .object([
        .init("event", .text("space")), .init("free", .integer(free)),
        .init("needed", .integer(needed)),
      ])
    case .workerLost(let place, let sentence, let isRetried):
      .object([
        .init("event", .text("workerLost")), .init("job", .text(place)),
        .init("retried", .boolean(isRetried)),
        .init("message", .text(sentence)),
      ])
    }
  }
}

extension BatchReport {
  /// `480 frames of 10 jobs in 9.1 s (52.7 a second), 3 jobs failed: out/`.
  func sentence(in folder: String) -> String {
    var text =
      "\(counted(drawn, "frame")) of \(counted(jobs, "job")) in \(ProgressBar.tenths(seconds)) s"
    if drawn > 0 {
      text += " (\(ProgressBar.tenths(Double(drawn) / max(seconds, 1e-9))) a second)"
    }
    if kept > 0 { text += ", \(kept) \(kept == 1 ? "was" : "were") there" }
    if failed > 0 { text += ", \(counted(failed, "job")) failed" }
    if isStopped { text += ", ended early" }
    return text + ": \(folder)"
  }
}
