import Files
import Imaging

/// Compresses frames for a spool, and counts the colours of what changes where a palette may hold them.
struct HistogramCoder: FrameCoder {
  private let coder: SpoolCoder
  private let flattening: Flattening?
  private let counted = LockedValue(ColorHistogram())

  init(_ request: AnimationRequest) {
    coder = SpoolCoder(shape: request.shape)
    flattening = request.mayHavePalette ? Flattening(request) : nil
  }

  /// The colours so far.
  var histogram: ColorHistogram { counted.withLock { $0 } }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let frame = coder.encode(image, after: previous) else { return nil }
    if let flattening {
      var histogram = ColorHistogram()
      histogram.add(image.cropped(to: frame.region), flattening)
      let added = histogram
      counted.withLock { $0.add(added) }
    }
    return frame
  }
}
