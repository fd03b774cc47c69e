import Imaging

/// A picture as most metrics read it: straight sRGB, 8 bits per component, in the order RGBA.
struct Pixels: Sendable, Equatable {
  let width: Int
  let height: Int
  let rgba: [UInt8]
  let isOpaque: Bool

  var count: Int { width * height }

  init(width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
    isOpaque = Image(width: width, height: height, alpha: .straight, bytes: rgba).isOpaque
  }

  /// Divides premultiplied colour by alpha and reduces 16 bits to 8, both rounded to the nearest.
  init(_ image: Image) {
    let image = image.unpremultiplied()
    self.init(
      width: image.width, height: image.height,
      rgba: image.depth == .eight ? image.bytes : Self.reduced(image.bytes))
  }

  /// The bytes with colour multiplied by alpha, rounded to the nearest.
  func premultiplied() -> [UInt8] {
    if isOpaque { return rgba }
    return Image(width: width, height: height, alpha: .straight, bytes: rgba).premultiplied().bytes
  }

  private static func reduced(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { raw in
      (0..<(raw.count / 2)).map { index in
        let value = Int(raw.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
        return UInt8((value * 255 + 32_767) / 65_535)
      }
    }
  }
}
