import Frame

extension PlacedMesh {
  /// Texels per pixel from which on a picture is filtered where it shrinks.
  private static let smallestShrink = 1.25

  /// Whether some triangle shrinks the picture, which has `density` texels for each pixel of the flat sheet, so much
  /// that thin lines would break into dashes.
  func shrinksPicture(ofDensity density: Double) -> Bool {
    let texels = size * scale * density
    let least = Self.smallestShrink * Self.smallestShrink
    let seen = places.map { SIMD2($0.x, $0.y) / $0.w }
    return triangles.contains { triangle in
      let (i, j, k) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
      // What is behind the eye, or cut by the near plane, is not seen as a whole.
      guard min(places[i].w, places[j].w, places[k].w) >= PlacedMesh.nearest else { return false }
      let (a, b) = ((seen[j] - seen[i]) * scale, (seen[k] - seen[i]) * scale)
      let (s, t) = (
        (surface.units[j] - surface.units[i]) * texels,
        (surface.units[k] - surface.units[i]) * texels
      )
      let area = a.x * b.y - a.y * b.x
      // From the edge, it covers no pixel.
      guard area.magnitude > 1e-9 else { return false }
      // The change of texel per pixel to the right and down, times the area.
      let (across, down) = (s * b.y - t * a.y, t * a.x - s * b.x)
      return max((across * across).sum(), (down * down).sum()) > least * area * area
    }
  }

  /// The constant that makes shaders filter a picture of that density, if it shrinks.
  func minification(ofDensity density: Double) -> [ShaderConstant] {
    shrinksPicture(ofDensity: density) ? [ShaderConstant("MINIFIED", .int(1))] : []
  }
}
