import Frame
import Imaging
import Testing

@testable import GLRenderer

/// Targets with history: a step follows from the steps before it.
@Suite struct HistoryTests {
  private static let size = PixelSize(width: 2, height: 1)

  /// Doubles what the frame before left in `trail` and adds `seed`, in 255ths, and shows the result.
  private func step(
    _ seed: Float, size: PixelSize = size, format: Target.Format = .rgba8,
    wrap: Sampler = .nearest
  ) -> Frame {
    let text = ShaderTests.source(
      "uniform highp sampler2D before;\nuniform float seed;",
      "color = vec4(2.0 * texture(before, vec2(0.5)) + seed / 255.0);")
    let grow = Draw(
      Draw.Program(
        vertex: .builtIn("fullscreen"), fragment: .source(ShaderSource(name: "grow", text: text))),
      .quad, blend: .replace, textures: [Texture("before", .history("trail"), sampler: wrap)],
      uniforms: [Uniform("seed", .float(seed))])
    let show = ShaderTests.frame(
      ShaderTests.source("uniform highp sampler2D now;", "color = texture(now, vec2(0.5));"),
      textures: [Texture("now", .target("trail"), sampler: .nearest)])
    return Frame(
      size: show.size,
      targets: [Target("trail", size: size, format: format, hasHistory: true)],
      passes: [Pass("grow", into: .target("trail"), draws: [grow])] + show.passes)
  }

  /// The value after each of `seeds`: twice the one before and the seed.
  private func values(_ seeds: [Float]) -> [UInt8] {
    var value: Float = 0
    return seeds.map { seed in
      value = min(2 * value + seed, 255)
      return UInt8(value)
    }
  }

  @Test(arguments: [Target.Format.rgba8, .rgba16f, .rgba32f])
  func aFrameAloneIsTheOneOfTheSequence(format: Target.Format) throws {
    let seeds: [Float] = [1, 0, 3, 2, 2, 0, 1]
    try withRenderer { renderer in
      let sequence = try seeds.map { try renderer.render(step($0, format: format)).bytes[0] }
      #expect(sequence == values(seeds))
      for last in [0, 3, 6, 2] {
        renderer.beginSequence()
        var drawn: UInt8?
        for seed in seeds[...last] {
          drawn = try renderer.render(step(seed, format: format)).bytes[0]
        }
        #expect(drawn == sequence[last])
      }
    }
  }

  @Test func picturesInFlightAreThoseOfTheirSteps() throws {
    let seeds: [Float] = [1, 0, 3, 2, 2]
    try withRenderer(readback: .ring) { renderer in
      var drawn: [UInt8] = []
      for seed in seeds {
        if let image = try renderer.submit(step(seed)) { drawn.append(image.bytes[0]) }
      }
      while let image = try renderer.drain() { drawn.append(image.bytes[0]) }
      #expect(drawn == values(seeds))
    }
  }

  @Test func aStepThatStaysTheSameIsDrawnAgain() throws {
    try withRenderer { renderer in
      let drawn = try (0..<6).map { _ in try renderer.render(step(1)).bytes[0] }
      #expect(drawn == [1, 3, 7, 15, 31, 63])
    }
  }

  @Test func aFrameWithoutTheTargetEndsItsHistory() throws {
    try withRenderer { renderer in
      _ = try renderer.render(step(5))
      _ = try renderer.render(RendererTests.frame([]))
      let drawn = try renderer.render(step(1)).bytes[0]
      #expect(drawn == 1)
    }
  }

  @Test func aTargetThatChangesIsRefusedAndTheSequenceEnds() throws {
    let changed = [
      step(1, size: PixelSize(width: 3, height: 1)), step(1, format: .rgba16f),
      step(1, wrap: Sampler(.nearest, mipmaps: true)),
    ]
    try withRenderer { renderer in
      for frame in changed {
        _ = try renderer.render(step(5))
        #expect(throws: RendererError.historyChanged("trail")) { try renderer.render(frame) }
        let drawn = try renderer.render(step(1)).bytes[0]
        #expect(drawn == 1)
        renderer.beginSequence()
      }
    }
  }

  @Test func mipmapsOfAHistoryShowIt() throws {
    try withRenderer { renderer in
      let frames = [1, 0, 1].map { step($0, wrap: Sampler(.linear, mipmaps: true)) }
      let drawn = try frames.map { try renderer.render($0).bytes[0] }
      #expect(drawn == [1, 2, 5])
    }
  }
}
