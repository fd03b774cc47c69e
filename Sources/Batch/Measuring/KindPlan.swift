import Documents

/// The work of a batch for one kind of jobs.
package struct KindPlan: Sendable {
  /// Its effect and format, as `peel, png`.
  package var name: String
  /// The output of one of its jobs.
  package var example: String
  /// Jobs of which something is missing.
  package var jobs = 0
  /// Files that are missing.
  package var left = Tally()
  /// Seconds that a frame takes one worker, and its bytes; `nil` if that was not measured.
  package var perFrame: (seconds: Double, bytes: Double)?

  let kind: JobKind
  /// The first unit with something to draw.
  let sample: Unit
  /// One of another job; `nil` for a single job.
  var otherSample: Unit?
  /// The unit of the most frames.
  var longest: Forecast.Work

  init(_ unit: Unit) {
    (kind, name) = (unit.job.kind, unit.job.kind.name)
    (example, sample, longest) = (unit.job.output, unit, unit.work)
  }

  /// The same for a program.
  var json: JSON {
    .object([
      .init("kind", .text(name)), .init("example", .text(example)), .init("jobs", .integer(jobs)),
      .init("left", left.json),
      .init("secondsPerFrame", perFrame.map { .number($0.seconds) } ?? .null),
      .init("bytesPerFrame", perFrame.map { .number($0.bytes) } ?? .null),
    ])
  }
}
