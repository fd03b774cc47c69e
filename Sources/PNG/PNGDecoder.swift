package import Files

/// Decodes a PNG row by row, to unfiltered samples as stored.
///
/// Every checksum is verified, including those of skipped chunks. Memory holds a strip of rows of 128
/// KiB, or two rows if they are longer. Bytes after the IEND chunk are not read.
package final class PNGDecoder {
  package let header: PNGHeader
  package let metadata: PNGMetadata
  private var lines: Scanlines

  /// Reads up to the picture data; colour chunks are read only with `readsColors`.
  ///
  /// `check` may refuse the header before memory is allocated.
  package init(
    _ source: consuming ByteSource, _ limits: PNGLimits, readsColors: Bool,
    check: (PNGHeader) throws(PNGError) -> Void
  ) throws(PNGError) {
    var chunks = try ChunkReader(source)
    let header = try PNGHeader(&chunks, limits)
    try check(header)
    metadata = try PNGMetadata(&chunks, header, limits, readsColors: readsColors)
    lines = Scanlines(ImageDataInflater(chunks), header)
    self.header = header
  }

  /// Starts the rows of a picture that is not interlaced.
  package func begin() {
    lines.begin(rowBytes: header.rowBytes(width: header.width), rows: header.height)
  }

  /// Starts the rows of a pass that has pixels; the previous pass must have been read.
  package func begin(_ pass: Adam7) {
    lines.begin(
      rowBytes: header.rowBytes(width: pass.width(of: header.width)),
      rows: pass.height(of: header.height))
  }

  /// The next row: `header.rowBytes(width:)` bytes, followed by one readable byte; valid until the next
  /// call.
  package func next() throws(PNGError) -> UnsafePointer<UInt8> { try lines.next() }

  /// Checks that the file ends correctly after the last row.
  package func finish() throws(PNGError) { try lines.finish() }
}

extension PNGHeader {
  /// The signature of every PNG: its first eight bytes.
  package static var signature: [UInt8] { ChunkReader.signature }

  /// Reads only the header of the PNG in `source`.
  package init(_ source: consuming ByteSource, _ limits: PNGLimits) throws(PNGError) {
    var chunks = try ChunkReader(source)
    try self.init(&chunks, limits)
  }
}
