/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable {
  /// Pixels from left to right; at least 1 in a valid frame.
  public var width: Int
  /// Pixels from top to bottom; at least 1 in a valid frame.
  public var height: Int

  /// Makes a size of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height as a vector.
  package var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  /// The product of both sides.
  package var pixels: Double { Double(width) * Double(height) }
}

extension PixelSize: CustomStringConvertible {
  /// `512x384`, as flags and dumps write it.
  public var description: String { "\(width)x\(height)" }
}
