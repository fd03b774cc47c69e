import Imaging

/// Makes small copies for lists.
enum Thumbnail {
  /// The longest side in pixels.
  static let side = 96

  /// A PNG of `image`, reduced to fit `side`; empty for an empty picture.
  static func png(_ image: Image) -> [UInt8] {
    guard image.width > 0, image.height > 0 else { return [] }
    let image = image.depth == .eight ? image : reduced(image)
    let longest = max(image.width, image.height)
    guard longest > side else { return PNG.encode(image) }
    let width = max(1, image.width * side / longest)
    let height = max(1, image.height * side / longest)
    return PNG.encode(image.resized(to: (width, height)))
  }

  private static func reduced(_ image: Image) -> Image {
    let pixels = Pixels(image)
    return Image(
      width: pixels.width, height: pixels.height, alpha: .straight, bytes: pixels.rgba)
  }
}
