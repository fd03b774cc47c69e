import Documents

/// A part of a batch: every unit whose number leaves `index` when it is divided by `count`.
package struct Shard: Sendable, Hashable {
  /// Which part, counted from 0.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// All of a batch.
  package static let whole = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N` with I from 1 to N; `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: index, of: count)
  }

  private init?(number: Int, of count: Int) {
    guard count >= 1, count <= 1_000_000, number >= 1, number <= count else { return nil }
    self.init(index: number - 1, count: count)
  }

  /// The part with a ``name``.
  init?(name: String) { self.init(name.replacing("-of-", with: "/")) }

  /// The part with an `index` of those that begin at `first` and are `step` apart.
  private init?(index: Int, from first: Int, step: Int, of count: Int) {
    let (distance, overflow) = index.subtractingReportingOverflow(first)
    guard !overflow, distance >= 0, step > 0, distance % step == 0, distance / step < count else {
      return nil
    }
    self.init(number: distance / step + 1, of: count)
  }

  /// Whether the unit with a number, counted from 0, belongs to it.
  package func includes(unit: Int) -> Bool { unit % count == index }

  /// `2-of-8`, for names of files.
  var name: String { "\(index + 1)-of-\(count)" }

  /// `2/8`.
  package var text: String { "\(index + 1)/\(count)" }
}

extension Shard {
  /// The environment variables in which services that run a program many times give the number of the run.
  private struct Service {
    let name: String
    let index: String
    let count: String
    /// The first index; 0 if unset.
    var first: String?
    /// The step between indices; 1 if unset.
    var step: String?
    /// The variable that is set if it counts from 1.
    var countsFromOne: String?
  }

  private static let services = [
    Service(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      first: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"),
    Service(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "PEELGL_SHARDS"),
    Service(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Service(name: "Google Cloud Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    Service(
      name: "CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", countsFromOne: "GITLAB_CI"),
  ]

  /// The part that the environment of a Slurm array, a Kubernetes indexed job, an array of AWS Batch, a job of
  /// Google Cloud Batch or a CI service with parallel nodes asks for; `nil` outside of them.
  ///
  /// Kubernetes does not say how many there are; `PEELGL_SHARDS` does.
  ///
  /// - Throws: `BatchError.shard` when only one of two variables is there, or they are not numbers.
  package static func fromEnvironment(
    _ environment: [String: String]
  ) throws(BatchError) -> (shard: Shard, service: String)? {
    for service in services {
      guard let text = environment[service.index] else { continue }
      guard let total = environment[service.count] else {
        throw .shard(
          "\(service.index) is set, but \(service.count), the number of parts, is not; set it, or name"
            + " the part with --shard I/N.")
      }
      let numbers = [service.first, service.step].map { name in
        name.flatMap { environment[$0] }.flatMap { Int($0) }
      }
      let first =
        numbers[0] ?? (service.countsFromOne.flatMap { environment[$0] } != nil ? 1 : 0)
      guard let index = Int(text), let count = Int(total),
        let shard = Shard(index: index, from: first, step: numbers[1] ?? 1, of: count)
      else {
        throw .shard(
          "\(service.index)=\(text.printable) and \(service.count)=\(total.printable) do not name a part;"
            + " --shard I/N does.")
      }
      return (shard, service.name)
    }
    return nil
  }
}
