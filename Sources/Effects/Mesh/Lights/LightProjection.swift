import Motion

extension MeshLight {
  /// Maps points of the light's space to the picture of `size` points that it projects.
  ///
  /// x/w and y/w are unit coordinates; where w is not positive there is no light. The picture stands
  /// upright for a light from the viewer, and keeps its lower side down for others.
  func beam(ofPicture size: SIMD2<Double>) -> Transform3D {
    let towards = direction == .zero ? SIMD3(0, 0, 1) : normalized(direction)
    let (across, down) = pictureAxes(facing: towards)
    var rows: [SIMD4<Double>] = []
    switch kind {
    case .ambient, .directional:
      for (axis, side) in [(across, size.x), (down, size.y)] {
        rows.append(SIMD4(axis / side, 0.5))
      }
      rows.append(SIMD4(0, 0, 0, 1))
    case .point, .spot:
      let half = Angle(degrees: min(max(coneAngle.degrees, 0.01), 179)).radians / 2
      for (axis, side) in [(across, size.x), (down, size.y)] {
        let share = size.max() / (side * Math.tan(half))
        let slope = 0.5 * (share * axis - towards)
        rows.append(SIMD4(slope, -dot(slope, position)))
      }
      rows.append(SIMD4(-towards, dot(towards, position)))
    }
    let (u, v, w) = (rows[0], rows[1], rows[2])
    return Transform3D(
      SIMD4(u.x, v.x, 0, w.x), SIMD4(u.y, v.y, 0, w.y), SIMD4(u.z, v.z, 0, w.z),
      SIMD4(u.w, v.w, 0, w.w))
  }

  /// Unit vectors along the picture's rows and columns.
  private func pictureAxes(
    facing towards: SIMD3<Double>
  ) -> (across: SIMD3<Double>, down: SIMD3<Double>) {
    let level = cross(SIMD3(0, 1, 0), towards)
    // A light from straight above or below has no upright direction.
    let across = dot(level, level) < 1e-18 ? SIMD3(1, 0, 0) : normalized(level)
    let down = cross(towards, across)
    let (s, c) = (Math.sin(imageRotation.radians), Math.cos(imageRotation.radians))
    return (c * across + s * down, c * down - s * across)
  }
}

extension SIMD4<Double> {
  fileprivate init(_ vector: SIMD3<Double>, _ last: Double) {
    self.init(vector.x, vector.y, vector.z, last)
  }
}
