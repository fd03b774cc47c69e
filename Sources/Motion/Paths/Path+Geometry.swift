extension Path {
  /// The curves with their start points, including each subpath's closing line.
  var curves: [PathCurve] {
    var curves: [PathCurve] = []
    var start = SIMD2<Double>.zero
    var current = start
    func closing() -> PathCurve? { current == start ? nil : .line(current, start) }
    for element in elements {
      switch element {
      case .move(let point):
        if let line = closing() { curves.append(line) }
        start = point
        current = point
        continue
      case .line(let end): curves.append(.line(current, end))
      case .quadratic(let control, let end): curves.append(.quadratic(current, control, end))
      case .cubic(let first, let second, let end):
        curves.append(.cubic(CubicCurve(current, first, second, end)))
      case .close:
        if let line = closing() { curves.append(line) }
        current = start
        continue
      }
      if let last = curves.last { current = last.end }
    }
    if let line = closing() { curves.append(line) }
    return curves
  }

  /// The smallest rectangle around the outline; `nil` without a line or curve.
  public var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    let curves = curves
    guard let first = curves.first?.cubic.a else { return nil }
    var (low, high) = (first, first)
    for curve in curves {
      let cubic = curve.cubic
      var points = [cubic.a, cubic.d]
      if case .line = curve {} else { points += cubic.turns.map { cubic.point(at: $0) } }
      for point in points {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    return (low, high)
  }

  /// The enclosed area by Green's theorem, positive where the path is clockwise on the screen.
  ///
  /// Areas with winding number 2 count twice, and areas wound the other way count negatively.
  public var signedArea: Double { curves.reduce(0) { $0 + $1.cubic.signedArea } }

  /// The winding number around `point`, clockwise on the screen.
  public func winding(around point: SIMD2<Double>) -> Int {
    curves.reduce(0) { $0 + $1.cubic.crossings(leftOf: point, depth: 0) }
  }

  /// Whether `point` is inside.
  public func contains(_ point: SIMD2<Double>, rule: FillRule = .nonZero) -> Bool {
    rule.encloses(winding(around: point))
  }
}

extension CubicCurve {
  /// The crossings with the ray from `point` to the left, upward ones minus downward ones.
  fileprivate func crossings(leftOf point: SIMD2<Double>, depth: Int) -> Int {
    let lowest = min(min(a.y, b.y), min(c.y, d.y))
    let highest = max(max(a.y, b.y), max(c.y, d.y))
    guard lowest <= point.y, highest > point.y else { return 0 }
    guard min(min(a.x, b.x), min(c.x, d.x)) < point.x else { return 0 }
    let isLeft = max(max(a.x, b.x), max(c.x, d.x)) < point.x
    // After 50 halvings a curve is as short as a Double can resolve.
    if isLeft || depth == 50 { return (a.y > point.y ? 1 : 0) - (d.y > point.y ? 1 : 0) }
    let (first, second) = halves
    return first.crossings(leftOf: point, depth: depth + 1)
      + second.crossings(leftOf: point, depth: depth + 1)
  }
}
