import Frame
import Motion

extension PathCoverage {
  /// Fills the coverage with a colour, on a canvas of `canvas` pixels; over `size`, it is stretched.
  func filled(_ color: Color, over size: PixelSize? = nil, on canvas: PixelSize) -> Draw {
    Draw(
      Draw.Program(vertex: "area", fragment: "fill"), .quad,
      textures: [Texture("coverage", .coverage(map), sampler: .nearest)],
      uniforms: Self.area(origin: origin, size: size ?? map.size, on: canvas) + [
        Uniform("fill", .vec4(color.premultiplied))
      ])
  }

  /// The uniforms with which `area.vert` draws over a rectangle of canvas pixels.
  static func area(origin: SIMD2<Int>, size: PixelSize, on canvas: PixelSize) -> [Uniform] {
    [
      Uniform("canvas", .vec2(SIMD2<Float>(canvas.vector))),
      Uniform("origin", .vec2(SIMD2<Float>(SIMD2<Double>(origin)))),
      Uniform("size", .vec2(SIMD2<Float>(size.vector))),
    ]
  }
}

extension CoverageMap {
  /// A single texel that covers everything.
  static let full = CoverageMap(size: PixelSize(width: 1, height: 1), bytes: [255])
}
