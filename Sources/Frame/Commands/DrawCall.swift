/// A draw as a device executes it: nothing is left to decide.
package struct DrawCall: Sendable, Equatable {
  /// What becomes of the draw's fragments.
  package enum Fragments: Sendable, Equatable {
    /// They are blended one after the other.
    case blended
    /// Those nearer than any before them are blended. Of an opaque draw none is transparent.
    case nearest(isOpaque: Bool)
    /// All are kept in buffers, sorted by depth in each pixel, and then blended as one.
    case sortedInBuffers
    /// As `sortedInBuffers`, but found layer after layer, each the nearest behind the one before, in
    /// surfaces of a format.
    case depthPeeled(Target.Format)
  }

  /// The program.
  package var program: Draw.Program
  /// The vertices.
  package var geometry: Geometry
  /// The only rectangles that may be drawn in; `nil` for all.
  package var region: [PixelRectangle]?
  /// How fragments meet what is there.
  package var blend: Draw.Blend
  /// What becomes of fragments.
  package var fragments: Fragments
  /// What the program samples.
  package var textures: [Texture]
  /// What the program receives.
  package var uniforms: [Uniform]
}

extension DrawCall {
  /// A draw whose fragments' fate is decided.
  init(_ draw: Draw, _ fragments: Fragments) {
    program = draw.program
    (geometry, region) = (draw.geometry, draw.region)
    if let rectangles = draw.region, let area = draw.area, draw.geometry == .quad {
      (geometry, region) = (.rectangles(rectangles, in: area), nil)
    }
    // What is opaque need not be mixed with what is there.
    blend = fragments == .nearest(isOpaque: true) ? .replace : draw.blend
    self.fragments = fragments
    textures = draw.textures
    uniforms = draw.uniforms
  }
}
