import Batch
import Documents

extension BatchEvent {
  /// `{"event": …}` with its details; `nil` for events that are only printed as text.
  var json: JSON? {
    switch self {
    case .verifying, .measuring: nil
    case .reading(let jobs): Self.json("reading", [.init("jobs", .integer(jobs))])
    case .planned(let jobs, let files):
      Self.json(
        "planned",
        [
          .init("jobs", .integer(jobs)), .init("files", .integer(files.files)),
          .init("frames", .integer(files.frames)),
        ])
    case .verified(let files, let damaged, let count):
      Self.json(
        "verified",
        [
          .init("files", .integer(files)), .init("differing", .integer(count)),
          .init("paths", .list(damaged.map { .text($0) })),
        ])
    case .frame(let path, let isKept):
      Self.json("frame", [.init("path", .text(path)), .init("kept", .boolean(isKept))])
    case .device(let sentence): Self.json("device", [.init("message", .text(sentence))])
    case .givenUp(let sentence): Self.json("givenUp", [.init("message", .text(sentence))])
    case .warning(let place, let sentence):
      Self.json("warning", [.init("job", .text(place)), .init("message", .text(sentence))])
    case .storage(let place, let words):
      Self.json("storage", [.init("job", .text(place)), .init("message", .text(words))])
    case .failure(let place, let sentence, let files):
      Self.json(
        "failure",
        [
          .init("job", .text(place)), .init("message", .text(sentence)),
          .init("files", .integer(files)),
        ])
    case .space(let free, let needed):
      Self.json("space", [.init("free", .integer(free)), .init("needed", .integer(needed))])
    case .workerLost(let place, let sentence, let isRetried):
      Self.json(
        "workerLost",
        [
          .init("job", .text(place)), .init("retried", .boolean(isRetried)),
          .init("message", .text(sentence)),
        ])
    case .status(let status):
      Self.json(
        "status",
        [
          .init("completeJobs", .integer(status.report.completeJobs)),
          .init("failed", .integer(status.report.failed)),
          .init("frames", .integer(status.report.drawn.frames + status.report.kept.frames)),
          .init("seconds", .number(status.report.seconds)),
          .init("secondsLeft", status.secondsLeft.map { .number($0) } ?? .null),
        ])
    }
  }

  private static func json(_ name: String, _ members: [JSON.Member]) -> JSON {
    .object([.init("event", .text(name))] + members)
  }
}
