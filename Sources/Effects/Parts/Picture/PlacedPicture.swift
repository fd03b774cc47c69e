import Frame

/// An input with its place, in pixels.
struct PlacedPicture: Sendable, Equatable {
  /// The request for its texture.
  var request: AssetRequest
  /// The top-left corner.
  var origin: SIMD2<Double>
  /// The size that is drawn.
  var size: SIMD2<Double>
  /// How opaque it is, 0…1.
  var opacity = 1.0

  /// The pixels that it covers.
  var box: Box { Box(low: origin, high: origin + size) }

  /// Draws the picture into a target of `target` pixels whose corner is at `corner`, in a colour space.
  func draw(
    from corner: SIMD2<Double>, on target: PixelSize, in space: ColorSpace = .srgb
  ) -> Draw {
    let isAligned =
      origin == origin.rounded(.down)
      && size == request.size.vector
    return Draw(
      Draw.Program(vertex: "picture", fragment: "picture", constants: space.constants), .quad,
      textures: [
        Texture(
          "picture", .asset(request),
          sampler: isAligned ? .nearest : .linear)
      ],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(target.vector))),
        Uniform("origin", .vec2(SIMD2<Float>(origin - corner))),
        Uniform("size", .vec2(SIMD2<Float>(size))),
        Uniform("opacity", .float(Float(opacity))),
      ])
  }
}
