import CDeflate
import Files
import TestSupport
import Testing

@testable import PNG

@Suite struct DeflaterTests {
  /// Deflates `bytes` with the stream's state at `stream`.
  private func deflate(
    _ bytes: [UInt8], _ stream: UnsafeMutablePointer<isal_zstream>
  ) -> [UInt8] {
    var output = ChunkWriter()
    var deflater = Deflater(stream)
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { deflater.deflate($0, isLast: true, to: &output) }
    return output.bytes
  }

  /// ISA-L 2.30 hashes bits 16 to 47 of the stream's address in place of the third byte and its successors; they collide
  /// with the hash of the same four bytes, which therefore are made the stream's first and repeated later.
  @Test func addressesMakeNoDifference() {
    var random = SplitMix(seed: 3)
    // All at once, so that each lies elsewhere.
    let streams = (0..<1000).map { _ in UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1) }
    #expect(Set(streams.map { Int(bitPattern: $0) >> 16 }).count > 500)
    for stream in streams {
      let word = UInt32(truncatingIfNeeded: UInt(bitPattern: stream) >> 16)
      let start =
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
        + (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      let noise = (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
      let bytes = start + noise.prefix(300) + start + noise
      #expect(deflate(bytes, stream) == deflate(bytes, .allocate(capacity: 1)))
    }
  }

  /// One byte or many, whatever of them is flushed at the start.
  @Test(arguments: [1, 7, 8, 9, 16, 17, 300, 200_000]) func streamsComeBack(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    var chunks = try ChunkReader(ByteSource(deflate(bytes, .allocate(capacity: 1))))
    try chunks.advance()
    var data = ImageDataInflater(chunks)
    var inflated = [UInt8](repeating: 0, count: count)
    try inflated.withUnsafeMutableBytes { try data.read(into: $0) }
    #expect(inflated == bytes)
  }
}
