/// Which point of an effect's pictures shows at a point of the canvas.
public enum HitTest: Sendable {
  /// Of a bent sheet.
  case sheet(MeshHitTest)
  /// Of the pages of a book.
  case pages(PageHitTest)

  /// What shows at a point of the canvas.
  public enum Hit: Sendable, Hashable {
    /// A point of a bent sheet.
    case sheet(MeshHitTest.Hit)
    /// A point of a page.
    case page(PageHitTest.Hit)

    /// Where it is on the flat sheet or page, in unit coordinates.
    public var unit: SIMD2<Double> {
      switch self {
      case .sheet(let hit): hit.unit
      case .page(let hit): hit.unit
      }
    }

    /// The same point, in points from the top-left corner of the sheet or page.
    public var layer: SIMD2<Double> {
      switch self {
      case .sheet(let hit): hit.layer
      case .page(let hit): hit.layer
      }
    }
  }

  /// The pictures that show.
  public var pictures: [Int] {
    switch self {
    case .sheet: [0]
    case .pages(let test): test.pictures
    }
  }

  /// The nearest visible point at a point of the canvas, in points from its top-left corner.
  ///
  /// - Parameters:
  ///   - point: Where; outside the canvas nothing shows.
  ///   - isVisible: Whether a picture shows anything at a unit coordinate; where it does not, what is behind is
  ///     visible. By default whole pictures count.
  /// - Returns: The point, or `nil` if nothing shows.
  public func hit(
    at point: SIMD2<Double>,
    isVisible: (_ picture: Int, SIMD2<Double>) -> Bool = { _, _ in true }
  ) -> Hit? {
    switch self {
    case .sheet(let test): test.hit(at: point) { isVisible(0, $0) }.map { .sheet($0) }
    case .pages(let test): test.hit(at: point, isVisible: isVisible).map { .page($0) }
    }
  }
}
