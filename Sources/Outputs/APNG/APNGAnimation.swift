import Files
import Imaging

/// An animated PNG.
///
/// While a palette could hold all colours, its frames wait on disk; otherwise they are written as
/// they come, unless the smallest file is wanted.
final class APNGAnimation: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var file: AnimationFile
    /// The frames that wait; `nil` once they are written as they come.
    var spool: FrameSpool?
    var colors = FewColors()
    /// Whether every pixel so far is opaque.
    var isOpaque = true
    var muxer: APNGMuxer
    /// The frame whose end is not known yet, and its place in the schedule.
    var pending: (frame: EncodedFrame, start: Int)?
    /// Frames so far.
    var count = 0
  }

  private let request: AnimationRequest
  private let coder: any FrameCoder
  private let state: LockedValue<State>
  /// Ends a search, during which ``state`` is locked.
  private let stop = LockedValue(false)

  init(_ request: AnimationRequest) throws(AnimationError) {
    self.request = request
    let shape = request.shape
    let waits = request.settings.effort == .max
    coder = waits ? SpoolCoder(shape: shape) : APNGCoder(shape: shape)
    // A palette has 8 bits a component.
    let usesSpool = waits || shape.depth == .eight
    let spool = usesSpool ? try FrameSpool(shape, beside: request.path) : nil
    let file = try AnimationFile(request)
    state = LockedValue(State(file: file, spool: spool, muxer: APNGMuxer(request)))
    if !usesSpool { try state.withLock(Self.begin) }
  }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let frame = try coder.encode(image, after: previous) else { return nil }
    let (colors, isOpaque) = state.withLock { ($0.colors, $0.isOpaque) }
    let changed = image.cropped(to: frame.region)
    if request.shape.depth == .eight, colors.colors != nil {
      var added = FewColors()
      added.insert(changed.premultiplied())
      state.withLock { $0.colors.insert(added) }
    }
    if isOpaque, !request.shape.isOpaque, request.settings.effort == .max, !changed.isOpaque {
      state.withLock { $0.isOpaque = false }
    }
    return frame
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    try withState { state throws(AnimationError) in
      if state.spool != nil, state.colors.colors == nil, request.settings.effort != .max {
        try Self.begin(&state)
      }
      guard state.spool == nil else { return try state.spool?.append(frame) ?? () }
      if let frame { try Self.append(frame, &state) }
      state.count += 1
    }
  }

  func finish() throws(AnimationError) {
    try withState { state throws(AnimationError) in
      var patches: [(offset: Int, bytes: [UInt8])]
      if let spool = state.spool.take() {
        let palette =
          request.shape.depth == .eight
          ? state.colors.colors.map { Palette($0, isExact: true) } : nil
        var writer =
          palette.map { APNGWriter(request, $0) }
          ?? APNGWriter(request, isOpaque: request.shape.isOpaque || state.isOpaque)
        patches = try writer.run(spool) { (bytes) throws(AnimationError) in
          if stop.withLock({ $0 }) { throw .closed }
          try state.file.write(bytes)
        }
      } else {
        try Self.writePending(&state)
        let (tail, changes) = state.muxer.finish()
        try state.file.write(tail)
        patches = changes
      }
      try state.file.commit(replacing: patches)
    }
  }

  func close() {
    stop.withLock { $0 = true }
    state.withLock { state in
      state.file.close()
      state.spool = nil
    }
  }

  /// Writes the frames that waited, and from now on each as it comes.
  private static func begin(_ state: inout State) throws(AnimationError) {
    try state.file.write(state.muxer.head)
    guard let spool = state.spool.take() else { return }
    try spool.forEachEncoded { (frame, start) throws(AnimationError) in
      state.count = start
      try append(frame, &state)
    }
    state.count = spool.count
  }

  private static func append(_ frame: EncodedFrame, _ state: inout State) throws(AnimationError) {
    try writePending(&state)
    state.pending = (frame, state.count)
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
