import Frame
import Motion

extension PathCoverage {
  /// A colour through the coverage, on a canvas of `canvas` pixels.
  func filled(_ color: Color, on canvas: PixelSize) -> Draw {
    Draw(
      Draw.Program(vertex: "area", fragment: "fill"), .quad,
      textures: [Texture("coverage", .coverage(map), sampler: .nearest)],
      uniforms: Self.area(origin: origin, size: map.size, on: canvas) + [
        Uniform("fill", .vec4(color.premultiplied))
      ])
  }

  /// What `area.vert` needs to draw over a rectangle of a canvas's pixels.
  static func area(origin: SIMD2<Int>, size: PixelSize, on canvas: PixelSize) -> [Uniform] {
    [
      Uniform("canvas", .vec2(SIMD2(Float(canvas.width), Float(canvas.height)))),
      Uniform("origin", .vec2(SIMD2<Float>(SIMD2<Double>(origin)))),
      Uniform("size", .vec2(SIMD2(Float(size.width), Float(size.height)))),
    ]
  }
}
