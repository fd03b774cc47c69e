import Frame
import Testing

@Suite struct MemoryTests {
  private let size = PixelSize(width: 1000, height: 500)

  private func bytes(_ frame: Frame, isDeep: Bool = false) -> Double {
    frame.estimatedBytes(isDeep: isDeep)
  }

  @Test func aFrameTakesItsPicturesItsTargetsAndItsSamples() {
    let pass = Pass("canvas", into: .output, draws: [])
    let plain = Frame(size: size, passes: [pass])
    #expect(bytes(plain) == 14 * 500_000 && bytes(plain, isDeep: true) == 56 * 500_000)
    var more = plain
    more.targets = [Target("t", size: PixelSize(width: 10, height: 10), format: .rgba32f)]
    #expect(bytes(more) == bytes(plain) + 1600)
    // Where a device has a choice, the larger one counts.
    more.targets[0].format = .rgbaFloat
    #expect(bytes(more) == bytes(plain) + 1600)
    var sampled = plain
    sampled.passes[0].samples = 4
    #expect(bytes(sampled) == bytes(plain) + 32 * 500_000)
  }

  @Test func fragmentsThatAreSortedTakeTheirBufferAtMost() {
    var draw = Draw(Draw.Program(vertex: "v", fragment: "f"), .quad)
    draw.depth = .sortedIfTransparent
    let frame = Frame(size: size, passes: [Pass("canvas", into: .output, draws: [draw])])
    #expect(bytes(frame) == (14 + 128) * 500_000)
    var larger = frame
    larger.size = PixelSize(width: 10_000, height: 500)
    #expect(bytes(larger) == 14 * 5_000_000 + 0x1p27)
  }

  @Test func eachAssetCountsOnceAndTheLargestNumbersDoNotOverflow() {
    let request = AssetRequest(input: 0, size: PixelSize(width: 100, height: 10))
    let draw = Draw(
      Draw.Program(vertex: "v", fragment: "f"), .quad,
      textures: [Texture("a", .asset(request)), Texture("b", .asset(request))])
    let frame = Frame(
      size: size, passes: [Pass("canvas", into: .output, draws: [draw, draw])])
    #expect(bytes(frame) == 14 * 500_000 + 12 * 1000)
    let huge = PixelSize(width: .max, height: .max)
    #expect(bytes(Frame(size: huge, passes: [])).isFinite)
  }
}
