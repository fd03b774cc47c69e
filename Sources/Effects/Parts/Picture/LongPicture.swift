import Frame

/// What is in proportion to a picture's size: for a long one, to its shorter side.
enum LongPicture {
  /// The longer side, or twice the shorter one where that is less.
  static func length(ofSize size: SIMD2<Double>) -> Double { min(size.max(), 2 * size.min()) }

  /// The share of its height that a lifted sheet rises: less than all if it is more than twice as long as wide, so
  /// that perspective spreads its ends no farther than those of a sheet of 2 by 1.
  static func lift(ofSize size: PixelSize) -> Double { lift(ofSize: size.vector) }

  /// The same for a size in points.
  static func lift(ofSize size: SIMD2<Double>) -> Double { length(ofSize: size) / size.max() }

  /// The share of a depth in proportion to the mean of both sides that is in proportion to a long picture too: that
  /// of 2 by 1 at most.
  static func depth(ofSize size: SIMD2<Double>) -> Double {
    (size.min() + length(ofSize: size)) / size.sum()
  }
}
