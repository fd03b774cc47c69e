package import Documents
package import Rendering

/// The result of a batch.
package struct BatchReport: Sendable, Equatable {
  /// Why a job failed, or a warning about it.
  package struct JobMessage: Sendable, Equatable {
    /// Where the manifest and its rows have the job.
    package var place: String
    /// Its output.
    package var output: String
    /// The message.
    package var sentence: String
    /// Whether it failed by what it says or reads, and not by what draws it.
    package var isInput = false

    fileprivate var json: JSON {
      .object([
        .init("job", .text(place)), .init("output", .text(output)),
        .init("message", .text(sentence)),
      ])
    }
  }

  /// A worker's drawings, for the timeline.
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

  /// The drawings of one device.
  package struct DeviceUse: Sendable, Equatable {
    /// Its name, with what tells it from others of its kind.
    package var name: String
    /// The driver's version; empty if it did not open.
    package var driver: String
    /// Files that it drew, each as a whole.
    package var files: Int
    /// Frames that it drew of animations shared with other devices.
    package var sharedFrames: Int
    /// Why it was given up; `nil` if it was not.
    package var failure: String?

    /// `NVIDIA H100 at cuda:0 drew 3 files and 32 frames of shared animations`, and why it was given up.
    package var sentence: String {
      var drawn = files > 0 ? [counted(files, "file")] : []
      if sharedFrames > 0 {
        drawn.append("\(counted(sharedFrames, "frame")) of shared animations")
      }
      let words = drawn.isEmpty ? "nothing" : drawn.joined(separator: " and ")
      return "\(name) drew \(words)" + (failure.map { " and was given up: \($0)" } ?? "")
    }
  }

  /// The number of jobs with a stored picture, and of named failures and warnings.
  static let (maxPictures, maxFailures) = (1000, 10_000)
  /// Units whose times are kept.
  static let maxSpans = 10_000

  /// The device that drew; `nil` if the batch ended before a device was open.
  package var renderer: DrawingDevice?
  /// Every device, in the order in which they were named.
  package var devices: [DeviceUse] = []
  /// Effects that devices draw differently, a sentence for each.
  package var differences: [String] = []
  /// Jobs of this shard.
  package var jobs = 0
  /// Jobs whose files are all there.
  package var completeJobs = 0
  /// Files of this shard.
  package var planned = Tally()
  /// Files that were drawn.
  package var drawn = Tally()
  /// Files that an earlier run had drawn.
  package var kept = Tally()
  /// The first jobs that failed.
  package var failures: [JobMessage] = []
  /// How many jobs failed.
  package var failed = 0
  /// The first warnings, those of earlier runs about files that were kept included.
  package var warnings: [JobMessage] = []
  /// The number of warnings.
  package var warned = 0
  /// The number of jobs with warnings.
  package var warnedJobs = 0
  /// A picture of each of the first jobs that are complete.
  package var pictures: [Picture] = []
  /// Units that workers began, and jobs that failed before.
  package var tried = 0
  /// Workers that crashed, hung or went out of memory.
  package var lostWorkers = 0
  /// Units whose rest was drawn once more.
  package var retries = 0
  /// Seconds of workers by stage.
  package var stages = StageTimes()
  /// When workers drew what; the first units of a long batch.
  package var spans: [Span] = []
  /// The whole batch in seconds.
  package var seconds = 0.0
  /// Seconds of a processor that the process took besides its workers.
  package var supervisorSeconds = 0.0
  /// Whether it ended before its end.
  package var isStopped = false
  /// Why it ended early, when a device or a disk failed.
  package var failure: BatchError?

  /// Jobs with missing files that did not fail.
  package var missingJobs: Int { max(0, jobs - completeJobs - failed) }

  /// The report as JSON.
  package var json: JSON {
    .object([
      .init("jobs", .integer(jobs)), .init("completeJobs", .integer(completeJobs)),
      .init("failed", .integer(failed)), .init("missingJobs", .integer(missingJobs)),
      .init("complete", .boolean(completeJobs == jobs)), .init("planned", planned.json),
      .init("frames", .integer(planned.frames)), .init("drawn", .integer(drawn.files)),
      .init("kept", .integer(kept.files)),
      .init("ended", failure.map { .text($0.description) } ?? .null),
      .init(
        "devices",
        .list(
          devices.map {
            .object([
              .init("device", .text($0.name)), .init("driver", .text($0.driver)),
              .init("files", .integer($0.files)), .init("sharedFrames", .integer($0.sharedFrames)),
              .init("givenUp", $0.failure.map { .text($0) } ?? .null),
            ])
          })), .init("differences", .list(differences.map { .text($0) })),
      .init("lostWorkers", .integer(lostWorkers)), .init("retries", .integer(retries)),
      .init("seconds", .number(seconds)), .init("stages", stages.json),
      .init("supervisorSeconds", .number(supervisorSeconds)),
      .init("failures", .list(failures.map { $0.json })), .init("warned", .integer(warned)),
      .init("warnedJobs", .integer(warnedJobs)),
      .init("warnings", .list(warnings.map { $0.json })),
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
