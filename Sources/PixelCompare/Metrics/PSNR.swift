import Glibc

/// Peak signal-to-noise ratio with data range 255, as scikit-image computes it over red, green and blue; alpha is a
/// fourth channel when one of the pictures is not opaque.
enum PSNR {
  /// The ratio in dB in `value`, infinite for equal pictures; `count` is the number of differing pixels.
  static func measure(_ pair: PixelPair, threshold: Double, marks: Bool) -> PixelMeasurement {
    let channels = pair.isOpaque ? 3 : 4
    var result = PixelMeasurement(count: 0, total: pair.total, value: .infinity, max: 0)
    result.channels = channels
    if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    var squares = 0
    var greatest = 0
    for pixel in (pair.rows.lowerBound * pair.width)..<(pair.rows.upperBound * pair.width) {
      var worst = 0
      for index in (pixel * 4)..<(pixel * 4 + channels) {
        let difference = abs(Int(pair.expected.rgba[index]) - Int(pair.actual.rgba[index]))
        squares += difference * difference
        worst = Swift.max(worst, difference)
      }
      greatest = Swift.max(greatest, worst)
      guard worst > 0 else { continue }
      result.count += 1
      if marks { result.marks[pixel] = 1 }
    }
    let error = Double(squares) / Double(Swift.max(1, pair.total * channels))
    if squares > 0 { result.value = 10 * log10(255 * 255 / error) }
    result.max = Double(greatest)
    result.details = [.init(name: "meanSquaredError", value: error)]
    result.holds = result.value >= threshold
    return result
  }
}
