/// The colours that the pictures of an animation share: at most 255, one index being for transparent pixels.
struct Palette: Sendable, Equatable {
  /// Red, green, blue and alpha, 0…255, as ``Flattening`` makes them.
  let colors: [SIMD4<Int32>]
  /// Whether the pictures have no other colours.
  let isExact: Bool

  /// The index of transparent pixels; that of the first colour comes next.
  static let transparent: UInt8 = 0

  /// How much a difference in red, green, blue and alpha counts; of several ratios, photographs have the lowest FLIP with
  /// this one.
  static let weights = SIMD4<Int32>(2, 5, 1, 4)

  /// The best `count` colours for what the histogram has, up to 255.
  ///
  /// Boxes are split where that reduces the squared error most (Wu, "Efficient statistical computations for
  /// optimal color quantization", 1991), and the colours then moved to the means of what is nearest to them
  /// (Lloyd).
  init(_ histogram: ColorHistogram, count: Int = 255) {
    if let few = histogram.few.colors, few.count <= count {
      colors = Self.sorted(few)
      isExact = true
      return
    }
    let points = histogram.bins.map(Point.init)
    var boxes = [Box(points)]
    while boxes.count < count {
      let worst = boxes.indices.max { boxes[$0].gain < boxes[$1].gain }
      guard let worst, boxes[worst].gain > 0 else { break }
      let (low, high) = boxes[worst].split()
      boxes[worst] = low
      boxes.append(high)
    }
    var means = boxes.map(\.mean)
    for _ in 0..<Self.rounds { means = Self.improved(means, points) }
    isExact = false
    colors = Array(Set(means.map { SIMD4<Int32>($0.rounded(.toNearestOrEven)) }))
      .sorted { ($0.w, $0.y, $0.x, $0.z) < ($1.w, $1.y, $1.x, $1.z) }
  }

  /// These colours, as 0xAABBGGRR.
  init(_ colors: Set<UInt32>, isExact: Bool) {
    self.colors = Self.sorted(colors)
    self.isExact = isExact
  }

  private static func sorted(_ colors: Set<UInt32>) -> [SIMD4<Int32>] {
    colors.sorted().map {
      SIMD4(Int32($0 & 255), Int32($0 >> 8 & 255), Int32($0 >> 16 & 255), Int32($0 >> 24))
    }
  }

  /// Rounds of Lloyd's algorithm; later ones change little.
  private static let rounds = 4

  /// The pixels of a bin: their mean and number.
  fileprivate struct Point: Sendable {
    let color: SIMD4<Float>
    let count: Float

    init(_ bin: ColorHistogram.Bin) {
      count = Float(bin.count)
      color = SIMD4<Float>(bin.sum) / Float(bin.count)
    }
  }

  /// The means of the points that are nearest to each of `means`.
  private static func improved(
    _ means: [SIMD4<Float>], _ points: [Point]
  ) -> [SIMD4<Float>] {
    let weights = SIMD4<Float>(Palette.weights)
    let parts = 16
    let nearest = Parallel.map(parts) { part in
      points[points.count * part / parts..<points.count * (part + 1) / parts].map { point in
        var best = (index: 0, distance: Float.infinity)
        for (index, mean) in means.enumerated() {
          let difference = point.color - mean
          let distance = (difference * difference * weights).sum()
          if distance < best.distance { best = (index, distance) }
        }
        return best.index
      }
    }.joined()
    var sums = [(SIMD4<Float>, Float)](repeating: (SIMD4(), 0), count: means.count)
    for (point, index) in zip(points, nearest) {
      sums[index].0 += point.color * point.count
      sums[index].1 += point.count
    }
    return zip(sums, means).map { $0.1 > 0 ? $0.0 / $0.1 : $1 }
  }

  /// Points that share a colour so far, and the best way to split them.
  private struct Box {
    private var points: [Point]
    /// The axis along which the points are sorted, and where the second half begins.
    private var cut = 0
    /// By how much splitting reduces the squared error.
    private(set) var gain: Float = 0

    init(_ points: [Point]) {
      self.points = points
      findCut()
    }

    var mean: SIMD4<Float> {
      let total = points.reduce(Float(0)) { $0 + $1.count }
      return points.reduce(SIMD4<Float>()) { $0 + $1.color * $1.count } / total
    }

    func split() -> (Box, Box) { (Box(Array(points[..<cut])), Box(Array(points[cut...]))) }

    private mutating func findCut() {
      guard points.count > 1 else { return }
      let weights = SIMD4<Float>(Palette.weights)
      let total = points.reduce(Float(0)) { $0 + $1.count }
      let sum = points.reduce(SIMD4<Float>()) { $0 + $1.color * $1.count }
      var best = (axis: -1, cut: 0)
      for axis in 0..<4 {
        let sorted = points.sorted { $0.color[axis] < $1.color[axis] }
        var (low, lowSum) = (Float(0), SIMD4<Float>())
        for index in 0..<sorted.count - 1 {
          low += sorted[index].count
          lowSum += sorted[index].color * sorted[index].count
          let high = total - low
          let difference = lowSum / low - (sum - lowSum) / high
          // The error between two groups, which a split removes.
          let gain = low * high / total * (difference * difference * weights).sum()
          if gain > self.gain {
            self.gain = gain
            best = (axis, index + 1)
          }
        }
      }
      guard best.axis >= 0 else { return }
      points.sort { $0.color[best.axis] < $1.color[best.axis] }
      cut = best.cut
    }
  }
}
