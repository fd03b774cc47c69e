import CCodecs

/// Encodes pictures as WebP.
package enum WebPEncoder {
  /// The longest side of a WebP in pixels.
  package static let maxSide = Int(WEBP_MAX_DIMENSION)

  /// How a picture is compressed.
  package enum Compression: Sendable, Hashable {
    /// Every pixel stays, also the colour of transparent ones.
    case lossless
    /// Colours may change, alpha does not; the quality is 0…100.
    case lossy(quality: Int)
  }

  /// How much time a smaller file may take.
  package enum Effort: Sendable {
    case little, usual, most

    /// libwebp's method, 0 (fast) to 6 (small), and the quality of lossless files, which is effort as well.
    fileprivate var parameters: (method: Int32, quality: Float) {
      switch self {
      // Method 2 takes half as long again for a fourteenth less.
      case .little: (1, 20)
      case .usual: (4, 75)
      case .most: (6, 100)
      }
    }
  }

  /// `image` as a WebP file; `nil` when a side is too long or memory runs out.
  package static func encode(
    _ image: Image, _ compression: Compression, _ effort: Effort = .usual
  ) -> [UInt8]? {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
    config.method = effort.parameters.method
    config.alpha_quality = 100
    switch compression {
    case .lossless:
      config.lossless = 1
      config.exact = 1
      config.quality = effort.parameters.quality
    case .lossy(let quality):
      config.quality = Float(quality)
      // Saturated edges, of which stickers have many, need it.
      config.use_sharp_yuv = 1
    }
    let image = image.unpremultiplied()
    picture.use_argb = 1
    picture.width = Int32(clamping: image.width)
    picture.height = Int32(clamping: image.height)
    defer { WebPPictureFree(&picture) }
    let isRead = image.bytes.withUnsafeBufferPointer {
      WebPPictureImportRGBA(&picture, $0.baseAddress, Int32(clamping: 4 * image.width)) != 0
    }
    guard isRead else { return nil }
    var memory = WebPMemoryWriter()
    WebPMemoryWriterInit(&memory)
    defer { WebPMemoryWriterClear(&memory) }
    let isEncoded = withUnsafeMutablePointer(to: &memory) { memory in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(memory)
      return WebPEncode(&config, &picture) != 0
    }
    return isEncoded ? Array(UnsafeBufferPointer(start: memory.mem, count: memory.size)) : nil
  }
}
