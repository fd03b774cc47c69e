import Imaging

/// Makes a file of the pictures of a spool.
protocol SpoolEncoder {
  /// Hands the file to `emit`, and returns the bytes that replace earlier ones.
  mutating func run(
    _ spool: borrowing FrameSpool, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch]
}

extension SpoolEncoder {
  /// Writes the file.
  mutating func run(
    _ spool: borrowing FrameSpool, to file: borrowing AnimationFile
  ) throws(AnimationError) -> [FilePatch] {
    try run(spool) { (bytes) throws(AnimationError) in try file.write(bytes) }
  }

  /// The file in memory.
  mutating func bytes(_ spool: borrowing FrameSpool) throws(AnimationError) -> [UInt8] {
    let stop = spool.stop
    var bytes: [UInt8] = []
    let patches = try run(spool) { (part) throws(AnimationError) in
      try stop.check()
      bytes += part
    }
    for patch in patches {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    return bytes
  }
}

/// Makes a file of frames that are compressed each by itself, or by what changed since the one before.
struct CodedFrames: SpoolEncoder {
  private let coder: any FrameCoder
  private let muxer: any AnimationMuxer
  private let step: Int
  /// The number of frames of the schedule.
  private let count: Int

  /// Makes a file with every `step`th frame.
  init(
    _ request: AnimationRequest, _ coder: any FrameCoder, _ muxer: any AnimationMuxer, step: Int
  ) {
    (self.coder, self.muxer, self.step) = (coder, muxer, step)
    count = request.schedule.count
  }

  func run(
    _ spool: borrowing FrameSpool, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch] {
    try emit(muxer.head)
    var sequence = FrameSequence(muxer)
    let coder = coder
    try spool.forEach(every: step) { (previous, frames) throws(AnimationError) in
      let encoded = try Parallel.map(frames.count) { (index) throws(AnimationError) in
        try coder.encode(
          frames[index].image, after: index == 0 ? previous : frames[index - 1].image)
      }
      for (next, frame) in zip(encoded, frames) {
        if let next { try sequence.add(next, at: frame.start, emit) }
      }
    }
    return try sequence.finish(at: count, emit)
  }
}
