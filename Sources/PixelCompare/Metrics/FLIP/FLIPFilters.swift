import Documents
import Glibc

/// FLIP's separable filters for a viewing distance.
///
/// After Andersson et al. 2020 and the "separated convolutions" note beside the authors' tool.
struct FLIPFilters {
  /// Taps to either side of the contrast sensitivity filters.
  let spatialRadius: Int
  /// Luminance, red-green, and the two parts of blue-yellow.
  let spatial: [[Float]]
  /// Taps to either side of the feature filters.
  let featureRadius: Int
  /// Gaussian, its first and its second derivative, each with positive and negative weights normalised.
  let gaussian: [Float]
  let edge: [Float]
  let point: [Float]

  init(pixelsPerDegree ppd: Float) {
    spatialRadius = Self.spatialRadius(ppd)
    spatial = Self.spatialKernels(ppd, radius: spatialRadius)
    let deviation = 0.5 * FLIP.featureWidth * ppd
    featureRadius = Self.whole(3 * deviation)
    (gaussian, edge, point) = Self.featureKernels(deviation, radius: featureRadius)
  }

  private static let pi: Float = 3.14159265358979

  /// Taps that reach this far; the range of `pixelsPerDegree` keeps it much smaller.
  private static func whole(_ reach: Float) -> Int {
    Int(Double(ceilf(reach)), within: 0...1_000_000)
  }

  private static func spatialRadius(_ ppd: Float) -> Int {
    whole(3 * (0.04 / (2 * pi * pi)).squareRoot() * ppd)
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
    ]
  }

  private static func featureKernels(
    _ deviation: Float, radius: Int
  ) -> ([Float], [Float], [Float]) {
    let taps = (-radius...radius).map { Float($0) }
    let bell = taps.map { expf(-($0 * $0) / (2 * deviation * deviation)) }
    let first = zip(taps, bell).map { -$0 * $1 }
    let second = zip(taps, bell).map { ($0 * $0 / (deviation * deviation) - 1) * $1 }
    let sum = bell.reduce(0, +)
    return (bell.map { $0 / sum }, balanced(first), balanced(second))
  }

  /// Positive weights sum to 1, negative ones to -1.
  private static func balanced(_ kernel: [Float]) -> [Float] {
    let positive = kernel.filter { $0 > 0 }.reduce(0, +)
    let negative = kernel.filter { $0 <= 0 }.reduce(0, -)
    return kernel.map { $0 / ($0 > 0 ? positive : negative) }
  }
}
