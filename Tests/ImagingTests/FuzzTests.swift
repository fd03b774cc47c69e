import Imaging
import TestSupport
import Testing

/// Random damage must give a picture or an error, never a trap; checksums are mended so that it is
/// found behind them.
@Suite struct FuzzTests {
  private static let limits = ImageLimits(
    maxPixels: 1 << 16, maxChunkBytes: 1 << 16, maxMemoryBytes: 1 << 22)

  private func seeds() -> [TestPNG] {
    var random = SplitMix(seed: 77)
    var seeds: [TestPNG] = [TestPNG.good]
    for (type, depth, bytes) in [(0, 1, 2), (3, 4, 5), (2, 8, 27), (4, 16, 36), (6, 8, 36)] {
      for interlaced in [false, true] {
        var extra: [(type: String, data: [UInt8])] = [("gAMA", [0, 0, 177, 143])]
        if type == 3 { extra += [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [9])] }
        if type == 0 { extra.append(("tRNS", [0, 1])) }
        if type == 2 { extra.append(("iCCP", [65, 0, 0] + TestPNG.zlib([0, 0, 0, 200, 1]))) }
        let rows = (0..<(bytes + 1) * 15).map { _ in UInt8.random(in: 0...4, using: &random) }
        seeds.append(
          TestPNG(
            width: 9, height: 9, depth: depth, type: type, interlaced: interlaced, extra: extra,
            rows: rows))
      }
    }
    return seeds
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return }
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[index] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      default: bytes.removeLast(min(bytes.count, Int.random(in: 1...8, using: &random)))
      }
    }
  }

  @Test(arguments: 0..<8) func damageNeverTraps(part: Int) throws {
    var random = SplitMix(seed: UInt64(part))
    let seeds = seeds()
    var decoded = 0
    for round in 0..<500 {
      var png = try #require(seeds.randomElement(using: &random))
      var bytes: [UInt8]
      if round % 4 == 0 {
        bytes = png.bytes
        mutate(&bytes, &random)
      } else {
        let index = Int.random(in: 0..<png.chunks.count, using: &random)
        mutate(&png.chunks[index].data, &random)
        if round % 8 == 1 {
          png.chunks.swapAt(index, Int.random(in: 0..<png.chunks.count, using: &random))
        }
        bytes = png.bytes
      }
      let depth: Image.Depth = round % 2 == 0 ? .eight : .sixteen
      if let image = try? PNG.decode(bytes, name: "fuzz", depth: depth, limits: Self.limits) {
        #expect(image.width * image.height <= Self.limits.maxPixels)
        decoded += 1
      }
    }
    // Some damage is harmless; if none were, the seeds would be wrong.
    #expect(decoded > 0 && decoded < 500)
  }
}
