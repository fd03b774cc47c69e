import Files

/// Bytes that replace earlier ones of a file.
struct FilePatch {
  /// The first byte that is replaced.
  let offset: Int
  let bytes: [UInt8]
}

/// Set when the output is closed, which also ends a search for the best file.
struct StopFlag: Sendable {
  private let isSet = LockedValue(false)

  /// Ends the work.
  func set() { isSet.withLock { $0 = true } }

  /// Throws when the work was ended.
  func check() throws(AnimationError) {
    if isSet.withLock({ $0 }) { throw .closed }
  }
}
