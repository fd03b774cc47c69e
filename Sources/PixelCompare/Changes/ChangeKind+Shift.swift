import Documents
import Imaging

extension ChangeKind {
  /// The share of the difference that may remain after a motion by a part of a pixel.
  private static let rest: Float = 0.25
  /// The greatest and the least motion, in steps.
  private static let steps = 1...3
  /// Steps in a pixel.
  private static let parts = 4

  /// The motion by a part of a pixel that explains the difference.
  ///
  /// One picture is moved ahead and the other one back, by half of the motion each, so that interpolation softens both alike.
  func shift(_ area: Rectangle) -> Change.Kind? {
    let places = places(area, margin: 1)
    let whole = places.reduce(Float(0)) {
      $0 + (pixel(actual, $1.x, $1.y) - pixel(expected, $1.x, $1.y)).sizeSquared
    }
    let limit = Self.rest * whole
    var best: (rest: Float, x: Int, y: Int)?
    for y in -Self.steps.upperBound...Self.steps.upperBound {
      for x in -Self.steps.upperBound...Self.steps.upperBound
      where Self.steps.contains(max(abs(x), abs(y))) {
        let rest = remainder(places, x, y, limit: min(limit, best?.rest ?? limit))
        if rest < best?.rest ?? limit { best = (rest, x, y) }
      }
    }
    guard let best, best.rest < 0.5 * remainder(places, 0, 0, limit: .infinity) else { return nil }
    return .shifted(x: Double(best.x) / Double(Self.parts), y: Double(best.y) / Double(Self.parts))
  }

  /// The squared difference that a motion by quarters of a pixel leaves; incomplete where it exceeds `limit`.
  private func remainder(_ places: [(x: Int, y: Int)], _ x: Int, _ y: Int, limit: Float) -> Float {
    let (dx, dy) = (Float(x) / Float(2 * Self.parts), Float(y) / Float(2 * Self.parts))
    var sum: Float = 0
    for place in places {
      let first = between(expected, Float(place.x) - dx, Float(place.y) - dy)
      sum += (between(actual, Float(place.x) + dx, Float(place.y) + dy) - first).sizeSquared
      if sum > limit { return sum }
    }
    return sum
  }

  /// The bilinear mix of four pixels; the border is repeated.
  private func between(_ image: [UInt8], _ x: Float, _ y: Float) -> SIMD4<Float> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func corner(_ right: Int, _ down: Int) -> SIMD4<Float> {
      pixel(
        image, min(max(0, Int(Double(left), within: -1...width) + right), width - 1),
        min(max(0, Int(Double(top), within: -1...height) + down), height - 1))
    }
    let (u, v) = (x - left, y - top)
    let above = corner(0, 0) * (1 - u) + corner(1, 0) * u
    return above * (1 - v) + (corner(0, 1) * (1 - u) + corner(1, 1) * u) * v
  }
}
