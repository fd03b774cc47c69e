/// The markers of a JPEG besides its picture data: orientation, colour profile, number of scans.
struct JPEGMarkers {
  /// The picture's rotation.
  private(set) var orientation = Orientation.up
  /// The ICC profile; empty without one.
  private(set) var profile: [UInt8] = []
  /// The number of scans.
  private(set) var scans = 0
  /// Whether scans add to what earlier ones said.
  private(set) var isProgressive = false

  /// Reads the markers in `bytes`; a profile beyond the chunk limit is refused.
  init(_ bytes: [UInt8], name: String, _ limits: ImageLimits) throws(ImageError) {
    var pieces: [UInt8: ArraySlice<UInt8>] = [:]
    var at = 2
    while let (marker, segment) = Self.next(bytes, &at) {
      switch marker {
      case 0xDA: scans += 1
      // With Huffman's codes, and with arithmetic ones.
      case 0xC2, 0xCA: isProgressive = true
      case 0xE1 where segment.starts(with: Self.exif):
        orientation = Orientation(exif: segment.dropFirst(Self.exif.count)) ?? orientation
      case 0xE2 where segment.starts(with: Self.icc) && segment.count > Self.icc.count + 2:
        // The piece's number, the number of pieces, and the piece (ICC.1, annex B.4).
        let piece = segment.dropFirst(Self.icc.count)
        pieces[piece[piece.startIndex]] = piece.dropFirst(2)
      default: break
      }
    }
    let size = pieces.values.reduce(0) { $0 + $1.count }
    guard size <= limits.maxChunkBytes else {
      throw .overLimit(
        name: name, what: "bytes of its colour profile:", value: size, limit: .maxChunkBytes,
        allowed: limits.maxChunkBytes)
    }
    for number in pieces.keys.sorted() { profile += pieces[number] ?? [] }
  }

  private static let exif = Array("Exif\0\0".utf8)
  private static let icc = Array("ICC_PROFILE\0".utf8)

  /// The next marker with its segment, which may be empty; picture data is skipped.
  ///
  /// Where a file breaks the rules it is read as libjpeg reads it, which would otherwise find other scans.
  private static func next(
    _ bytes: [UInt8], _ at: inout Int
  ) -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    while at + 1 < bytes.count {
      let marker = bytes[at + 1]
      // Stuffed zeros, fill bytes and restart markers are part of picture data; those below 0xC0, of which only TEM has
      // a meaning, have no length.
      if bytes[at] != 0xFF || marker < 0xC0 || marker == 0xFF || (0xD0...0xD8).contains(marker) {
        at += 1
        continue
      }
      guard marker != 0xD9, at + 3 < bytes.count else { return nil }
      let start = at + 4
      // A length of less than its own two bytes counts as two.
      let end = max(at + 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])), start)
      guard end <= bytes.count else { return nil }
      at = end
      return (marker, bytes[start..<end])
    }
    return nil
  }
}
