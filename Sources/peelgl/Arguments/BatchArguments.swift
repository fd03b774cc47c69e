import Batch
import Rendering

/// The arguments of a batch.
struct BatchArguments: Sendable, Equatable {
  /// Workers that draw at a time; one for each processor unless given.
  var jobs: Int?
  /// The devices that workers get in turn.
  var devices: DeviceList?
  /// Workers for each of the devices; one unless given.
  var jobsPerDevice: Int?
  /// Whether frames of an earlier run are kept.
  var skipsExisting = false
  /// The part that is drawn; by default, the one that the environment names.
  var shard: Shard?
  /// Whether the ledgers of shards are joined, and nothing is drawn.
  var merges = false
  /// Whether the plan is printed, and nothing is drawn.
  var plans = false
  /// Whether the schema of manifests is printed, and nothing is drawn.
  var printsSchema = false
  /// Whether files of an earlier run are compared by their digests.
  var verifies = false
  /// Bytes that may wait for a storage, a gibibyte unless given.
  var scratchBytes = 1 << 30
  /// The file for metrics while the batch runs.
  var metrics: String?
  /// Failed jobs after which the batch ends.
  var maxFailures: Int?
  /// Whether only jobs are drawn that failed before.
  var retriesFailed = false
  /// Whether inputs must lie in the manifest's folder.
  var confines = false
}
