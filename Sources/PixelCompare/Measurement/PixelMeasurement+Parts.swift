extension PixelMeasurement {
  /// Joins this with `next`, the rows below, for everything that all metrics join alike: counts, the
  /// largest error and the second limit.
  func counts(with next: PixelMeasurement) -> PixelMeasurement {
    var result = self
    result.count += next.count
    result.total += next.total
    result.max = Swift.max(max, next.max)
    result.holds = holds && next.holds
    return result
  }

  /// The share of both measurements' pixels that belongs to `next`, 0…1.
  func share(of next: PixelMeasurement) -> Double {
    Double(next.total) / Double(Swift.max(1, total + next.total))
  }

  /// Joins measurements whose value is the share of pixels over the threshold and whose details are counts.
  @Sendable static func joinShares(
    _ first: PixelMeasurement, _ next: PixelMeasurement
  ) -> PixelMeasurement {
    var result = first.counts(with: next)
    result.value = Double(result.count) / Double(Swift.max(1, result.total))
    result.details = zip(first.details, next.details).map {
      Detail(name: $0.name, value: $0.value + $1.value)
    }
    return result
  }
}
