import Frame

extension MeshScene {
  /// Texels per pixel from which on a picture is filtered where it shrinks.
  private static let smallestShrink = 1.25

  /// Whether some triangle shrinks the picture so much that thin lines would break into dashes.
  var shrinksPicture: Bool {
    let texels = size * scale
    return triangles.contains { triangle in
      let corners = (0..<3).map { Int(triangle[$0]) }
      // What is behind the eye, or cut by the near plane, is not seen as a whole.
      guard corners.allSatisfy({ placed[$0].w >= MeshScene.nearest }) else { return false }
      let pixels = corners.map { SIMD2(placed[$0].x, placed[$0].y) / placed[$0].w * scale }
      let units = corners.map { surface.units[$0] * texels }
      let (a, b) = (pixels[1] - pixels[0], pixels[2] - pixels[0])
      let (s, t) = (units[1] - units[0], units[2] - units[0])
      let area = a.x * b.y - a.y * b.x
      // From the edge, it covers no pixel.
      guard area.magnitude > 1e-9 else { return false }
      let across = (s * b.y - t * a.y) / area
      let down = (t * a.x - s * b.x) / area
      let most = max((across * across).sum(), (down * down).sum())
      return most > Self.smallestShrink * Self.smallestShrink
    }
  }

  /// The constant that makes shaders filter, if the picture shrinks.
  var minification: [ShaderConstant] {
    shrinksPicture ? [ShaderConstant("MINIFIED", .int(1))] : []
  }
}
