import PNG

/// Encodes a picture as a PNG, band by band, without holding all of it.
package struct PNGStream: ~Copyable {
  private var encoder: PNGEncoder

  /// Starts an RGBA picture with straight alpha; `text` as for ``PNG/encode(_:text:)``.
  package init(
    width: Int, height: Int, depth: Image.Depth, text: [(keyword: String, value: String)]
  ) {
    encoder = PNGEncoder(
      PNGHeader(width: width, height: height, bitDepth: depth.rawValue, colorType: .rgba),
      text: text)
  }

  /// Adds whole rows as ``PNG/rows(of:isOpaque:)`` gives them, and returns the next bytes of the file.
  package mutating func append(_ rows: [UInt8]) -> [UInt8] {
    rows.withUnsafeBufferPointer { encoder.append($0) }
    return encoder.takeBytes()
  }

  /// The last bytes of the file, after the last row.
  package consuming func finish() -> [UInt8] { encoder.finish() }
}
