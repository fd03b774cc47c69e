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

  /// A picture of a job, for the page.
  package struct Picture: Sendable, Equatable {
    /// The job's output.
    package var output: String
    /// One of its files, as from the outputs' folder.
    package var path: String
  }

  /// The number of jobs with a stored picture, and of named failures.
  static let (maxPictures, maxFailures) = (1000, 10_000)
  /// Units whose times are kept.
  static let maxSpans = 10_000

  /// What drew; `nil` when the batch ended before a device was open.
  package var renderer: DrawingDevice?
  /// Jobs of this shard.
  package var jobs = 0
  /// Frames of this shard.
  package var frames = 0
  /// Frames that were drawn.
  package var drawn = 0
  /// Frames that an earlier run had drawn.
  package var kept = 0
  /// The first jobs that failed.
  package var failures: [Failure] = []
  /// How many jobs failed.
  package var failed = 0
  /// A picture of each of the first jobs that are complete.
  package var pictures: [Picture] = []
  /// Workers that crashed, hung or went out of memory.
  package var lostWorkers = 0
  /// When workers drew what; the first units of a long batch.
  package var spans: [Span] = []
  /// The whole batch in seconds.
  package var seconds = 0.0
  /// Seconds of a processor that the process took besides its workers.
  package var supervisorSeconds = 0.0
  /// Whether it ended before its end.
  package var isStopped = false

  /// The report as JSON.
  package var json: JSON {
    .object([
      .init("jobs", .integer(jobs)), .init("frames", .integer(frames)),
      .init("drawn", .integer(drawn)), .init("kept", .integer(kept)),
      .init("failed", .integer(failed)),
      .init("complete", .boolean(!isStopped && failed == 0)),
      .init("lostWorkers", .integer(lostWorkers)), .init("seconds", .number(seconds)),
      .init("supervisorSeconds", .number(supervisorSeconds)),
      .init(
        "failures",
        .list(
          failures.map {
            .object([
              .init("job", .text($0.place)), .init("output", .text($0.output)),
              .init("message", .text($0.sentence)),
            ])
          })),
      .init(
        "pictures",
        .list(
          pictures.map {
            .object([.init("output", .text($0.output)), .init("path", .text($0.path))])
          })),
      .init(
        "units",
        .list(
          spans.map {
            .object([
              .init("worker", .integer($0.worker)), .init("output", .text($0.output)),
              .init("frames", .integer($0.frames)), .init("start", .number($0.start)),
              .init("end", .number($0.end)),
            ])
          })),
    ])
  }
}
