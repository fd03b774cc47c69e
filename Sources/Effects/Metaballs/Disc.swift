package import Frame

/// A disc in pixels, drawn by `disc.frag`.
package struct Disc: Sendable, Equatable {
  package var center: SIMD2<Double>
  package var radius: Double
  package var color: Color

  package init(center: SIMD2<Double>, radius: Double, color: Color) {
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// Draws discs, later ones over earlier ones, into a target of `size` pixels whose corner is at
  /// `corner`.
  package static func draw(
    _ discs: [Disc], from corner: SIMD2<Double>, on size: PixelSize
  ) -> Draw {
    var components: [Float] = []
    var indices: [UInt32] = []
    components.reserveCapacity(discs.count * 4 * TriangleMesh.stride)
    indices.reserveCapacity(discs.count * 6)
    for (index, disc) in discs.enumerated() {
      let first = UInt32(4 * index)
      // A pixel more on each side, which the edge can touch.
      let reach = disc.radius + 1
      for sign in [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)] {
        let offset = reach * sign
        let place = disc.center - corner + offset
        components += [
          Float(offset.x), Float(offset.y), Float(place.x), Float(place.y), disc.color.alpha,
          disc.color.red, disc.color.green, disc.color.blue,
        ]
      }
      indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
    return Draw(
      Draw.Program(vertex: "disc", fragment: "disc"),
      .triangles(TriangleMesh(components: components, indices: indices)),
      uniforms: [Uniform("canvas", .vec2(SIMD2(Float(size.width), Float(size.height))))])
  }
}

/// An input with its place, in pixels.
struct PlacedPicture: Sendable, Equatable {
  var input: Int
  /// The size that is asked for.
  var request: PixelSize
  /// The top-left corner.
  var origin: SIMD2<Double>
  /// The size that is drawn.
  var size: SIMD2<Double>
  /// How opaque it is, 0…1.
  var opacity = 1.0

  /// Draws the picture into a target of `target` pixels whose corner is at `corner`.
  func draw(from corner: SIMD2<Double>, on target: PixelSize) -> Draw {
    let isAligned =
      origin == origin.rounded(.down)
      && size == SIMD2(Double(request.width), Double(request.height))
    return Draw(
      Draw.Program(vertex: "picture", fragment: "picture"), .quad,
      textures: [
        Texture(
          "picture", .asset(AssetRequest(input: input, size: request)),
          filter: isAligned ? .nearest : .linear)
      ],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2(Float(target.width), Float(target.height)))),
        Uniform("origin", .vec2(SIMD2<Float>(origin - corner))),
        Uniform("size", .vec2(SIMD2<Float>(size))),
        Uniform("opacity", .float(Float(opacity))),
      ])
  }
}

/// A rectangle of whole pixels; `high` is the first pixel beyond.
struct PixelBounds: Sendable, Equatable {
  var low: SIMD2<Int>
  var high: SIMD2<Int>

  var size: PixelSize { PixelSize(width: high.x - low.x, height: high.y - low.y) }

  func union(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// The pixels that a rectangle touches, and one around them, as far as they are inside.
  func intersection(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelBounds? {
    // Within the bounds before it is rounded, so that no number is too large for an Int.
    let inner = pointwiseMax(low.rounded(.down) - 1, SIMD2<Double>(self.low))
    let outer = pointwiseMin(high.rounded(.up) + 1, SIMD2<Double>(self.high))
    guard inner.x < outer.x, inner.y < outer.y else { return nil }
    return PixelBounds(low: SIMD2<Int>(inner), high: SIMD2<Int>(outer))
  }
}
