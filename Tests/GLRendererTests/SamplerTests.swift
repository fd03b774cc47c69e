import Frame
import Imaging
import Testing

@testable import GLRenderer

/// How textures are read: between texels, outside of the unit square, and where they are drawn smaller.
@Suite struct SamplerTests {
  private static let size = PixelSize(width: 2, height: 2)
  private static let request = AssetRequest(input: 0, size: size)
  /// Columns of 40 and 200.
  private static let columns = picture(2, 2) { x, _ in
    x == 0 ? (40, 40, 40, 255) : (200, 200, 200, 255)
  }

  /// Red along a row of eight pixels, whose middles are at −1, −0.75, … 0.75 of the texture's width,
  /// moved by an eighth onto texel centres.
  private func row(_ sampler: Sampler, _ renderer: Renderer) throws -> [UInt8] {
    let text = ShaderTests.source(
      "uniform highp sampler2D picture;",
      "color = texture(picture, vec2((floor(gl_FragCoord.x) - 4.0) / 2.0 + 0.25, 0.5));")
    let texture = Texture("picture", .asset(Self.request), sampler: sampler)
    let frame = ShaderTests.frame(text, textures: [texture], size: 8)
    let image = try renderer.render(frame, images: [Self.request: Self.columns])
    return (0..<8).map { image.bytes[4 * $0] }
  }

  @Test func outsideIsReadAsTheSamplerSays() throws {
    try withRenderer { renderer in
      let expected: [(Sampler, [UInt8])] = [
        (.nearest, [40, 40, 40, 40, 40, 200, 200, 200]),
        (Sampler(.nearest, wrap: .repeat), [40, 200, 40, 200, 40, 200, 40, 200]),
        (Sampler(.nearest, wrap: .mirroredRepeat), [40, 200, 200, 40, 40, 200, 200, 40]),
      ]
      for (sampler, values) in expected {
        let drawn = try row(sampler, renderer)
        #expect(drawn == values, "\(sampler)")
      }
    }
  }

  /// The one pixel that shows the whole of a texture.
  private func whole(
    _ source: Texture.Source, mipmaps: Bool, _ renderer: Renderer, _ images: [AssetRequest: Image],
    first passes: [Pass] = [], _ targets: [Target] = []
  ) throws -> [UInt8] {
    // Derivatives that say how large a pixel is on the texture.
    let text = ShaderTests.source(
      "uniform highp sampler2D picture;",
      "color = textureGrad(picture, vec2(0.3), vec2(1.0, 0.0), vec2(0.0, 1.0));")
    let texture = Texture(
      "picture", source, sampler: Sampler(.nearest, mipmaps: mipmaps))
    var frame = ShaderTests.frame(text, textures: [texture])
    frame.targets = targets
    frame.passes = passes + frame.passes
    return try renderer.render(frame, images: images).bytes
  }

  @Test(arguments: [Image.Depth.eight, .sixteen]) func mipmapsAreMeans(depth: Image.Depth) throws {
    try withRenderer { renderer in
      var image = Self.columns
      if depth == .sixteen {
        let words = image.bytes.map { UInt16($0) * 257 }
        image = Image(
          width: 2, height: 2, depth: .sixteen, alpha: .premultiplied,
          bytes: words.withUnsafeBytes { Array($0) })
      }
      let images = [Self.request: image]
      // A picture may be read in both ways, in any order.
      for mipmaps in [false, true, false] {
        let expected: UInt8 = mipmaps ? 120 : 40
        let shown = try whole(.asset(Self.request), mipmaps: mipmaps, renderer, images)
        #expect(shown == [expected, expected, expected, 255])
      }
    }
  }

  @Test func coverageHasMipmapsToo() throws {
    try withRenderer { renderer in
      let map = CoverageMap(size: Self.size, bytes: [0, 100, 100, 200])
      let shown = try [false, true].map { mipmaps in
        try whole(.coverage(map), mipmaps: mipmaps, renderer, [:])[0]
      }
      #expect(shown == [0, 100])
    }
  }

  @Test(arguments: [Target.Format.rgba8, .rgba16f, .rgba32f])
  func mipmapsOfATargetFollowWhatIsDrawn(format: Target.Format) throws {
    try withRenderer { renderer in
      for other in [UInt8(0), 100, 200] {
        let image = picture(2, 2) { x, _ in x == 0 ? (40, 40, 40, 255) : (other, other, other, 255)
        }
        let copy = Pass(
          "copy", into: .target("copy"),
          draws: [RendererTests.draw(canvas: SIMD2(2, 2), size: SIMD2(2, 2))].map { draw in
            var draw = draw
            draw.textures = [Texture("picture", .asset(Self.request))]
            return draw
          })
        let shown = try whole(
          .target("copy"), mipmaps: true, renderer, [Self.request: image], first: [copy],
          [Target("copy", size: Self.size, format: format)])
        #expect(shown[0] == (40 + other) / 2)
      }
    }
  }
}
