import Documents
import Imaging

/// Tells what changed in an area of two premultiplied RGBA pictures of one size.
struct ChangeKind {
  let expected: [UInt8]
  let actual: [UInt8]
  let width: Int
  let height: Int

  /// The farthest motion to look for: in any direction, and along an axis.
  private static let reach = (around: 3, along: 24)
  /// The share of the difference that may remain after a motion.
  private static let rest: Float = 0.2
  /// The greatest share of the other picture's gradient that a background has.
  private static let background: Float = 0.3
  /// The correlation from which gradients are those of the same edges.
  private static let alike: Float = 0.9
  /// The mean gradient of a pixel, of 255, below which there are no edges.
  private static let flat: Float = 0.5
  /// The greatest number of pixels to look at.
  private static let samples = 4096

  /// What changed in `area`.
  func find(_ area: Rectangle) -> Change.Kind {
    if let change = motion(area) ?? text(area) ?? shift(area) { return change }
    let places = places(area, margin: 1)
    var (before, after, both) = (Float(0), Float(0), Float(0))
    var (beforeSquared, afterSquared) = (Float(0), Float(0))
    for (x, y) in places {
      let (p, q) = (gradient(expected, x, y), gradient(actual, x, y))
      before += p
      after += q
      both += p * q
      beforeSquared += p * p
      afterSquared += q * q
    }
    let least = Self.flat * Float(places.count)
    if before < least && after < least { return color(area) }
    if before < Self.background * after { return .added }
    if after < Self.background * before { return .removed }
    let correlation = both / (beforeSquared * afterSquared).squareRoot()
    return correlation >= Self.alike ? color(area) : .edges
  }

  /// The motion by whole pixels that explains the difference; the smallest one of several.
  private func motion(_ area: Rectangle) -> Change.Kind? {
    let (around, along) = Self.reach
    var near: [(x: Int, y: Int)] = []
    for y in -around...around {
      for x in -around...around where (x, y) != (0, 0) { near.append((x, y)) }
    }
    near.sort { ($0.x * $0.x + $0.y * $0.y) < ($1.x * $1.x + $1.y * $1.y) }
    let far = ((around + 1)...along).flatMap { [($0, 0), (-$0, 0), (0, $0), (0, -$0)] }
    // The search covers the place that content left, and what it uncovered there.
    return motion(near, places(area, margin: around)) ?? motion(far, places(area, margin: along))
  }

  /// The one of `steps` that leaves least of the difference, if that is little.
  private func motion(
    _ steps: [(x: Int, y: Int)], _ places: [(x: Int, y: Int)]
  ) -> Change.Kind? {
    var least = Self.rest * places.reduce(0) { $0 + difference($1.x, $1.y, 0, 0) }
    var best: Change.Kind?
    for step in steps {
      var rest: Float = 0
      for (x, y) in places {
        rest += difference(x, y, step.x, step.y)
        if rest >= least { break }
      }
      if rest < least { (least, best) = (rest, .moved(x: step.x, y: step.y)) }
    }
    return best
  }

  /// The squared difference of a pixel from the one that is `dx` and `dy` before it in the expected picture.
  private func difference(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Float {
    let p = pixel(
      expected, min(max(0, x - dx), width - 1), min(max(0, y - dy), height - 1))
    let step = pixel(actual, x, y) - p
    return (step * step).sum()
  }

  /// The typical colours of the pixels that differ most.
  private func color(_ area: Rectangle) -> Change.Kind {
    let places = places(area, margin: 0)
    let steps = places.map { (pixel(actual, $0.x, $0.y) - pixel(expected, $0.x, $0.y)).sizeSquared }
    guard let most = steps.max(), most > 0 else { return .color(from: 0, to: 0) }
    var (before, after, count) = (SIMD4<Float>.zero, SIMD4<Float>.zero, Float(0))
    for (place, step) in zip(places, steps) where step >= most * 0.8 {
      before += pixel(expected, place.x, place.y)
      after += pixel(actual, place.x, place.y)
      count += 1
    }
    return .color(from: Self.straight(before / count), to: Self.straight(after / count))
  }

  /// A premultiplied colour as 0xRRGGBBAA with straight alpha.
  static func straight(_ color: SIMD4<Float>) -> UInt32 {
    guard color.w > 0 else { return 0 }
    let straight = color * (255 / color.w)
    let byte = { (value: Float) in UInt32(Int(Double(value.rounded()), within: 0...255)) }
    return byte(straight.x) << 24 | byte(straight.y) << 16 | byte(straight.z) << 8 | byte(color.w)
  }

  /// Pixels of `area` and `margin` around it, evenly spread.
  func places(_ area: Rectangle, margin: Int) -> [(x: Int, y: Int)] {
    let columns = max(0, area.x - margin)..<min(width, area.x + area.width + margin)
    let rows = max(0, area.y - margin)..<min(height, area.y + area.height + margin)
    var step = 1
    while columns.count / step * (rows.count / step) > Self.samples { step += 1 }
    var places: [(x: Int, y: Int)] = []
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      // Shifted from row to row, so that every column takes part.
      for x in stride(from: columns.lowerBound + y % step, to: columns.upperBound, by: step) {
        places.append((x, y))
      }
    }
    return places
  }

  /// The greatest step of a component to the pixel at the right and the one below.
  private func gradient(_ image: [UInt8], _ x: Int, _ y: Int) -> Float {
    let here = pixel(image, x, y)
    let right = pixel(image, min(x + 1, width - 1), y) - here
    let down = pixel(image, x, min(y + 1, height - 1)) - here
    return max(max(right.max(), -right.min()), max(down.max(), -down.min()))
  }

  @inline(__always)
  func pixel(_ image: [UInt8], _ x: Int, _ y: Int) -> SIMD4<Float> {
    let at = (y * width + x) * 4
    return SIMD4(Float(image[at]), Float(image[at + 1]), Float(image[at + 2]), Float(image[at + 3]))
  }
}

extension SIMD4<Float> {
  /// The sum of the squares.
  var sizeSquared: Float { (self * self).sum() }
}
