import Files
import Imaging

extension AnimationRequest {
  /// Starts an animated PNG.
  func apng() throws(AnimationError) -> any AnimationOutput {
    let stop = StopFlag()
    let colors = APNGColors(self)
    let waits = settings.effort == .max || mayHavePalette
    let spool = waits ? try FrameSpool(self, stop) : nil
    let file = try AnimationFile(self, stop)
    let stream = waits ? nil : try StreamedContent(APNGMuxer(self), file)
    let content = APNGContent(request: self, colors: colors, spool: spool, stream: stream)
    return AnimationWriter(file, colors, content)
  }
}

/// The frames of an animated PNG.
///
/// While a palette could hold all colours, they wait on disk; otherwise they are written as they come, unless the
/// smallest file is wanted.
struct APNGContent: AnimationContent, ~Copyable {
  let request: AnimationRequest
  let colors: APNGColors
  /// The frames that wait; `nil` once they are written as they come.
  var spool: FrameSpool?
  /// The frames that are written as they come; `nil` while they wait.
  var stream: StreamedContent?

  mutating func add(
    _ frame: EncodedFrame?, to file: borrowing AnimationFile
  ) throws(AnimationError) {
    if colors.few == nil, request.settings.effort != .max, let waiting = spool.take() {
      var begun = try StreamedContent(APNGMuxer(request), file)
      try waiting.forEachEncoded { (frame) throws(AnimationError) in
        try begun.add(frame, to: file)
      }
      stream = begun
    }
    try spool?.append(frame)
    try stream?.add(frame, to: file)
  }

  mutating func finish(_ file: borrowing AnimationFile) throws(AnimationError) -> AnimationEnd {
    guard let spool = spool.take() else { return try stream?.finish(file) ?? AnimationEnd() }
    let few = request.mayHavePalette ? colors.few : nil
    var encoder =
      few.map { APNGEncoder(request, Palette($0, isExact: true)) }
      ?? APNGEncoder(request, isOpaque: request.shape.isOpaque || colors.isOpaque)
    return try AnimationEnd(patches: encoder.run(spool, to: file))
  }
}

/// Compresses the frames of an animated PNG, and keeps what decides how they are stored.
struct APNGColors: FrameCoder {
  private struct Found: Sendable {
    var colors = DistinctColors()
    var isOpaque = true
  }

  private let request: AnimationRequest
  private let coder: any FrameCoder
  private let found = LockedValue(Found())

  init(_ request: AnimationRequest) {
    self.request = request
    coder =
      request.settings.effort == .max
      ? SpoolCoder(shape: request.shape) : APNGCoder(shape: request.shape)
  }

  /// The colours so far; `nil` when a palette cannot hold them.
  var few: Set<UInt32>? { found.withLock { $0.colors.colors } }

  /// Whether every pixel so far is opaque.
  var isOpaque: Bool { found.withLock { $0.isOpaque } }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let frame = try coder.encode(image, after: previous) else { return nil }
    let before = found.withLock { $0 }
    let changed = image.cropped(to: frame.region)
    if request.mayHavePalette, before.colors.colors != nil {
      var added = DistinctColors()
      added.insert(changed.premultiplied())
      found.withLock { $0.colors.insert(added) }
    }
    if before.isOpaque, !request.shape.isOpaque, request.settings.effort == .max,
      !changed.isOpaque
    {
      found.withLock { $0.isOpaque = false }
    }
    return frame
  }
}
