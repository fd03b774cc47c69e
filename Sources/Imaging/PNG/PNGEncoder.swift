extension PNG {
  /// A PNG of `image`: 8 or 16 bits, RGB when it is opaque, else RGBA with straight alpha.
  ///
  /// Premultiplied pictures are divided by alpha once. `text` becomes tEXt chunks, iTXt where a value
  /// is not Latin-1; keywords have 1 to 79 ASCII letters. The same picture gives the same bytes.
  public static func encode(
    _ image: Image, text: [(keyword: String, value: String)] = []
  ) -> [UInt8] {
    let image = image.unpremultiplied()
    let side = 1...Int(Int32.max)
    precondition(side.contains(image.width) && side.contains(image.height), "PNG has pixels")
    let isOpaque = image.isOpaque
    var output = ChunkWriter()
    output.append(.header) {
      $0.appendBigEndian(UInt32(image.width))
      $0.appendBigEndian(UInt32(image.height))
      let type: PNGHeader.ColorType = isOpaque ? .rgb : .rgba
      $0 += [UInt8(image.depth.rawValue), type.rawValue, 0, 0, 0]
    }
    // Rendering intent: perceptual.
    output.append(.standardRGB) { $0.append(0) }
    for entry in text { output.append(keyword: entry.keyword, value: entry.value) }
    var rows = FilteredRows(image, isOpaque: isOpaque)
    var deflater = Deflater()
    while let strip = rows.next() {
      deflater.deflate(strip, isLast: rows.isAtEnd, to: &output)
    }
    output.append(.end) { _ in }
    return output.bytes
  }
}
