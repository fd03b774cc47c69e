import Imaging
import PNG

/// Puts an animated PNG together; each delay is an exact fraction of a second.
struct APNGMuxer: AnimationMuxer {
  private let schedule: Schedule
  private var writer: PNGAnimationWriter

  /// Starts the file of `request`, whose frames have the kind that the shape of its pictures suggests.
  init(_ request: AnimationRequest) {
    self.init(request, .color(request.shape.depth, isOpaque: request.shape.isOpaque))
  }

  /// Starts the file of `request` with frames of `kind`; indices are those of `palette`.
  init(_ request: AnimationRequest, _ kind: StoredKind, _ palette: PNGPalette? = nil) {
    schedule = request.schedule
    let header = kind.header(width: request.shape.width, height: request.shape.height)
    writer = PNGAnimationWriter(
      header, palette: palette, plays: request.settings.plays ?? 0, text: request.text)
  }

  var head: [UInt8] { writer.head }

  mutating func append(_ frame: EncodedFrame, from first: Int, to last: Int) -> [UInt8] {
    append(frame, from: first, to: last, .none)
  }

  /// The same for a frame that may leave something else than itself behind.
  mutating func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ disposal: PNGFrame.Disposal
  ) -> [UInt8] {
    let ticks = Double(schedule.ticks[last] - schedule.ticks[first])
    let delay = Fraction(ticks / schedule.rate, tolerance: 1e-7)
    let region = frame.region
    return writer.append(
      frame.bytes,
      PNGFrame(
        x: region.x, y: region.y, width: region.width, height: region.height,
        delay: delay.numerator, denominator: delay.denominator, disposal: disposal,
        blends: frame.blends))
  }

  func finish() -> (tail: [UInt8], patches: [(offset: Int, bytes: [UInt8])]) {
    (PNGAnimationWriter.end, [(writer.controlOffset, writer.control)])
  }
}
