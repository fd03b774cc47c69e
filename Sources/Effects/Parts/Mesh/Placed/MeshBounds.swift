import Frame

extension PlacedMesh {
  /// How far the mesh reaches beyond the flat sheet, in points: horizontally and vertically.
  var reach: SIMD2<Double> {
    guard let bounds = shownBounds else { return .zero }
    return pointwiseMax(.zero, pointwiseMax(-bounds.low, bounds.high - size))
  }

  /// The smallest box around what shows the picture, in points relative to the sheet's place; `nil` when
  /// nothing is visible.
  var shownBounds: Box? {
    var box = Box.empty
    func include(_ place: SIMD4<Double>) {
      guard place.w >= PlacedMesh.nearest else { return }
      box.form(unionWith: SIMD2(place.x, place.y) / place.w)
    }
    for triangle in triangles {
      let corners = (0..<3).map { corner in
        let index = Int(triangle[corner])
        return Corner(unit: surface.units[index], place: places[index])
      }
      for corner in hasBorder ? clipped(corners) : corners { include(corner.place) }
    }
    return box.isEmpty ? nil : box
  }
}

/// A corner of a polygon while it is clipped to the picture.
private struct Corner {
  var unit: SIMD2<Double>
  var place: SIMD4<Double>

  /// The point `share` of the way to `other`.
  func towards(_ other: Corner, _ share: Double) -> Corner {
    Corner(
      unit: unit + (other.unit - unit) * share, place: place + (other.place - place) * share)
  }
}

/// The part of a polygon within the unit square (Sutherland and Hodgman 1974).
private func clipped(_ polygon: [Corner]) -> [Corner] {
  var polygon = polygon
  for (axis, sign, limit) in [(0, 1.0, 0.0), (0, -1.0, -1.0), (1, 1.0, 0.0), (1, -1.0, -1.0)] {
    var kept: [Corner] = []
    for (index, corner) in polygon.enumerated() {
      let previous = polygon[(index + polygon.count - 1) % polygon.count]
      let inside = sign * corner.unit[axis] - limit
      let before = sign * previous.unit[axis] - limit
      if (inside >= 0) != (before >= 0) {
        kept.append(previous.towards(corner, before / (before - inside)))
      }
      if inside >= 0 { kept.append(corner) }
    }
    polygon = kept
  }
  return polygon
}
