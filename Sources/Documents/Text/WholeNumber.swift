extension Int {
  /// The whole part of `value`, kept within `range`: the nearer end for a number beyond it, the lower
  /// one for NaN.
  ///
  /// Every number that comes from outside becomes whole here; the standard library's own
  /// conversion ends the process for a number that does not fit.
  @inlinable
  package init(_ value: Double, within range: ClosedRange<Int>) {
    if value >= Double(range.upperBound) {
      self = range.upperBound
    } else {
      let whole = Int(exactly: value.rounded(.towardZero))
      self = Swift.max(whole ?? range.lowerBound, range.lowerBound)
    }
  }
}
