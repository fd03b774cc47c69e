/// Encodes a PNG from rows of 8 or 16 bits per sample; 16-bit samples are big-endian.
package struct PNGEncoder: ~Copyable {
  private let header: PNGHeader
  private var output = ChunkWriter()
  private var rows: FilteredRows
  private var deflater = Deflater()

  /// Starts a PNG whose values are sRGB; one of indices has a `palette`.
  ///
  /// `text` becomes tEXt chunks, or iTXt where a value is not Latin-1; keywords have 1 to 79 ASCII
  /// letters.
  package init(
    _ header: PNGHeader, palette: PNGPalette? = nil, text: [(keyword: String, value: String)]
  ) {
    precondition(header.bitDepth >= 8 && !header.isInterlaced, "rows of whole bytes")
    self.header = header
    rows = FilteredRows(header)
    output.append(.header) { $0 += header.data }
    // Rendering intent: perceptual.
    output.append(.standardRGB) { $0.append(0) }
    if let palette { output.append(palette) }
    for entry in text { output.append(keyword: entry.keyword, value: entry.value) }
  }

  /// Adds `bytes`, whole rows from top to bottom without padding.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count % rows.rowBytes == 0, "whole rows")
    precondition(
      rows.row + bytes.count / rows.rowBytes <= header.height, "no more rows than the header has")
    rows.append(bytes) { strip, isLast in
      deflater.deflate(strip, isLast: isLast, to: &output)
    }
  }

  /// Takes the part of the file that is complete.
  package mutating func takeBytes() -> [UInt8] { output.takeBytes() }

  /// Finishes the file after the last row; returns what was not taken before.
  package consuming func finish() -> [UInt8] {
    precondition(rows.row == header.height, "as many rows as the header has")
    output.append(.end) { _ in }
    return output.bytes
  }
}
