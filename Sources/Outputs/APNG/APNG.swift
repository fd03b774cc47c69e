import Imaging
import PNG

/// Compresses frames of an animated PNG.
struct APNGCoder: FrameCoder {
  let shape: SequenceShape
  /// Whether a frame may be laid over the one before, so that it cannot be decoded by itself.
  var laysOver = true

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let previous else { return plain(image, Region(image)) }
    guard let region = image.changes(from: previous) else { return nil }
    let replacing = plain(image.cropped(to: region), region)
    guard laysOver, !shape.isOpaque,
      let overlay = image.cropped(to: region).overlay(on: previous.cropped(to: region))
    else { return replacing }
    let blending = EncodedFrame(PNG.encode(overlay, isOpaque: false), region, blends: true)
    return blending.bytes.count < replacing.bytes.count ? blending : replacing
  }

  private func plain(_ image: Image, _ region: Region) -> EncodedFrame {
    EncodedFrame(PNG.encode(image, isOpaque: shape.isOpaque), region)
  }
}

/// Puts an animated PNG together; each delay is an exact fraction of a second.
struct APNGMuxer: AnimationMuxer {
  private let schedule: Schedule
  private var writer: PNGAnimationWriter

  /// Starts the file of `request`; with a palette its frames hold indices.
  init(_ request: AnimationRequest, palette: PNGPalette? = nil) {
    schedule = request.schedule
    let shape = request.shape
    let header = PNGHeader(
      width: shape.width, height: shape.height,
      bitDepth: palette == nil ? shape.depth.rawValue : 8,
      colorType: palette != nil ? .indexed : shape.isOpaque ? .rgb : .rgba)
    writer = PNGAnimationWriter(
      header, palette: palette, plays: request.settings.plays ?? 0, text: request.text)
  }

  var head: [UInt8] { writer.head }

  mutating func append(_ frame: EncodedFrame, from first: Int, to last: Int) -> [UInt8] {
    let ticks = Double(schedule.ticks[last] - schedule.ticks[first])
    let delay = Fraction(ticks / schedule.rate, tolerance: 1e-7)
    let region = frame.region
    return writer.append(
      frame.bytes,
      PNGFrame(
        x: region.x, y: region.y, width: region.width, height: region.height,
        delay: delay.numerator, denominator: delay.denominator, disposal: .none,
        blends: frame.blends))
  }

  func finish() -> (tail: [UInt8], patches: [(offset: Int, bytes: [UInt8])]) {
    (PNGAnimationWriter.end, [(writer.controlOffset, writer.control)])
  }
}
