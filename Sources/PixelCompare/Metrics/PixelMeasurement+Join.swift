import Glibc

extension PixelMeasurement {
  /// This and `next`, the rows below, as one.
  func joined(with next: PixelMeasurement, _ metric: Metric) -> PixelMeasurement {
    var result = self
    result.count += next.count
    result.total += next.total
    result.max = Swift.max(max, next.max)
    result.holds = holds && next.holds
    let share = Double(next.total) / Double(Swift.max(1, result.total))
    switch metric {
    case .perceptual:
      let worse = next.value > value
      result.value = Swift.max(value, next.value)
      result.details = zip(details, next.details).map { mine, other in
        let isWindow = mine.name.hasPrefix("window")
        return Detail(
          name: mine.name, value: isWindow ? (worse ? other : mine).value : mine.value + other.value
        )
      }
    case .psnr:
      // Where a part is opaque its alpha adds nothing.
      result.channels = Swift.max(channels, next.channels)
      let mine = details[0].value * (1 - share) * Double(channels)
      let other = next.details[0].value * share * Double(next.channels)
      let error = (mine + other) / Double(result.channels)
      result.details[0].value = error
      result.value = error == 0 ? .infinity : 10 * log10(255 * 255 / error)
    case .deltaE, .deltaE94:
      result.value = value * (1 - share) + next.value * share
    default:
      result.value = Double(result.count) / Double(Swift.max(1, result.total))
      result.details = zip(details, next.details).map {
        Detail(name: $0.name, value: $0.value + $1.value)
      }
    }
    return result
  }
}
