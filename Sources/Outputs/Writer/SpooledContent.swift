/// Frames that are kept on disk until all of them are known.
struct SpooledContent: AnimationContent, ~Copyable {
  /// Writes a file of all frames.
  typealias Finish =
    @Sendable (borrowing FrameSpool, borrowing AnimationFile) throws(AnimationError) -> AnimationEnd

  private var spool: FrameSpool
  private let writeAll: Finish

  init(_ spool: consuming FrameSpool, finish: @escaping Finish) {
    self.spool = spool
    writeAll = finish
  }

  mutating func add(
    _ frame: EncodedFrame?, to file: borrowing AnimationFile
  ) throws(AnimationError) {
    try spool.append(frame)
  }

  mutating func finish(_ file: borrowing AnimationFile) throws(AnimationError) -> AnimationEnd {
    try writeAll(spool, file)
  }
}
