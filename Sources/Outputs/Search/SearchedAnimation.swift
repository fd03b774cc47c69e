import Files
import Imaging

/// An animation of at most so many bytes: its frames wait on disk, and the best way to store them is searched.
final class SearchedAnimation: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var spool: FrameSpool?
    var histogram = ColorHistogram()
    var file: AnimationFile
    var choice: String?
  }

  private let request: AnimationRequest
  private let coder: SpoolCoder
  private let state: LockedValue<State>
  /// Ends a search, during which ``state`` is locked.
  private let stop = LockedValue(false)

  /// Starts an animation that follows the limit of bytes and the service of `request`.
  init(_ request: AnimationRequest) throws(AnimationError) {
    guard !StorageWay.all(request).isEmpty else {
      throw .unfit(
        "\(request.format.rawValue) has no limit of bytes; APNG, WebP, GIF, MP4 and WebM have.")
    }
    self.request = request
    coder = SpoolCoder(shape: request.shape)
    let spool = try FrameSpool(request.shape, beside: request.path)
    state = LockedValue(State(spool: spool, file: try AnimationFile(request)))
  }

  var choice: String? { state.withLock { $0.choice } }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let frame = coder.encode(image, after: previous) else { return nil }
    if [.gif, .apng].contains(request.format), request.shape.depth == .eight {
      var histogram = ColorHistogram()
      histogram.add(image.cropped(to: frame.region), request.flattening)
      let added = histogram
      state.withLock { $0.histogram.add(added) }
    }
    return frame
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    try withState { state throws(AnimationError) in try state.spool?.append(frame) }
  }

  func finish() throws(AnimationError) {
    try withState { state throws(AnimationError) in
      guard let spool = state.spool.take() else { throw .closed }
      let found = try SizeSearch(request, state.histogram, stop: stop).run(spool)
      state.choice = found.choice
      try state.file.write(found.bytes)
      try state.file.commit()
    }
  }

  func close() {
    stop.withLock { $0 = true }
    state.withLock { state in
      state.file.close()
      state.spool = nil
    }
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
