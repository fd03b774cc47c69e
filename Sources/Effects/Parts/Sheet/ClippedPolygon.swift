/// The part of a convex polygon where a linear function is 0 or more (Sutherland and Hodgman 1974).
func clipped(
  _ polygon: [SIMD2<Double>], where height: (SIMD2<Double>) -> Double
) -> [SIMD2<Double>] {
  var kept: [SIMD2<Double>] = []
  for (index, point) in polygon.enumerated() {
    let next = polygon[(index + 1) % polygon.count]
    let (here, there) = (height(point), height(next))
    if here >= 0 { kept.append(point) }
    if (here > 0 && there < 0) || (here < 0 && there > 0) {
      kept.append(point + (next - point) * (here / (here - there)))
    }
  }
  return kept.count > 2 ? kept : []
}
