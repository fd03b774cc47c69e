/// An outline of lines and Bézier curves, as in `CGPath` and SVG, with x to the right and y down.
///
/// A path is built element by element and filled by a `FillRule`; open subpaths are filled as if they
/// were closed.
public struct Path: Sendable, Hashable {
  /// An element of an outline; each begins where the previous one ended.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath at a point.
    case move(SIMD2<Double>)
    /// A straight line to a point.
    case line(SIMD2<Double>)
    /// A quadratic Bézier curve: its control point and its end.
    case quadratic(SIMD2<Double>, SIMD2<Double>)
    /// A cubic Bézier curve: its two control points and its end.
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// A straight line back to the subpath's start, where the next element begins.
    case close
  }

  /// The elements in order.
  public private(set) var elements: [Element] = []

  /// Makes an empty path.
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

  /// Appends the elements of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path scaled about the origin by `scale`, then moved by `offset`.
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
  /// Points with a winding number other than 0. The default.
  case nonZero
  /// Points with an odd winding number.
  case evenOdd

  /// Whether a point with the winding number `winding` is inside.
  func encloses(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
