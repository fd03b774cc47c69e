/// An upright rectangle in pixels of a destination, where a draw puts the unit square of its geometry.
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
    self.init(origin: .zero, size: SIMD2(Double(size.width), Double(size.height)))
  }
}
