/// Something that happened in a batch.
package enum BatchEvent: Sendable, Equatable {
  /// So many jobs of the manifest are read and checked.
  case reading(jobs: Int)
  /// The plan is made: the jobs and frames of this shard.
  case planned(jobs: Int, frames: Int)
  /// A frame is complete, drawn now or by an earlier run.
  case frame(path: String, isKept: Bool)
  /// A job said something odd about itself.
  case warning(place: String, sentence: String)
  /// A job failed; so many of its frames are not there.
  case failure(place: String, sentence: String, frames: Int)
  /// The disk has fewer free bytes than the remaining frames will take, estimated from earlier
  /// ones.
  case space(free: Int, needed: Int)
  /// A worker process ended before its unit was complete; the rest is drawn once more where that can help.
  case workerLost(place: String, sentence: String, isRetried: Bool)
}
