/// An axis-aligned rectangle of a destination, in fractional pixels, onto which a draw maps the unit square of its
/// geometry.
public struct PixelArea: Sendable, Hashable {
  /// The top-left corner.
  public var origin: SIMD2<Double>
  /// Pixels to the right and down.
  public var size: SIMD2<Double>

  /// Makes a rectangle.
  public init(origin: SIMD2<Double>, size: SIMD2<Double>) {
    self.origin = origin
    self.size = size
  }
}

extension PixelArea {
  /// All of a picture.
  package init(_ size: PixelSize) {
    self.init(origin: .zero, size: size.vector)
  }
}

extension PixelArea {
  /// Where a rectangle's corners lie in the unit square: top left, and bottom right.
  package func unit(
    _ rectangle: PixelRectangle
  ) -> (first: SIMD2<Float>, last: SIMD2<Float>) {
    let low = SIMD2(Double(rectangle.x), Double(rectangle.y))
    let size = rectangle.size.vector
    return (
      SIMD2<Float>((low - origin) / self.size), SIMD2<Float>((low + size - origin) / self.size)
    )
  }
}
