import Files
import Imaging

/// The frames of an animation, which are written as they arrive, or kept until all of them are known.
protocol AnimationContent: ~Copyable, Sendable {
  /// Takes the next frame of the schedule; `nil` for one that looks like the frame before.
  mutating func add(
    _ frame: EncodedFrame?, to file: borrowing AnimationFile
  ) throws(AnimationError)

  /// Writes the rest.
  mutating func finish(_ file: borrowing AnimationFile) throws(AnimationError) -> AnimationEnd
}

/// The final changes to a file whose last byte is written.
struct AnimationEnd {
  var patches: [FilePatch] = []
  /// The choice of a search, or a remark on the file.
  var remark: String?
}

/// The one writer of animations: it locks what threads share, finishes the file or drops it.
final class AnimationWriter<Content: AnimationContent & ~Copyable>: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var file: AnimationFile
    var content: Content?
    var remark: String?
  }

  private let coder: any FrameCoder
  private let state: LockedValue<State>
  /// Ends the work that runs while ``state`` is locked.
  private let stop: StopFlag
  private let interrupt: @Sendable () -> Void

  /// Starts `file`; ``close()`` calls `interrupt` to end work that waits for others.
  init(
    _ file: consuming AnimationFile, _ coder: any FrameCoder, _ content: consuming sending Content,
    interrupt: @escaping @Sendable () -> Void = {}
  ) {
    self.coder = coder
    self.interrupt = interrupt
    stop = file.stop
    state = LockedValue(State(file: file, content: content))
  }

  var choice: String? { state.withLock { $0.remark } }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    try coder.encode(image, after: previous)
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    try state.withLock { state throws(AnimationError) in
      guard state.file.isOpen else { throw .closed }
      try state.content?.add(frame, to: state.file)
    }
  }

  func finish() throws(AnimationError) {
    try state.withLock { state throws(AnimationError) in
      guard state.file.isOpen, let end = try state.content?.finish(state.file) else {
        throw .closed
      }
      state.remark = end.remark
      state.content = nil
      try state.file.commit(replacing: end.patches)
    }
  }

  func close() {
    stop.set()
    interrupt()
    state.withLock { state in
      state.file.close()
      state.content = nil
    }
  }
}
