package import Documents
package import Rendering

/// What a batch did.
package struct BatchReport: Sendable, Equatable {
  /// A job that failed.
  package struct Failure: Sendable, Equatable {
    /// Where the manifest has it.
    package var place: String
    /// Its output.
    package var output: String
    /// Why.
    package var sentence: String
  }

  /// What a worker drew, for the timeline.
  package struct Span: Sendable, Equatable {
    /// The worker, counted from 0.
    package var worker: Int
    /// The job's output.
    package var output: String
    /// Frames of it.
    package var frames: Int
    /// Seconds since the batch began.
    package var start: Double
    /// Seconds since the batch began.
    package var end: Double
  }

  /// Units whose times are kept.
  static let maxSpans = 10_000

  /// What drew; `nil` when the batch ended before a device was open.
  package var renderer: UnitRenderer?
  /// Jobs of this shard.
  package var jobs = 0
  /// Frames of this shard.
  package var frames = 0
  /// Frames that were drawn.
  package var drawn = 0
  /// Frames that an earlier run had drawn.
  package var kept = 0
  /// Jobs that failed.
  package var failures: [Failure] = []
  /// Workers that crashed, hung or went out of memory.
  package var lostWorkers = 0
  /// When workers drew what; the first units of a long batch.
  package var spans: [Span] = []
  /// The whole batch in seconds.
  package var seconds = 0.0
  /// Whether it ended before its end.
  package var isStopped = false

  /// The report as JSON.
  package var json: JSON {
    .object([
      .init("jobs", .integer(jobs)), .init("frames", .integer(frames)),
      .init("drawn", .integer(drawn)), .init("kept", .integer(kept)),
      .init("failed", .integer(failures.count)),
      .init("complete", .bool(!isStopped && failures.isEmpty)),
      .init("lostWorkers", .integer(lostWorkers)), .init("seconds", .number(seconds)),
      .init(
        "failures",
        .array(
          failures.map {
            .object([
              .init("job", .string($0.place)), .init("output", .string($0.output)),
              .init("message", .string($0.sentence)),
            ])
          })),
      .init(
        "units",
        .array(
          spans.map {
            .object([
              .init("worker", .integer($0.worker)), .init("output", .string($0.output)),
              .init("frames", .integer($0.frames)), .init("start", .number($0.start)),
              .init("end", .number($0.end)),
            ])
          })),
    ])
  }
}
