import Frame
import Imaging
import Testing

@testable import GLRenderer

/// Pictures on their way back from the device.
@Suite struct ReadbackTests {
  /// Every colour with every alpha, those that are brighter than their alpha included.
  private static let all = Image(
    width: 256, height: 256, alpha: .premultiplied,
    bytes: (0..<65_536).flatMap { (index: Int) -> [UInt8] in
      let (color, alpha) = (UInt8(index % 256), UInt8(index / 256))
      return [color, alpha, UInt8(index % 7), alpha]
    })

  private static func frame(_ image: Image) -> (Frame, [AssetRequest: Image]) {
    let size = PixelSize(width: image.width, height: image.height)
    let request = AssetRequest(input: 0, size: size)
    let whole = SIMD2(Float(size.width), Float(size.height))
    let draw = Draw(
      RendererTests.program, .quad,
      textures: [Texture("picture", .asset(request), sampler: .nearest)],
      uniforms: [
        Uniform("canvas", .vec2(whole)), Uniform("origin", .vec2(SIMD2(0, 0))),
        Uniform("size", .vec2(whole)), Uniform("opacity", .float(1)),
      ])
    let frame = Frame(size: size, passes: [Pass("canvas", into: .output, draws: [draw])])
    return (frame, [request: image])
  }

  /// `component` / `alpha`, rounded to nearest and ties up.
  private static func straight(_ component: Int, _ alpha: Int) -> UInt8 {
    alpha == 0 ? 0 : UInt8(min(255, (2 * 255 * component + alpha) / (2 * alpha)))
  }

  @Test("a device un-premultiplies as arithmetic does, at all colours and alphas")
  func straightens() throws {
    try withRenderer { renderer in
      let (frame, images) = Self.frame(Self.all)
      let layout = PictureLayout(.eight, .straight)
      let drawn = try #require(try renderer.submit(frame, as: layout, images: images))
      #expect(drawn.alpha == .straight)
      var expected: [UInt8] = []
      for pixel in stride(from: 0, to: Self.all.bytes.count, by: 4) {
        let alpha = Int(Self.all.bytes[pixel + 3])
        for channel in 0..<3 {
          expected.append(Self.straight(Int(Self.all.bytes[pixel + channel]), alpha))
        }
        expected.append(UInt8(alpha))
      }
      #expect(drawn.bytes == expected)
    }
  }

  @Test("names of targets that a frame has already are not taken")
  func targetNames() throws {
    var (frame, _) = Self.frame(Self.all)
    frame.targets = ["premultiplied", "premultiplied'"].map {
      Target($0, size: frame.size, format: .rgba8)
    }
    #expect(frame.straightened.targets.last?.name == "premultiplied''")
    try frame.straightened.validate()
  }

  @Test("a ring returns every picture once, in order, also when sizes and layouts change")
  func ring() throws {
    var options = RendererOptions(software: .require, debug: true)
    options.readback = .ring
    let renderer = try Renderer(options)
    var expected: [Image] = []
    var returned: [Image] = []
    for number in 0..<24 {
      let side = 5 + number / 5
      let image = noisePicture(side, side, seed: UInt64(number))
      let (frame, images) = Self.frame(image)
      let layout = PictureLayout(
        number % 4 == 0 ? .sixteen : .eight, number % 3 == 0 ? .straight : .premultiplied)
      let direct = try Renderer(RendererOptions(software: .require))
      expected.append(try #require(try direct.submit(frame, as: layout, images: images)))
      if let picture = try renderer.submit(frame, as: layout, images: images) {
        returned.append(picture)
      }
      #expect(expected.count - returned.count <= renderer.latency)
    }
    while let picture = try renderer.drain() { returned.append(picture) }
    #expect(returned == expected)
    renderer.dropCaches()
    #expect(renderer.liveObjects == 0)
  }
}
