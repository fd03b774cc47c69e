extension MeshScene {
  /// How far the mesh reaches beyond the flat sheet, in points: horizontally and vertically.
  var reach: SIMD2<Double> {
    guard let (low, high) = shownBounds else { return .zero }
    return pointwiseMax(.zero, pointwiseMax(-low, high - size))
  }

  /// The smallest and largest coordinates, in points relative to the sheet's place, that show the
  /// picture; `nil` when nothing is visible.
  var shownBounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var box = BoundingTree.Box.empty
    func include(_ place: SIMD4<Double>) {
      guard place.w >= MeshScene.nearest else { return }
      let point = SIMD2(place.x, place.y) / place.w
      box.form(unionWith: BoundingTree.Box(low: point, high: point))
    }
    for triangle in triangles {
      let corners = (0..<3).map { corner in
        let index = Int(triangle[corner])
        return Corner(unit: surface.units[index], place: placed[index])
      }
      for corner in hasBorder ? clipped(corners) : corners { include(corner.place) }
    }
    return box.low.x <= box.high.x ? (box.low, box.high) : nil
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
