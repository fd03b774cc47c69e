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

  /// `image` as a WebP file; `nil` when a side is too long or memory runs out.
  ///
  /// `effort` is libwebp's method, 0 (fast) to 6 (small).
  package static func encode(
    _ image: Image, _ compression: Compression, effort: Int = 4
  ) -> [UInt8]? {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
    config.method = Int32(effort)
    config.alpha_quality = 100
    switch compression {
    case .lossless:
      config.lossless = 1
      config.exact = 1
      // For lossless files this is effort, too; libwebp's own default.
      config.quality = 75
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
