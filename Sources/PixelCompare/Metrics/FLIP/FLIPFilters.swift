import Documents
import Glibc

/// FLIP's separable filters for a viewing distance.
///
/// After Andersson et al. 2020 and the "separated convolutions" note beside the authors' tool.
struct FLIPFilters {
  /// Half a kernel each, from the middle tap on.
  ///
  /// All are symmetric except `edge`, which is antisymmetric.
  struct Kernels {
    let luminance: UnsafeBufferPointer<Float>
    let redGreen: UnsafeBufferPointer<Float>
    /// The two parts of blue-yellow.
    let blueYellow: UnsafeBufferPointer<Float>
    let yellowBlue: UnsafeBufferPointer<Float>
    let gaussian: UnsafeBufferPointer<Float>
    /// The Gaussian's first and its second derivative.
    let edge: UnsafeBufferPointer<Float>
    let point: UnsafeBufferPointer<Float>
  }

  /// All kernels, one after the other.
  private let taps: [Float]
  private let places: [Range<Int>]
  /// The taps on each side of the longest filter.
  let radius: Int

  init(pixelsPerDegree ppd: Float) {
    let spatialRadius = Self.spatialRadius(ppd)
    let deviation = 0.5 * FLIP.featureWidth * ppd
    let featureRadius = Self.whole(3 * deviation)
    let kernels =
      Self.spatialKernels(ppd, radius: spatialRadius).map(Self.shortened)
      + Self.featureKernels(deviation, radius: featureRadius)
    var places: [Range<Int>] = []
    for kernel in kernels {
      let start = places.last?.upperBound ?? 0
      places.append(start..<(start + kernel.count))
    }
    taps = kernels.flatMap { $0 }
    self.places = places
    radius = max(spatialRadius, featureRadius)
  }

  @inline(__always)
  func withKernels<Result>(_ body: (Kernels) -> Result) -> Result {
    taps.withUnsafeBufferPointer { taps in
      func kernel(_ index: Int) -> UnsafeBufferPointer<Float> {
        UnsafeBufferPointer(rebasing: taps[places[index]])
      }
      return body(
        Kernels(
          luminance: kernel(0), redGreen: kernel(1), blueYellow: kernel(2), yellowBlue: kernel(3),
          gaussian: kernel(4), edge: kernel(5), point: kernel(6)))
    }
  }

  private static let pi: Float = 3.14159265358979

  /// Taps that reach this far; the range of `pixelsPerDegree` keeps it much smaller.
  private static func whole(_ reach: Float) -> Int {
    Int(Double(ceilf(reach)), within: 0...1_000_000)
  }

  private static func spatialRadius(_ ppd: Float) -> Int {
    whole(3 * (0.04 / (2 * pi * pi)).squareRoot() * ppd)
  }

  /// The second half of a kernel of odd length.
  private static func half(_ kernel: [Float]) -> [Float] { Array(kernel[(kernel.count / 2)...]) }

  /// The kernel without taps that single precision would round away.
  private static func shortened(_ half: [Float]) -> [Float] {
    let last = half.lastIndex { abs($0) > half[0] * 0x1p-27 } ?? 0
    return Array(half[...last])
  }

  private static func spatialKernels(_ ppd: Float, radius: Int) -> [[Float]] {
    func gaussian(_ a: Float, _ b: Float, root: Bool) -> [Float] {
      let scale = a * (pi / b).squareRoot()
      return (-radius...radius).map { tap in
        let x = Float(tap) * (1 / ppd)
        return (root ? scale.squareRoot() : scale) * expf(-(pi * pi) * (x * x) / b)
      }
    }
    let luminance = gaussian(1, 0.0047, root: false)
    let redGreen = gaussian(1, 0.0053, root: false)
    let first = gaussian(34.1, 0.04, root: true)
    let second = gaussian(13.5, 0.025, root: true)
    let sums = [luminance, redGreen, first, second].map { $0.reduce(0, +) }
    let blueYellow = 1 / (sums[2] * sums[2] + sums[3] * sums[3]).squareRoot()
    return [
      luminance.map { $0 * (1 / sums[0]) }, redGreen.map { $0 * (1 / sums[1]) },
      first.map { $0 * blueYellow }, second.map { $0 * blueYellow },
    ].map(half)
  }

  /// Gaussian, its first and its second derivative, each with positive and negative weights normalised.
  private static func featureKernels(_ deviation: Float, radius: Int) -> [[Float]] {
    let taps = (-radius...radius).map { Float($0) }
    let bell = taps.map { expf(-($0 * $0) / (2 * deviation * deviation)) }
    let first = zip(taps, bell).map { -$0 * $1 }
    let second = zip(taps, bell).map { ($0 * $0 / (deviation * deviation) - 1) * $1 }
    let sum = bell.reduce(0, +)
    return [bell.map { $0 / sum }, balanced(first), balanced(second)].map(half)
  }

  /// Positive weights sum to 1, negative ones to -1.
  private static func balanced(_ kernel: [Float]) -> [Float] {
    let positive = kernel.filter { $0 > 0 }.reduce(0, +)
    let negative = kernel.filter { $0 <= 0 }.reduce(0, -)
    return kernel.map { $0 / ($0 > 0 ? positive : negative) }
  }
}
