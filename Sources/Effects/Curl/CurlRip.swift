import Motion

/// How much of its tear line a sheet has ripped, from either end; paper does not grow together again.
struct CurlRip: Sendable, Hashable {
  /// The share of the line from its first end, 0…1.
  var first = 0.0
  /// The share from its other end.
  var last = 0.0

  /// Whether the sheet is whole.
  var isEmpty: Bool { first + last == 0 }

  /// Whether the rest of the line rips at once, so that the sheet comes apart.
  var isThrough: Bool { first + last >= TearLine.strongest }

  /// Adds what rips.
  mutating func grow(to other: CurlRip) {
    first = max(first, other.first)
    last = max(last, other.last)
  }
}

extension CurlPlacing {
  /// The ends of the line along which the piece comes off, from the sheet's middle, along ``TearLine/along``; `nil`
  /// for a sheet that stays whole.
  var tearEnds: (first: SIMD2<Double>, last: SIMD2<Double>)? {
    guard let tear else { return nil }
    let ends = piece.map { $0 - center }.filter {
      abs(tear.excess(of: $0) + tear.roughness) < 1e-6 * size.max()
    }.sorted { dot($0, tear.along) < dot($1, tear.along) }
    guard let first = ends.first, let last = ends.last else { return nil }
    return (first, last)
  }

  /// How much of the line the fold has passed.
  func rip(by surface: CurlSurface) -> CurlRip {
    guard let ends = tearEnds else { return CurlRip() }
    let first = surface.local(center + ends.first).x
    let last = surface.local(center + ends.last).x
    if first <= 0, last <= 0 { return CurlRip() }
    if first > 0, last > 0 { return CurlRip(first: 1) }
    return first > 0
      ? CurlRip(first: first / (first - last)) : CurlRip(last: last / (last - first))
  }
}
