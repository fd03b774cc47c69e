/// An outline of lines and Bézier curves, as `CGPath` and SVG know it; x to the right, y down.
///
/// A path is made part by part and filled by a `FillRule`; subpaths that are not closed are filled
/// as if they were.
public struct Path: Sendable, Hashable {
  /// One part of an outline; each begins where the one before it ended.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath at a point.
    case move(SIMD2<Double>)
    /// A straight line to a point.
    case line(SIMD2<Double>)
    /// A quadratic Bézier curve: its control point and its end.
    case quadratic(SIMD2<Double>, SIMD2<Double>)
    /// A cubic Bézier curve: its two control points and its end.
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// A straight line back to where the subpath began; what follows begins there.
    case close
  }

  /// The parts, first to last.
  public private(set) var elements: [Element] = []

  /// Makes a path without parts.
  public init() {}

  /// Begins a subpath at `point`.
  public mutating func move(to point: SIMD2<Double>) { elements.append(.move(point)) }

  /// Adds a straight line to `point`.
  public mutating func line(to point: SIMD2<Double>) { elements.append(.line(point)) }

  /// Adds a quadratic curve to `point`.
  public mutating func quadratic(to point: SIMD2<Double>, control: SIMD2<Double>) {
    elements.append(.quadratic(control, point))
  }

  /// Adds a cubic curve to `point`.
  public mutating func cubic(
    to point: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) {
    elements.append(.cubic(control1, control2, point))
  }

  /// Closes the subpath with a straight line.
  public mutating func close() { elements.append(.close) }

  /// Adds all of another path's parts.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path enlarged about the origin by `scale`, then moved by `offset`.
  public func scaled(by scale: Double, offset: SIMD2<Double> = .zero) -> Path {
    func place(_ point: SIMD2<Double>) -> SIMD2<Double> { point * scale + offset }
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let end): .move(place(end))
      case .line(let end): .line(place(end))
      case .quadratic(let control, let end): .quadratic(place(control), place(end))
      case .cubic(let first, let second, let end): .cubic(place(first), place(second), place(end))
      case .close: .close
      }
    }
    return path
  }
}

/// Which points a path encloses.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Those that the path winds round, unless it does so as often one way as the other. The default.
  case nonZero
  /// Those that it winds round an odd number of times.
  case evenOdd

  /// Whether a point is inside that the path winds round `winding` times.
  func encloses(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
