import Files
import Imaging

/// A GIF: its frames wait on disk until the palette that they share is known.
final class GIFAnimation: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var spool: FrameSpool?
    var histogram = ColorHistogram()
    var file: AnimationFile
  }

  private let request: AnimationRequest
  private let coder: SpoolCoder
  private let flattening: Flattening
  private let state: LockedValue<State>

  init(_ request: AnimationRequest) throws(AnimationError) {
    self.request = request
    coder = SpoolCoder(shape: request.shape)
    flattening = Flattening(alpha: .binary(matte: request.settings.matte))
    let spool = try FrameSpool(request.shape, beside: request.path)
    state = LockedValue(State(spool: spool, file: try AnimationFile(request)))
  }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let frame = coder.encode(image, after: previous) else { return nil }
    var histogram = ColorHistogram()
    histogram.add(image.cropped(to: frame.region), flattening)
    let added = histogram
    state.withLock { $0.histogram.add(added) }
    return frame
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    try withState { state throws(AnimationError) in try state.spool?.append(frame) }
  }

  func finish() throws(AnimationError) {
    try withState { state throws(AnimationError) in
      guard let spool = state.spool.take() else { throw .closed }
      let palette = Palette(state.histogram)
      let map = PaletteMap(palette, flattening, request.dither)
      var writer = GIFWriter(request, palette, map)
      try writer.run(spool) { (bytes) throws(AnimationError) in
        try state.file.write(bytes)
      }
      try state.file.commit()
    }
  }

  func close() {
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
