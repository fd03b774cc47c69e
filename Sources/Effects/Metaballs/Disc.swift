package import Frame

/// A disc in pixels, drawn by `disc.frag`.
package struct Disc: Sendable, Equatable {
  package var center: SIMD2<Double>
  package var radius: Double
  package var color: Color

  /// Margin of a disc's square in pixels, for the smooth edge.
  private static let edge: Float = 1

  package init(center: SIMD2<Double>, radius: Double, color: Color) {
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// Draws discs, later ones on top, into a target of `size` pixels whose corner is at `corner`.
  package static func draw(
    _ discs: [Disc], from corner: SIMD2<Double>, on size: PixelSize,
    constants: [ShaderConstant] = []
  ) -> Draw {
    var components: [Float] = []
    var indices: [UInt32] = []
    components.reserveCapacity(discs.count * 4 * TriangleMesh.stride)
    indices.reserveCapacity(discs.count * 6)
    for (index, disc) in discs.enumerated() {
      let first = UInt32(4 * index)
      let reach = disc.radius + Double(edge)
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
      Draw.Program(
        vertex: "disc", fragment: "disc",
        constants: [ShaderConstant("DISC_EDGE", .float(edge))] + constants),
      .triangles(TriangleMesh(components: components, indices: indices)),
      uniforms: [Uniform("canvas", .vec2(SIMD2<Float>(size.vector)))])
  }
}
