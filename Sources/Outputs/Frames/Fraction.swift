import Documents

/// A duration as APNG stores it: whole numbers of at most 16 bits, in seconds.
struct Fraction: Equatable {
  var numerator: Int
  var denominator: Int

  /// The largest numerator and denominator.
  static let most = 65_535

  /// The simplest fraction within `tolerance` of `value`, else the nearest of its convergents; at most ``most``.
  init(_ value: Double, tolerance: Double) {
    self.init(numerator: Self.most, denominator: 1)
    guard value < Double(Self.most) else { return }
    // Convergents of the continued fraction (Hardy and Wright, chapter X).
    var (before, last) = (
      Fraction(numerator: 0, denominator: 1), Fraction(numerator: 1, denominator: 0)
    )
    var rest = value
    repeat {
      let whole = Int(rest, within: 0...Self.most + 1)
      let next = Fraction(
        numerator: whole * last.numerator + before.numerator,
        denominator: whole * last.denominator + before.denominator)
      guard next.numerator <= Self.most, next.denominator <= Self.most else { break }
      (before, last) = (last, next)
      if abs(next.value - value) <= tolerance || rest - Double(whole) < 1e-9 { break }
      rest = 1 / (rest - Double(whole))
    } while rest < 1e9
    self = last
  }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var value: Double { Double(numerator) / Double(denominator) }
}
