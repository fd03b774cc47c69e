/// How far a shadow lies from its sheet, and how soft it is, beside the sheet's size.
enum ShadowProportion {
  /// The factor for the articles' lengths, which suit their stickers, under a sheet of `size` points: less for a small
  /// sheet, which would hide its shadow or leave it behind, more for a large one.
  static func factor(under size: SIMD2<Double>) -> Double {
    let shorter = size.min()
    return shorter / min(max(shorter, suited.lowerBound), suited.upperBound)
  }

  /// What help says of a length that has the factor.
  static let unset = "in proportion under 100 and over 400 points"

  /// The shorter sides, in points, for which the articles' lengths hold.
  private static let suited = 100.0...400
}
