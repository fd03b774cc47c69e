import Imaging
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: [(1, 1), (5, 3), (64, 9)], [Image.Depth.eight, .sixteen])
  func decodingGivesWhatWasEncoded(size: (Int, Int), depth: Image.Depth) throws {
    let count = size.0 * size.1 * depth.rawValue / 2
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 7) }
    let image = Image(
      width: size.0, height: size.1, depth: depth, alpha: .straight, bytes: bytes)
    #expect(try PNG.decode(PNG.encode(image), name: "x", depth: nil) == image)
  }
}
