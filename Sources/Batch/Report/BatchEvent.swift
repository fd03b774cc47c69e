/// Something that happened in a batch.
package enum BatchEvent: Sendable, Equatable {
  /// So many jobs of the manifest are read and checked.
  case reading(jobs: Int)
  /// The plan is made: the jobs and files of this shard.
  case planned(jobs: Int, files: Tally)
  /// So many files of earlier runs are read again.
  case verifying(files: Int)
  /// All of them are; `count` differ from what their runs wrote, of which some are named.
  case verified(files: Int, damaged: [String], count: Int)
  /// Units of this many kinds of jobs are drawn to measure their cost; so far, this many are done.
  case measuring(kinds: Int, of: Int)
  /// A file is complete, drawn now or by an earlier run.
  case frame(path: String, isKept: Bool)
  /// A device that comes before the one that draws is not used.
  case device(sentence: String)
  /// One of several devices failed and is given up.
  case givenUp(sentence: String)
  /// A job said something odd about itself.
  case warning(place: String, sentence: String)
  /// A job's film is stored in one of several ways.
  case storage(place: String, words: String)
  /// A job failed; this many of its files are missing.
  case failure(place: String, sentence: String, files: Int)
  /// The disk has fewer free bytes than the remaining files will take, estimated from what others of their kinds took.
  case space(free: Int, needed: Int)
  /// A worker process ended before its unit was complete; the rest is drawn once more where that can help.
  case workerLost(place: String, sentence: String, isRetried: Bool)
  /// How far the batch is, every tenth of a second.
  case status(BatchStatus)
}
