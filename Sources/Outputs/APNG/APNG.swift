import Documents
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
      header, palette: palette, plays: request.plays, text: request.text)
  }

  var head: [UInt8] { writer.head }

  mutating func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError) {
    var rest = Double(schedule.ticks[last] - schedule.ticks[first]) / schedule.rate
    let delays = try AnimationFormat.apng.delays(Int(rest.rounded(.up), within: 0...Int.max))
    for (index, most) in delays.enumerated() {
      let delay = Fraction(min(rest, Double(most)), tolerance: 1e-7)
      rest -= Double(most)
      // What is cleared last is laid on itself until then.
      let isCleared = frame.disposal == .background && index + 1 < delays.count
      let region = frame.region
      try emit(
        writer.append(
          frame.bytes,
          PNGFrame(
            x: region.x, y: region.y, width: region.width, height: region.height,
            delay: delay.numerator, denominator: delay.denominator,
            disposal: isCleared ? .none : frame.disposal, blends: frame.blends)))
    }
  }

  func finish(_ emit: Emit) throws(AnimationError) -> [FilePatch] {
    try emit(PNGAnimationWriter.end)
    return [FilePatch(offset: writer.controlOffset, bytes: writer.control)]
  }
}
