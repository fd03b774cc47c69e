import Documents
import Glibc

/// The scale of one axis: a range that ends at round numbers where it may, and ticks at round numbers.
struct Axis: Equatable {
  /// The range that the axis shows; more than empty.
  let range: ClosedRange<Double>
  /// Where its ticks are.
  let ticks: [Double]
  private let digits: Int

  /// An axis for `values` with about `count` ticks.
  ///
  /// A `rounded` axis ends at ticks, any other at its values.
  init(for values: ClosedRange<Double>, ticks count: Int, rounded: Bool) {
    var (low, high) = (values.lowerBound, values.upperBound)
    if high - low < max(abs(low), abs(high), 1e-300) * 1e-9 {
      let margin = max(abs(low), 1) / 2
      (low, high) = (low - margin, high + margin)
    }
    let step = Self.roundStep((high - low) / Double(max(count, 1)))
    // What rounding leaves of a whole number of steps counts as one.
    let (first, last) =
      rounded
      ? ((low / step + 1e-6).rounded(.down), (high / step - 1e-6).rounded(.up))
      : ((low / step - 1e-6).rounded(.up), (high / step + 1e-6).rounded(.down))
    range = rounded ? first * step...last * step : low...high
    digits = max(0, Int((-log10(step) + 0.01).rounded(.up), within: 0...300))
    ticks = (0...Int(last - first, within: 0...100)).map { (first + Double($0)) * step }
  }

  /// A tick's number without what rounding left.
  func label(_ tick: Double) -> String {
    let scale = pow(10, Double(digits))
    let rounded = (tick * scale).rounded() / scale
    return rounded.isFinite ? rounded.plainText : tick.plainText
  }

  /// 1, 2 or 5 times a power of ten, not below `step`.
  private static func roundStep(_ step: Double) -> Double {
    let power = pow(10, log10(step).rounded(.down))
    let factor = step / power
    return (factor <= 1.001 ? 1 : factor <= 2.001 ? 2 : factor <= 5.001 ? 5 : 10) * power
  }
}
