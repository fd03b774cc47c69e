package import Documents
import Files

/// The work that a batch would do.
package struct PlanSummary: Sendable {
  /// A job.
  package struct Job: Sendable {
    /// Where the manifest has it.
    package var place: String
    /// Its output.
    package var output: String
    /// Its files; none when it cannot be drawn.
    package var files = Tally()
    /// Why it cannot be drawn, if it cannot.
    package var problem: String?
  }

  /// Jobs that are listed at most.
  static let listed = 100_000
  /// Kinds that have a line at most.
  private static let shownKinds = 12

  /// The first jobs.
  package var jobs: [Job] = []
  /// How many jobs there are, and how many of them cannot be drawn.
  package var (jobCount, problems) = (0, 0)
  /// Their files.
  package var files = Tally()
  /// Files that an earlier run has already drawn for this manifest.
  package var known = 0
  /// The remaining work, by kinds of jobs.
  package var kinds: [KindPlan] = []
  /// Workers that would draw.
  package var workers: Int
  /// Seconds that they would take; `nil` if no unit was drawn.
  package var seconds: Double?
  /// Bytes that the files which are left take on the disk; `nil` if no unit was drawn.
  package var bytes: Int?
  /// Bytes of their pictures before they are compressed; `nil` if inputs cannot be opened.
  package var uncompressedBytes: Int?
  /// Bytes that are free on the disk.
  package var free: Int?
  /// Why no unit was drawn.
  package var unmeasured: String?

  init(workers: Int) {
    self.workers = workers
  }
}

extension PlanSummary.Job {
  /// `sequence of 24 frames`, or what else its files are.
  fileprivate var text: String {
    let frames = files.sequenceFrames
    return frames > 0 ? "sequence of \(counted(frames, "frame"))" : files.text
  }
}

extension PlanSummary {
  /// A line for each job, one for each kind of jobs, and some for all.
  package var text: String {
    let lines = jobs.map { job in
      "\(job.output.printable)  "
        + (job.problem.map { "cannot be drawn: \($0)" } ?? job.text) + "\n"
    }
    return lines.joined() + (jobs.count < jobCount ? "…\n" : "")
      + "\(counted(jobCount, "job")): \(files.text)"
      + (problems == 0 ? "" : "; \(counted(problems, "job")) cannot be drawn")
      + (known == 0 ? "" : "; \(counted(known, "file")) already drawn") + "\n"
      + (kinds.isEmpty ? "" : measured)
  }

  /// The cost of drawing, and the available space.
  private var measured: String {
    var text = ""
    for kind in kinds.prefix(Self.shownKinds) {
      guard let frame = kind.perFrame else { continue }
      let milliseconds = (frame.seconds * 10_000).rounded() / 10
      text +=
        "  \(kind.name), as \(kind.example.printable): \(kind.left.text);"
        + " \(milliseconds.plainText) ms and \(Self.text(ofBytes: frame.bytes)) a frame\n"
    }
    if kinds.count > Self.shownKinds { text += "  …\n" }
    if let seconds {
      text += "about \(timeText(seconds)) with \(counted(workers, "worker"))"
      if let bytes { text += ", \(bytesText(bytes)) on the disk" }
    } else {
      text += unmeasured.map { "time and size are not known: \($0)\n" } ?? ""
      text += "at most " + (uncompressedBytes.map { "about \(bytesText($0))" } ?? "an unknown size")
    }
    text += free.map { "; the disk has \(bytesText($0)) free" } ?? ""
    if let free, let bytes, bytes > free { text += ", which is too little" }
    return text + "\n"
  }

  private static func text(ofBytes bytes: Double) -> String {
    bytesText(Int(bytes.rounded(), within: 0...Int.max))
  }

  /// The same for a program.
  package var json: JSON {
    .object([
      .init("jobCount", .integer(jobCount)), .init("problems", .integer(problems)),
      .init("planned", files.json), .init("known", .integer(known)),
      .init("workers", .integer(workers)), .init("seconds", seconds.map { .number($0) } ?? .null),
      .init("bytes", bytes.map { .integer($0) } ?? .null),
      .init("uncompressedBytes", uncompressedBytes.map { .integer($0) } ?? .null),
      .init("freeBytes", free.map { .integer($0) } ?? .null),
      .init("kinds", .list(kinds.map(\.json))),
      .init(
        "jobs",
        .list(
          jobs.map {
            .object([
              .init("job", .text($0.place)), .init("output", .text($0.output)),
              .init("files", .integer($0.files.files)), .init("frames", .integer($0.files.frames)),
              .init("problem", $0.problem.map { .text($0) } ?? .null),
            ])
          })),
    ])
  }

  /// Adds a job with this many missing files.
  mutating func add(_ sharded: ShardedJob, missing: Int) {
    files += sharded.files
    known += sharded.files.files - missing
    list(Job(place: sharded.job.place, output: sharded.job.output, files: sharded.files))
  }

  /// Adds a job that cannot be drawn.
  mutating func add(_ place: String, _ output: String, _ problem: String) {
    problems += 1
    list(Job(place: place, output: output, problem: problem))
  }

  private mutating func list(_ job: Job) {
    jobCount += 1
    if jobs.count < Self.listed { jobs.append(job) }
  }
}
