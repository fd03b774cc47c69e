import Motion

extension ControlNet {
  /// The steps after which flat faces deviate from the surface by at most a quarter of a pixel, in
  /// position and in the picture; fewer where the limit of faces is reached.
  ///
  /// Halving the side of faces divides the error by four, so the first step's error predicts all
  /// others.
  func stepsForQuarterPixel(
    pixelsPerUnit: SIMD3<Double>, limits: MeshLimits, faces: Int
  ) -> Int {
    var error = flatnessError(pixelsPerUnit: pixelsPerUnit)
    var steps = 0
    var count = faces
    // Twice the measured error, since faces are measured only in their middles.
    while 2 * error > 0.25, error.isFinite, count <= limits.faces / 4 {
      error /= 4
      steps += 1
      count *= 4
    }
    return steps
  }

  /// The largest distance in pixels between the middle of a face or edge and the surface there.
  private func flatnessError(pixelsPerUnit: SIMD3<Double>) -> Double {
    let coarse = limitPoints()
    let fine = subdivided()
    let finePoints = fine.limitPoints()
    var worst = 0.0
    func measure(_ middle: Point, _ index: Int32) {
      let point = finePoints[Int(index)]
      let place = (middle.place - point.place) * pixelsPerUnit
      let unit = (middle.unit - point.unit) * SIMD2(pixelsPerUnit.x, pixelsPerUnit.y)
      worst = max(worst, max(dot(place, place), (unit * unit).sum()).squareRoot())
    }
    for (face, quad) in quads.enumerated() {
      let corners = (0..<4).map { coarse[Int(quad[$0])].normalizedPoint }
      measure(0.25 * (corners[0] + corners[1] + corners[2] + corners[3]), fine.quads[4 * face].z)
      for corner in 0..<4 {
        let middle = 0.5 * (corners[corner] + corners[(corner + 1) & 3])
        measure(middle, fine.quads[4 * face + corner][(corner + 1) & 3])
      }
    }
    return worst
  }
}

extension ControlNet.Point {
  /// The same point with weight 1.
  fileprivate var normalizedPoint: ControlNet.Point { self / weight }
}
