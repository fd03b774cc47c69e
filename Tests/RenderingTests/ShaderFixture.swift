import Effects
import Frame
import GLRenderer
import Imaging
import Rendering
import ShaderLab
import Testing

/// Draws users' shaders in this process.
struct ShaderFixture {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(RendererOptions(software: .require, debug: true))
  }

  /// A shader's text as an effect.
  static func effect(_ text: String, as dialect: Dialect? = nil) throws -> ShaderEffect {
    try ShaderLab.compile(ShaderFile(name: "own.glsl", text: text), as: dialect) { (_, _) in nil }
      .effect
  }

  /// The picture of a shader at `seconds`, not premultiplied.
  func draw(
    _ effect: ShaderEffect, width: Int = 4, height: Int = 4, at seconds: Double = 0,
    _ inputs: [Image] = []
  ) throws -> Image {
    let stage = Stage(
      canvas: SIMD2(Double(width), Double(height)),
      inputs: inputs.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) })
    let frame = try Effect.shader(effect).frame(at: Moment(seconds: seconds), on: stage)
    var images: [AssetRequest: Image] = [:]
    for request in frame.assetRequests { images[request] = inputs[request.input].premultiplied() }
    return try renderer.render(frame, images: images).unpremultiplied()
  }

  /// The pixel of a shader that draws one colour.
  func color(_ text: String, as dialect: Dialect? = nil) throws -> [UInt8] {
    Array(try draw(Self.effect(text, as: dialect), width: 1, height: 1).bytes)
  }
}

extension Image {
  /// The components of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(4 * (y * width + x))..<(4 * (y * width + x) + 4)])
  }
}
