package import Documents
import Files

/// What a batch would draw.
package struct PlanSummary: Sendable {
  /// A job.
  package struct Job: Sendable {
    /// Where the manifest has it.
    package var place: String
    /// Its output.
    package var output: String
    /// Its frames.
    package var frames: Int
    /// Why it cannot be drawn, if it cannot.
    package var problem: String?
  }

  /// Jobs that are listed at most.
  static let listed = 100_000

  /// The first jobs.
  package var jobs: [Job] = []
  /// How many jobs there are.
  package var jobCount = 0
  /// How many frames.
  package var frames = 0
  /// How many frames an earlier run has drawn as the manifest asks for them.
  package var known = 0
  /// Bytes of the pictures that are still to be drawn, before they are compressed; as the first jobs have
  /// them.
  package var bytes = 0
  /// Bytes that are free on the disk.
  package var free: Int?

  /// A line for each job and one for all.
  package var text: String {
    let lines = jobs.map { job in
      "\(job.output.printable)  \(counted(job.frames, "frame"))"
        + (job.problem.map { "  cannot be drawn: \($0)" } ?? "") + "\n"
    }
    let space =
      "\(known == 0 ? "they" : "the others") have about \(bytesText(bytes)) before compression"
      + (free.map { "; the disk has \(bytesText($0)) free" } ?? "") + "\n"
    return lines.joined() + (jobs.count < jobCount ? "…\n" : "")
      + "\(counted(jobCount, "job")), \(counted(frames, "frame"))"
      + (known == 0 ? "" : ", \(known) already drawn") + "\n"
      + (known < frames ? space : "")
  }

  /// The same for a program.
  package var json: JSON {
    .object([
      .init("jobCount", .integer(jobCount)), .init("frames", .integer(frames)),
      .init("known", .integer(known)), .init("uncompressedBytes", .integer(bytes)),
      .init("freeBytes", free.map { .integer($0) } ?? .null),
      .init(
        "jobs",
        .list(
          jobs.map {
            .object([
              .init("job", .text($0.place)), .init("output", .text($0.output)),
              .init("frames", .integer($0.frames)),
              .init("problem", $0.problem.map { .text($0) } ?? .null),
            ])
          })),
    ])
  }
}

extension PlanSummary {
  mutating func add(
    _ place: String, _ output: String, _ frames: Int, _ problem: String? = nil
  ) {
    jobCount += 1
    guard jobs.count < Self.listed else { return }
    jobs.append(Job(place: place, output: output, frames: frames, problem: problem))
  }
}
