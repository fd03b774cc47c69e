import Imaging

/// Makes small copies for lists.
enum Thumbnail {
  /// The longest side in pixels.
  static let side = 96
  /// The longest side of a picture whose pixels are all looked at; a filter for a longer one would be larger than the picture.
  private static let longest = 1 << 16

  /// A PNG of `image`, reduced to fit `side`; empty for an empty picture.
  static func png(_ image: Image) -> [UInt8] {
    guard image.width > 0, image.height > 0 else { return [] }
    let image = thinned(image.depth == .eight ? image : reduced(image))
    let longest = max(image.width, image.height)
    guard longest > side else { return PNG.encode(image) }
    let width = max(1, image.width * side / longest)
    let height = max(1, image.height * side / longest)
    return PNG.encode(image.resized(to: (width, height)))
  }

  /// Some columns and rows of a picture that is very long; any other one as it is.
  private static func thinned(_ image: Image) -> Image {
    let step = (max(image.width, image.height) + longest - 1) / longest
    if step <= 1 { return image }
    let columns = Array(stride(from: 0, to: image.width, by: step))
    let rows = Array(stride(from: 0, to: image.height, by: step))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * rows.count * 4)
    for y in rows {
      for x in columns {
        let at = (y * image.width + x) * 4
        bytes += image.bytes[at..<(at + 4)]
      }
    }
    return Image(
      width: columns.count, height: rows.count, alpha: image.alpha, bytes: bytes)
  }

  private static func reduced(_ image: Image) -> Image {
    let pixels = Pixels(image)
    return Image(
      width: pixels.width, height: pixels.height, alpha: .straight, bytes: pixels.rgba)
  }
}
