import Documents
public import Motion

/// Where a sheet leaves its page first: a corner, an edge, or an angle.
public enum CurlOrigin: Sendable, Hashable {
  /// The corner at the top left.
  case topLeft
  /// The upper edge.
  case top
  /// The corner at the top right.
  case topRight
  /// The right edge.
  case right
  /// The corner at the bottom right.
  case bottomRight
  /// The lower edge.
  case bottom
  /// The corner at the bottom left.
  case bottomLeft
  /// The left edge.
  case left
  /// The direction from the sheet's middle, clockwise from the right.
  case angle(Angle)

  private static let named: [(name: String, origin: CurlOrigin)] = [
    ("topLeft", .topLeft), ("top", .top), ("topRight", .topRight), ("right", .right),
    ("bottomRight", .bottomRight), ("bottom", .bottom), ("bottomLeft", .bottomLeft),
    ("left", .left),
  ]

  /// The names of corners and edges.
  static var names: [String] { named.map { $0.name } }

  /// The requirement on a text, as a continuation of "must be".
  static let form =
    "\(listed(names, "or")), or an angle in degrees from -360 to 360, clockwise from the right"

  /// Reads a name or an angle in degrees; `nil` for any other text.
  init?(_ text: String) {
    if let known = CurlOrigin.named.first(where: { $0.name == text }) {
      self = known.origin
    } else if let degrees = decimalNumber(text), abs(degrees) <= 360 {
      self = .angle(Angle(degrees: degrees))
    } else {
      return nil
    }
  }

  /// The name, or the angle in degrees.
  var text: String {
    if case .angle(let angle) = self { return angle.degrees.plainText }
    return CurlOrigin.named.first { $0.origin == self }?.name ?? ""
  }

  /// The unit vector from the middle of a sheet of `size` to where it leaves first.
  func direction(on size: SIMD2<Double>) -> SIMD2<Double> {
    let way: SIMD2<Double>
    switch self {
    case .topLeft: way = -size
    case .top: way = SIMD2(0, -1)
    case .topRight: way = SIMD2(size.x, -size.y)
    case .right: way = SIMD2(1, 0)
    case .bottomRight: way = size
    case .bottom: way = SIMD2(0, 1)
    case .bottomLeft: way = SIMD2(-size.x, size.y)
    case .left: way = SIMD2(-1, 0)
    case .angle(let angle): return SIMD2(Math.cos(angle.radians), Math.sin(angle.radians))
    }
    return way / Math.hypot(way.x, way.y)
  }
}
