import Imaging

/// The parts of a GIF file besides its pixels (GIF89a).
struct GIFFile {
  let shape: SequenceShape
  let palette: Palette
  let plays: Int
  let isStill: Bool

  /// Bits of an index: the colours and the transparent index fit, and GIF requires at least 2.
  var bits: Int { max(2, Int.bitWidth - palette.colors.count.leadingZeroBitCount) }

  /// Signature, canvas, palette, number of plays.
  var head: [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.appendLittleEndian(shape.width, 2)
    bytes.appendLittleEndian(shape.height, 2)
    // A palette for all frames; background colour and aspect ratio are unused.
    bytes += [UInt8(0xF0 | bits - 1), 0, 0]
    // The transparent index has a colour that is never shown.
    bytes += [0, 0, 0]
    for color in palette.colors {
      bytes += [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
    }
    bytes += [UInt8](repeating: 0, count: 3 * (1 << bits - palette.colors.count - 1))
    if !isStill, plays != 1 {
      // The number of repetitions, as browsers read it; 0 is endless.
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes.appendLittleEndian(max(plays - 1, 0), 2)
      bytes.append(0)
    }
    return bytes
  }

  /// A frame that is shown for this many hundredths of a second; where one cannot last so long, it is followed by
  /// transparent pixels that only take time.
  func frame(
    _ part: GIFPart, _ data: [UInt8], hundredths: Int
  ) throws(AnimationError) -> [UInt8] {
    let delays = try AnimationFormat.gif.delays(hundredths)
    let pixel = Rectangle(x: 0, y: 0, width: 1, height: 1)
    let nothing =
      delays.count > 1 ? GIFCompressor.compress([Palette.transparent], bits: bits) : []
    var bytes: [UInt8] = []
    for (index, delay) in delays.enumerated() {
      let clears = part.clears && index + 1 == delays.count
      // Only what it has drawn can a frame clear.
      let isWhole = index == 0 || clears
      bytes += Self.control(clears: clears, delay)
      bytes += Self.image(isWhole ? part.region : pixel, isWhole ? data : nothing)
    }
    return bytes
  }

  /// The control block of the next image: its time, and whether its rectangle is cleared afterwards.
  private static func control(clears: Bool, _ hundredths: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | 1]
    bytes.appendLittleEndian(hundredths, 2)
    return bytes + [Palette.transparent, 0]
  }

  private static func image(_ region: Rectangle, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x2C]
    for number in [region.x, region.y, region.width, region.height] {
      bytes.appendLittleEndian(number, 2)
    }
    return bytes + [0] + data
  }

  /// The last byte.
  static let end: [UInt8] = [0x3B]
}
