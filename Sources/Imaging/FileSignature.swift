/// What a file's first bytes say it is.
enum FileSignature {
  /// The kind in words, such as `a JPEG`; nil when unknown.
  static func kind(_ start: [UInt8]) -> String? {
    let kinds: [(start: [UInt8], kind: String)] = [
      ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("GIF8".utf8), "a GIF"), (Array("RIFF".utf8), "a WebP"),
      (Array("BM".utf8), "a BMP"), (Array("<svg".utf8), "an SVG"), (Array("<?xml".utf8), "an SVG"),
      (Array("%PDF".utf8), "a PDF"), (Array("II*\0".utf8), "a TIFF"),
      (Array("MM\0*".utf8), "a TIFF"),
    ]
    return kinds.first { start.starts(with: $0.start) }?.kind
  }
}
