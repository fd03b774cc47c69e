import Documents
public import Imaging

/// Draws where two pictures differ.
public enum DiffPicture {
  /// The text that marks the files of diff pictures.
  private static let mark = (keyword: "Difference", value: "peelgl compare")
  /// The mark as a PNG's chunk has it, without its length and checksum.
  private static let markedChunk = Array("tEXt\(mark.keyword)\0\(mark.value)".utf8)

  /// The diff picture of a measurement that was made with marks; nil without them.
  ///
  /// Red pixels differ, yellow ones are anti-aliasing, and the rest is the expected picture in pale grey. For the dialects
  /// of pixelmatch the picture is the one that pixelmatch draws, byte for byte. FLIP's error is drawn in magma.
  public static func draw(
    expected: Image, measurement: PixelMeasurement, metric: Metric
  ) -> Image? {
    let count = expected.width * expected.height
    guard measurement.marks.count == count, count > 0 else { return nil }
    if measurement.errors.count == count {
      return picture(expected) { index in
        let color = Magma.color(measurement.errors[index])
        return (UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
      }
    }
    let source = Pixels(expected).rgba
    let style = metric.traits.diffStyle
    return picture(expected) { index in
      switch measurement.marks[index] {
      case 1: (255, 0, 0)
      case 2: (255, 255, 0)
      default: grey(source, index * 4, style)
      }
    }
  }

  /// A PNG of a diff picture.
  static func encode(_ picture: Image) -> [UInt8] { PNG.encode(picture, text: [mark]) }

  /// A PNG of the differences; empty if nothing is measured.
  static func png(expected: Image, actual: Image, options: ComparisonOptions) -> [UInt8] {
    image(expected: expected, actual: actual, options: options).map(encode) ?? []
  }

  /// A picture of the differences; nil if nothing is measured.
  static func image(expected: Image, actual: Image, options: ComparisonOptions) -> Image? {
    if (expected.width, expected.height) != (actual.width, actual.height) {
      guard
        let union = try? Comparison.union(expected: expected, actual: actual, options: options),
        let measurement = union.result.measurement
      else { return nil }
      return draw(expected: union.expected, measurement: measurement, metric: options.metric)
    }
    let result = try? Comparison.compare(
      expected: expected, actual: actual, options: options, marks: true)
    return result?.measurement.flatMap {
      draw(expected: expected, measurement: $0, metric: options.metric)
    }
  }

  /// Whether a file that begins with `head` is a diff picture.
  static func isMarked(_ head: [UInt8]) -> Bool {
    // Behind the signature and the header, before the picture data.
    var at = PNG.headBytes
    while at + 8 + markedChunk.count <= head.count {
      let chunk = head[(at + 4)...]
      if chunk.starts(with: markedChunk) { return true }
      if chunk.starts(with: "IDAT".utf8) { return false }
      at += 12 + head[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }

  private static func picture(
    _ like: Image, _ color: (Int) -> (UInt8, UInt8, UInt8)
  ) -> Image {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(like.width * like.height * 4)
    for index in 0..<(like.width * like.height) {
      let (r, g, b) = color(index)
      bytes.append(r)
      bytes.append(g)
      bytes.append(b)
      bytes.append(255)
    }
    return Image(width: like.width, height: like.height, alpha: .straight, bytes: bytes)
  }

  /// A tenth of the luma on white; the versions of pixelmatch round differently.
  private static func grey(
    _ rgba: [UInt8], _ at: Int, _ style: MetricTraits.DiffStyle
  ) -> (UInt8, UInt8, UInt8) {
    let luma =
      Double(rgba[at]) * 0.29889531 + Double(rgba[at + 1]) * 0.58662247 + Double(rgba[at + 2])
      * 0.11448223
    let alpha = Double(rgba[at + 3])
    let value =
      switch style {
      case .pixelmatch5: 255 + (luma - 255) * (0.1 * alpha / 255)
      case .pixelmatch7: 255 + (luma - 255) * 0.1 * alpha / 255
      }
    let byte = UInt8(Int(value, within: 0...255))
    return (byte, byte, byte)
  }
}
