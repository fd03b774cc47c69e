import Imaging

/// Frames that are written as they arrive; memory holds one of them.
struct StreamedContent: AnimationContent {
  private var frames: FrameSequence
  /// Frames of the schedule so far.
  private var count = 0

  /// Begins `file` with the header of `muxer`.
  init(
    _ muxer: any AnimationMuxer, _ file: borrowing AnimationFile
  ) throws(AnimationError) {
    frames = FrameSequence(muxer)
    try file.write(muxer.head)
  }

  mutating func add(
    _ frame: EncodedFrame?, to file: borrowing AnimationFile
  ) throws(AnimationError) {
    if let frame {
      try frames.add(frame, at: count) { (bytes) throws(AnimationError) in try file.write(bytes) }
    }
    count += 1
  }

  mutating func finish(_ file: borrowing AnimationFile) throws(AnimationError) -> AnimationEnd {
    let patches = try frames.finish(at: count) { (bytes) throws(AnimationError) in
      try file.write(bytes)
    }
    return AnimationEnd(patches: patches)
  }
}

/// Frames on their way to a muxer: each is written when the start of the next one is known.
struct FrameSequence {
  private var muxer: any AnimationMuxer
  /// The frame whose end is not known yet, and its place in the schedule.
  private var pending: (frame: EncodedFrame, start: Int)?

  init(_ muxer: any AnimationMuxer) { self.muxer = muxer }

  /// Takes a frame that is shown from the start of frame `start` of the schedule.
  mutating func add(
    _ frame: EncodedFrame, at start: Int, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) {
    if let pending { try muxer.append(pending.frame, from: pending.start, to: start, emit) }
    pending = (frame, start)
  }

  /// Ends the file; the last frame is shown until the start of frame `end`.
  mutating func finish(
    at end: Int, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch] {
    if let pending { try muxer.append(pending.frame, from: pending.start, to: end, emit) }
    pending = nil
    return try muxer.finish(emit)
  }
}
