import Imaging

/// A picture as most metrics read it: straight sRGB, 8 bits a component, red first.
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
    isOpaque = Self.opaque(rgba)
  }

  /// Divides premultiplied colour by alpha and reduces 16 bits to 8, both to the nearest.
  init(_ image: Image) {
    let image = image.unpremultiplied()
    self.init(
      width: image.width, height: image.height,
      rgba: image.depth == .eight ? image.bytes : Self.reduced(image.bytes))
  }

  /// Colour times alpha, nearest.
  func premultiplied() -> [UInt8] {
    if isOpaque { return rgba }
    return Image(width: width, height: height, alpha: .straight, bytes: rgba).premultiplied().bytes
  }

  private static func opaque(_ rgba: [UInt8]) -> Bool {
    rgba.withUnsafeBufferPointer { buffer in
      var all: UInt8 = 255
      for alpha in stride(from: 3, to: buffer.count, by: 4) { all &= buffer[alpha] }
      return all == 255
    }
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
