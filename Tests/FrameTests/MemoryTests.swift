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

  @Test func aHistoryAndMipmapsCount() {
    let pixels = 1200.0
    let side = PixelSize(width: 40, height: 30)
    func taken(hasHistory: Bool, _ textures: [Texture]) -> Double {
      var draw = Draw(Draw.Program(vertex: "v", fragment: "f"), .quad)
      draw.textures = textures
      let target = Target("t", size: side, format: .rgba32f, hasHistory: hasHistory)
      let frame = Frame(
        size: size, targets: [target], passes: [Pass("canvas", into: .output, draws: [draw])])
      return bytes(frame) - 14 * 500_000
    }
    let mipmapped = Sampler(.linear, mipmaps: true)
    #expect(taken(hasHistory: false, []) == 16 * pixels)
    #expect(taken(hasHistory: true, [Texture("t", .history("t"))]) == 2 * 16 * pixels)
    let both = taken(hasHistory: true, [Texture("t", .history("t"), sampler: mipmapped)])
    #expect(abs(both - 2 * 16 * pixels * 4 / 3) < 1)
    let one = taken(hasHistory: false, [Texture("t", .target("t"), sampler: mipmapped)])
    #expect(abs(one - 16 * pixels * 4 / 3) < 1)
  }

  @Test(arguments: [(Target.Format.rgba8, 4.0), (.rgba16f, 8), (.rgba32f, 16)])
  func samplesAreAsDeepAsTheirTarget(_ format: Target.Format, _ bytesPerPixel: Double) {
    let target = Target("t", size: PixelSize(width: 100, height: 10), format: format)
    func taken(_ samples: Int) -> Double {
      bytes(
        Frame(
          size: size, targets: [target],
          passes: [
            Pass("t", into: .target("t"), samples: samples, draws: []),
            Pass("canvas", into: .output, draws: []),
          ]))
    }
    // Four colours and four depths of 32 bits.
    #expect(taken(4) - taken(1) == 1000 * 4 * (bytesPerPixel + 4))
  }

  @Test func deepPicturesHaveDeepSamples() {
    let pass = Pass("canvas", into: .output, samples: 4, draws: [])
    #expect(
      bytes(Frame(size: size, passes: [pass]), isDeep: true) == (56 + 4 * (16 + 4)) * 500_000)
  }

  @Test func eachGridCountsOnceAndTheLargestTwice() {
    func taken(_ shapes: [(Int, Int)], depth: Draw.Depth = .ignored) -> Double {
      let draws = shapes.map { columns, rows in
        var draw = Draw(
          Draw.Program(vertex: "v", fragment: "f"), .grid(columns: columns, rows: rows))
        draw.depth = depth
        return draw
      }
      let one = PixelSize(width: 1, height: 1)
      return bytes(Frame(size: one, passes: [Pass("canvas", into: .output, draws: draws)])) - 14
    }
    // Two numbers for each of 101 x 11 vertices, and six corners for each of 1000 cells.
    let small = 8.0 * 101 * 11 + 24 * 1000
    let large = 8.0 * 201 * 11 + 24 * 2000
    #expect(taken([(100, 10)]) == 2 * small)
    #expect(taken([(100, 10), (100, 10)]) == 2 * small)
    #expect(taken([(100, 10), (200, 10)]) == small + 2 * large)
    // Where fragments are sorted, each corner has its own vertex.
    let apart = 8.0 * 6000 + 24 * 1000
    #expect(taken([(100, 10)], depth: .sorted) - 128 == 2 * apart + small)
    // A device keeps so much beside the one that it draws.
    let cells = 4_000_000
    let huge = 8.0 * 2001 * 2001 + 24 * Double(cells)
    let many = taken((0..<8).map { (2000, 2000 - $0) })
    #expect(many <= 2 * huge + 128 * 0x1p20)
    #expect(many > 2 * huge)
  }

  @Test("edges that are not sought count as samples everywhere")
  func edgesThatAreNotSought() {
    let corners: [(Float, Float)] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let side = 2000
    var draw = Draw(
      Draw.Program(vertex: "v", fragment: "f"),
      .triangles(
        TriangleMesh(
          components: corners.flatMap { [$0.0, $0.1, 2000 * $0.0, 2000 * $0.1, 0, 0, 0, 1] },
          indices: [0, 1, 2, 0, 2, 3])))
    let canvas = PixelSize(width: side, height: side)
    draw.view = TriangleView(
      SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1), nearest: 1 / 64,
      canvas: canvas, texels: SIMD2(2000, 2000))
    let frame = Frame(
      size: canvas, passes: [Pass("canvas", into: .output, samples: 4, draws: [draw])])
    let unsought = frame.estimatedBytes(isDeep: false, seeksEdges: false)
    let samples = Double(side * side * 4 * 8)
    #expect(abs(unsought - bytes(frame) - samples * 18 / 32) < 1)
  }
}
