/// A draw as a device executes it, with every decision made.
package struct DrawCall: Sendable, Equatable {
  /// How the draw's fragments are processed.
  package enum Fragments: Sendable, Equatable {
    /// They are blended in order.
    case blended
    /// Only fragments nearer than all before them are blended; an opaque draw has no transparent ones.
    case nearest(isOpaque: Bool)
    /// All are stored in buffers, sorted by depth in each pixel, and blended together.
    case sortedInBuffers
    /// Each is alone in its pixel and blended, with the precision of one that is sorted in buffers.
    case alone
    /// As `sortedInBuffers`, but by depth peeling: layer after layer, each the nearest behind the one
    /// before, in surfaces of a format.
    case depthPeeled(Target.Format)
  }

  /// The program.
  package var program: Draw.Program
  /// The vertices.
  package var geometry: Geometry
  /// The only rectangles to draw in; `nil` for all.
  package var region: [PixelRectangle]?
  /// How fragments are combined with the destination.
  package var blend: Draw.Blend
  /// How fragments are processed.
  package var fragments: Fragments
  /// The storage buffers that the program reads.
  package var buffers: [String]
  /// The textures of the program.
  package var textures: [Texture]
  /// The uniform values of the program.
  package var uniforms: [Uniform]
}

extension DrawCall {
  /// Makes a call from a draw and the decision about its fragments.
  init(_ draw: Draw, _ fragments: Fragments) {
    program = draw.program
    (geometry, region) = (draw.geometry, draw.region)
    if let rectangles = draw.region, let area = draw.area, draw.geometry == .quad {
      (geometry, region) = (.rectangles(rectangles, in: area), nil)
    }
    // Opaque fragments replace the destination, which is cheaper than blending.
    blend = fragments == .nearest(isOpaque: true) ? .replace : draw.blend
    self.fragments = fragments
    buffers = draw.buffers
    textures = draw.textures
    uniforms = draw.uniforms
  }
}
