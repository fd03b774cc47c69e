import Imaging
import PixelCompare

/// How much the pictures of a file differ from the frames that went in, as a person sees it.
struct PictureError {
  /// Frames that are looked at, spread over the play.
  private static let samples = 16

  /// The mean FLIP over some frames of the schedule, on black and on white; 0…1.
  ///
  /// Each is compared with what the file shows at that time, so frames that were left out count.
  static func mean(
    of file: [UInt8], _ request: AnimationRequest, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> Double {
    guard request.shape.depth == .eight else { return 0 }
    let count = request.schedule.count
    let wanted = min(count, samples)
    var rest = (0..<wanted).map { (2 * $0 + 1) * count / (2 * wanted) }[...]
    let shown = try ShownFrames(file, request)
    var errors: [Double] = []
    var last: Image?
    // A picture is known to stay up to the start of the next one.
    func take(until end: Int, _ pairs: inout [Pair]) throws(AnimationError) {
      while let frame = rest.first, frame < end, let picture = last {
        rest.removeFirst()
        pairs.append(Pair(expected: picture, actual: try shown.image(at: frame)))
      }
    }
    try spool.forEach { (_, frames) throws(AnimationError) in
      var pairs: [Pair] = []
      for frame in frames {
        try take(until: frame.start, &pairs)
        last = frame.image
      }
      errors += measured(pairs, on: request.backgrounds)
    }
    var pairs: [Pair] = []
    try take(until: count, &pairs)
    errors += measured(pairs, on: request.backgrounds)
    return errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
  }

  private struct Pair: Sendable {
    let expected: Image
    let actual: Image
  }

  private static func measured(_ pairs: [Pair], on backgrounds: [UInt32]) -> [Double] {
    let options = ComparisonOptions(metric: .flip)
    return Parallel.map(pairs.count * backgrounds.count) { index in
      let pair = pairs[index / backgrounds.count]
      let color = backgrounds[index % backgrounds.count]
      let result = try? Comparison.compare(
        expected: pair.expected.laid(on: color), actual: pair.actual.laid(on: color),
        options: options)
      return result?.measurement?.value ?? 1
    }
  }
}

extension AnimationRequest {
  /// The colours, as 0xRRGGBB, on which pictures are compared: the matte of a format without alpha.
  fileprivate var backgrounds: [UInt32] {
    format.traits.alpha == .none ? [matte] : [0x000000, 0xFFFFFF]
  }
}

extension Image {
  /// The opaque picture of 8 bits that this one shows on a colour, 0xRRGGBB.
  fileprivate func laid(on color: UInt32) -> Image {
    let image = premultiplied()
    let below = [UInt32(color >> 16 & 255), color >> 8 & 255, color & 255]
    let bytes = image.bytes.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: source.count) { target, filled in
        for pixel in stride(from: 0, to: source.count, by: 4) {
          let rest = 255 - UInt32(source[pixel + 3])
          for component in 0..<3 {
            target[pixel + component] = UInt8(
              truncatingIfNeeded: UInt32(source[pixel + component])
                + (below[component] * rest + 127) / 255)
          }
          target[pixel + 3] = 255
        }
        filled = source.count
      }
    }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }
}
