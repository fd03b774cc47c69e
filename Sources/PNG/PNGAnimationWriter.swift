/// Puts the frames of an animated PNG together, chunk by chunk (PNG, third edition, 11.3.6).
///
/// The file is `head`, then what ``append(_:_:)`` returns for each frame, then ``end``; afterwards ``control``
/// replaces the bytes at ``controlOffset``, because the number of frames comes first.
package struct PNGAnimationWriter: Sendable {
  private let plays: Int
  /// The number of frames so far.
  private var frames = 0
  /// The next sequence number of fcTL and fdAT chunks.
  private var sequence = 0
  /// Where the acTL chunk begins.
  package let controlOffset: Int
  /// Signature, header, texts, and room for the acTL chunk.
  package let head: [UInt8]

  /// Starts an animation of pictures with this header that is played `plays` times, 0 for endlessly; one
  /// of indices has a `palette`.
  package init(
    _ header: PNGHeader, palette: PNGPalette? = nil, plays: Int,
    text: [(keyword: String, value: String)]
  ) {
    self.plays = plays
    var writer = ChunkWriter()
    writer.append(.header) { $0 += header.data }
    // Rendering intent: perceptual.
    writer.append(.standardRGB) { $0.append(0) }
    if let palette { writer.append(palette) }
    for entry in text { writer.append(keyword: entry.keyword, value: entry.value) }
    controlOffset = writer.bytes.count
    head = writer.bytes + Self.control(frames: 0, plays: plays)
  }

  /// The acTL chunk for the frames so far.
  package var control: [UInt8] { Self.control(frames: frames, plays: plays) }

  /// The chunks of a frame; `png` is its rectangle as a PNG of the same kind as the header.
  package mutating func append(_ png: [UInt8], _ frame: PNGFrame) -> [UInt8] {
    var writer = ChunkWriter(bytes: [])
    writer.append(.frame) { data in
      data.appendBigEndian(UInt32(sequence))
      for number in [frame.width, frame.height, frame.x, frame.y] {
        data.appendBigEndian(UInt32(number))
      }
      data.appendBigEndian(UInt32(frame.delay) << 16 | UInt32(frame.denominator))
      data += [frame.disposal.rawValue, frame.blends ? 1 : 0]
    }
    sequence += 1
    for data in ChunkWriter.contents(ofDataIn: png) {
      if frames == 0 {
        writer.append(.data) { $0 += data }
      } else {
        writer.append(.frameData) {
          $0.appendBigEndian(UInt32(sequence))
          $0 += data
        }
        sequence += 1
      }
    }
    frames += 1
    return writer.bytes
  }

  /// The last chunk.
  package static var end: [UInt8] {
    var writer = ChunkWriter(bytes: [])
    writer.append(.end) { _ in }
    return writer.bytes
  }

  private static func control(frames: Int, plays: Int) -> [UInt8] {
    var writer = ChunkWriter(bytes: [])
    writer.append(.animation) {
      $0.appendBigEndian(UInt32(frames))
      $0.appendBigEndian(UInt32(plays))
    }
    return writer.bytes
  }
}

extension ChunkWriter {
  /// The contents of the IDAT chunks of a PNG that ``PNGEncoder`` made.
  fileprivate static func contents(ofDataIn png: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var start = ChunkReader.signature.count
    while start + 12 <= png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let data = png[start + 8..<start + 8 + length]
      if png[start + 4..<start + 8].elementsEqual(ChunkType.data.bytes) { found.append(data) }
      start += 12 + length
    }
    return found
  }
}
