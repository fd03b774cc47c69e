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

  /// Reduces 16 bits to 8 (nearest) and divides premultiplied colour by alpha (nearest, at most 255).
  init(_ image: Image) {
    var bytes = image.depth == .eight ? image.bytes : Self.reduced(image.bytes)
    if image.alpha == .premultiplied { Self.unpremultiply(&bytes) }
    self.init(width: image.width, height: image.height, rgba: bytes)
  }

  /// Colour times alpha, nearest.
  func premultiplied() -> [UInt8] {
    if isOpaque { return rgba }
    var result = rgba
    result.withUnsafeMutableBufferPointer { buffer in
      for pixel in stride(from: 0, to: buffer.count, by: 4) where buffer[pixel + 3] != 255 {
        let alpha = Int(buffer[pixel + 3])
        for c in pixel..<(pixel + 3) { buffer[c] = UInt8((Int(buffer[c]) * alpha + 127) / 255) }
      }
    }
    return result
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

  private static func unpremultiply(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { buffer in
      for pixel in stride(from: 0, to: buffer.count, by: 4) where buffer[pixel + 3] != 255 {
        let alpha = Int(buffer[pixel + 3])
        for c in pixel..<(pixel + 3) {
          let value = alpha == 0 ? 0 : (Int(buffer[c]) * 255 + alpha / 2) / alpha
          buffer[c] = UInt8(min(255, value))
        }
      }
    }
  }
}
