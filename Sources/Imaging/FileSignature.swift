/// Recognises a file by its first bytes.
enum FileSignature {
  /// The kind of file in words, such as `a JPEG`; nil when unknown.
  static func kind(_ start: [UInt8]) -> String? {
    if let kind = PictureKind(start) { return kind.phrase }
    let kinds: [(offset: Int, start: [UInt8], kind: String)] = [
      (0, Array("BM".utf8), "a BMP"), (0, Array("%PDF".utf8), "a PDF"),
      (0, Array("II*\0".utf8), "a TIFF"),
      (0, Array("MM\0*".utf8), "a TIFF"), (0, [0x1F, 0x8B], "packed with gzip"),
      (0, Array("RIFF".utf8), "a RIFF file, as WebP and WAV are"),
      (4, Array("ftypavif".utf8), "an AVIF"), (4, Array("ftyphei".utf8), "a HEIC"),
    ]
    return kinds.first { start.dropFirst($0.offset).starts(with: $0.start) }?.kind
  }
}
