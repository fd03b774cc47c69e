import Documents
package import Frame
import Motion

/// A Gaussian blur of any width, as passes.
///
/// A wide Gaussian is drawn on a reduced copy: a tent filter reduces by a whole factor, a narrow
/// Gaussian follows, and a cubic B-spline enlarges. All three are nearly Gaussian and their
/// variances add, so that the narrow one has what the other two leave of sigma².
package struct Blur: Sendable, Equatable {
  /// How far the result may be from the true convolution.
  package enum Precision: Sendable {
    /// 1/255 of full scale: right for what is looked at.
    case display
    /// 1/1000 of full scale: right where a threshold follows.
    case threshold
  }

  /// Standard deviation in pixels, 0…200.
  package let sigma: Double
  /// Pixels of the picture a texel of the reduced copy; 1 for narrow blurs, which have no copy.
  package let factor: Int
  /// Standard deviations after which the Gaussian is cut; the rest keeps the sum of 1.
  private let cut: Double
  /// What the passes draw into: half floats lose up to 1/1000 in two passes.
  package let format: Target.Format

  package init(sigma: Double, precision: Precision = .display) {
    self.sigma = sigma
    // Ratios of sigma to factor that keep the error of a hard edge under each bound.
    let ratio = precision == .display ? 2.1 : 3
    let narrowest = precision == .display ? 2.66 : 4
    cut = precision == .display ? 3 : 3.5
    factor = sigma < narrowest ? 1 : Int(sigma / ratio, within: 2...StageLimits.pixels.upperBound)
    format = precision == .display ? .rgba16f : .rgba32f
  }

  /// Pixels beyond the picture's edges that the blur reaches.
  package var reach: Int { Int((cut * sigma).rounded(.up), within: StageLimits.pixels) }

  /// How far a blur for display reaches, in the unit of `sigma`.
  package static func reach(ofSigma sigma: Double) -> Double { 3 * sigma }

  /// The variance, in squared pixels, of the tent with half-width `factor` at the texels' places.
  package var reductionVariance: Double {
    let width = Double(factor)
    return (0..<factor).reduce(0) { sum, index in
      // An even tent has its middle between two pixels, an odd one on a pixel.
      let distance = Double(index) + (factor.isMultiple(of: 2) ? 0.5 : 0)
      let sides: Double = distance == 0 ? 1 : 2
      return sum + sides * distance * distance * (width - distance) / (width * width)
    }
  }

  /// The variance of the cubic B-spline, in squared pixels.
  package var splineVariance: Double { Double(factor * factor) / 3 }

  /// The Gaussian that is drawn: on the reduced copy where there is one.
  package var kernel: Kernel {
    guard factor > 1 else { return Kernel(variance: sigma * sigma, radius: reach) }
    let variance =
      (sigma * sigma - reductionVariance - splineVariance) / Double(factor * factor)
    let radius = Int((cut * variance.squareRoot()).rounded(.up), within: StageLimits.pixels)
    return Kernel(exactVariance: variance, radius: radius)
  }

  /// Sampled Gaussian weights peak · exp(−falloff · i²) for i = −radius…radius, which add up to 1.
  package struct Kernel: Sendable, Equatable {
    /// Taps to each side.
    package let radius: Int
    /// 1 / (2 · variance), per squared texel.
    package let falloff: Double
    /// The middle weight.
    package let peak: Double

    init(variance: Double, radius: Int) {
      self.radius = radius
      falloff = 1 / (2 * variance)
      peak = 1 / Kernel.sums(falloff: falloff, radius: radius).weights
    }

    /// The kernel that has `exactVariance` itself: one that is sampled and cut has a little less
    /// than the Gaussian it is made from.
    init(exactVariance: Double, radius: Int) {
      var low = exactVariance / 2
      var high = 2 * exactVariance + 1
      for _ in 0..<52 {
        let middle = (low + high) / 2
        let sums = Kernel.sums(falloff: 1 / (2 * middle), radius: radius)
        if sums.squares < exactVariance * sums.weights { low = middle } else { high = middle }
      }
      self.init(variance: low, radius: radius)
    }

    /// The sums of the unnormalised weights, and of them times i².
    private static func sums(
      falloff: Double, radius: Int
    ) -> (weights: Double, squares: Double) {
      guard radius > 0 else { return (1, 0) }
      return (1...radius).reduce(into: (1, 0)) { sums, index in
        let square = Double(index * index)
        let weight = 2 * Math.exp(-falloff * square)
        sums.weights += weight
        sums.squares += weight * square
      }
    }
  }
}
