extension Elastic {
  /// The same bar for a picture of this size in points, with smaller lengths for a low one.
  ///
  /// They shrink by the power of 1.5 of the picture's height, so that the lower it is, the lower is a bar beside it: one
  /// of 50 points has 36 % of 140 points at rest, 23 % of 60 and 17 % of 30. A finger's way shrinks by the square;
  /// one that only pulls shrinks from 200 points on, where the article's bar reaches almost to the lower edge.
  func fitted(to picture: SIMD2<Double>?) -> Elastic {
    let height = designHeight ?? (hasOwnLengths ? 0 : Self.designHeight)
    guard let picture, height > 0 else { return self }
    let share = min(picture.y / height, 1)
    let way = style == .pull ? min(0.7 * picture.y / height, 1) : share
    guard way < 1 else { return self }
    let scale = share * share.squareRoot()
    var fitted = self
    fitted.maxWaveHeight = highestWave * scale
    fitted.minimalHeight *= scale
    fitted.translation *= way * way
    fitted.refresh.threshold *= share * share
    fitted.refresh.inset *= scale
    fitted.loader.size *= scale
    // A circle is still a line, an eighth of its size at most.
    fitted.loader.lineWidth = min(
      loader.lineWidth, max(loader.lineWidth * scale, fitted.loader.size / 8))
    fitted.content.rowHeight *= scale
    return fitted
  }

  /// The lowest picture in which the article's bar has its own size, in points.
  private static let designHeight = 140.0

  /// Whether a length is not its default.
  private var hasOwnLengths: Bool {
    let usual = Elastic()
    return minimalHeight != usual.minimalHeight || maxWaveHeight != usual.maxWaveHeight
      || translation != usual.translation || refresh.threshold != usual.refresh.threshold
      || refresh.inset != usual.refresh.inset || loader.size != usual.loader.size
  }
}
