import Files
import Imaging

/// An animation that is written while its frames come; memory holds one frame of it.
final class StreamedAnimation: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var file: AnimationFile
    var muxer: any AnimationMuxer
    /// The frame whose end is not known yet, and its place in the schedule.
    var pending: (frame: EncodedFrame, start: Int)?
    /// Frames so far.
    var count = 0
  }

  private let coder: any FrameCoder
  private let state: LockedValue<State>

  init(
    _ request: AnimationRequest, _ coder: any FrameCoder, _ muxer: any AnimationMuxer
  ) throws(AnimationError) {
    self.coder = coder
    let file = try AnimationFile(request)
    try file.write(muxer.head)
    state = LockedValue(State(file: file, muxer: muxer))
  }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    try coder.encode(image, after: previous)
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    try withState { state throws(AnimationError) in
      if let frame {
        try Self.writePending(&state)
        state.pending = (frame, state.count)
      }
      state.count += 1
    }
  }

  func finish() throws(AnimationError) {
    try withState { state throws(AnimationError) in
      try Self.writePending(&state)
      let (tail, patches) = try state.muxer.finish()
      try state.file.write(tail)
      try state.file.commit(replacing: patches)
    }
  }

  func close() {
    state.withLock { $0.file.close() }
  }

  /// Writes the frame that waits: it lasts until now.
  private static func writePending(_ state: inout State) throws(AnimationError) {
    guard let pending = state.pending.take() else { return }
    var muxer = state.muxer
    try muxer.append(pending.frame, from: pending.start, to: state.count) {
      (bytes) throws(AnimationError) in
      try state.file.write(bytes)
    }
    state.muxer = muxer
  }

  private func withState(
    _ body: (inout State) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    try state.withLock { state throws(AnimationError) in
      guard state.file.isOpen else { throw .closed }
      try body(&state)
    }
  }
}
