package import Frame
import Documents
import Motion

/// A Gaussian blur of any width, as a list of passes.
///
/// A wide Gaussian is drawn on a reduced copy: the picture is halved as often as sigma allows, a
/// narrow kernel follows, and a cubic B-spline enlarges. Halving and enlarging are nearly Gaussian,
/// and the kernel has what they leave of the Gaussian: their spectrum divided out of its own.
///
/// The reduced copy does not depend on sigma but on the factor alone, so that it stays while sigma
/// changes a little.
package struct Blur: Sendable, Equatable {
  /// The largest error relative to the true convolution.
  package enum Precision: Sendable {
    /// 0.7/255 of full scale, for blurs that are displayed.
    case display
    /// 1/1000 of full scale, for blurs that are input of a threshold.
    case threshold
  }

  /// Standard deviation in pixels, 0 or more.
  package let sigma: Double
  /// How often the picture is halved; 0 for narrow blurs, which have no reduced copy.
  package let halvings: Int
  private let precision: Precision
  /// The format of the passes' targets: half floats lose up to 1/1000 in two passes.
  package let format: Target.Format

  package init(sigma: Double, precision: Precision = .display) {
    self.sigma = sigma
    self.precision = precision
    // The least texels of sigma that keep the error under each bound.
    let least = precision == .display ? 1.2 : 1.4
    var halvings = 0
    while sigma / Double(2 << halvings) >= least { halvings += 1 }
    self.halvings = halvings
    format = precision == .display ? .rgbaFloat : .rgba32f
  }

  /// Pixels of the picture a texel of the reduced copy; 1 for narrow blurs.
  package var factor: Int { 1 << halvings }

  /// How far the blur reaches beyond the picture's edges, in pixels.
  package var reach: Int {
    Int(((precision == .display ? 3 : 3.5) * sigma).rounded(.up), within: StageLimits.pixels)
  }

  /// How far a blur for display reaches, in the unit of `sigma`.
  package static func reach(ofSigma sigma: Double) -> Double { 3 * sigma }

  /// The kernel that is drawn: on the reduced copy where there is one.
  package var kernel: Kernel {
    let cut = precision == .display ? 2.9 : 3.2
    return halvings == 0
      ? Kernel(sigma: sigma, cut: cut)
      : Kernel(sigma: sigma / Double(factor), halvings: halvings, cut: cut)
  }

  /// A symmetric kernel; all its weights together are 1.
  package struct Kernel: Sendable, Equatable {
    /// The middle weight, and those of each pair of taps further out.
    package let weights: [Double]

    /// Taps on each side.
    package var radius: Int { weights.count - 1 }

    /// The sampled Gaussian, cut after `cut` standard deviations or more.
    init(sigma: Double, cut: Double) {
      let weight = { (place: Int) in Math.exp(-Double(place * place) / (2 * sigma * sigma)) }
      let far = Int((8 * sigma).rounded(.up), within: 0...StageLimits.pixels.upperBound)
      let total = (0...far).reduce(-1) { $0 + 2 * weight($1) }
      self.init(reach: cut * sigma, total: total, weight)
    }

    /// What is left of a Gaussian of `sigma` texels on a picture that was halved and will be
    /// enlarged.
    init(sigma: Double, halvings: Int, cut: Double) {
      // The cosine series of the quotient of the spectra, by the midpoint rule.
      let steps = 64
      let spectrum = (0..<steps).map { step in
        let frequency = (Double(step) + 0.5) / Double(steps) * .pi
        let gaussian = Math.exp(-sigma * sigma * frequency * frequency / 2)
        return (
          frequency: frequency,
          share: gaussian / Reduction.spectrum(at: frequency, halvings: halvings) / Double(steps)
        )
      }
      let variance = sigma * sigma - Reduction.variance(halvings: halvings)
      self.init(reach: cut * variance.squareRoot(), total: 1) { place in
        spectrum.reduce(0) { $0 + $1.share * Math.cos($1.frequency * Double(place)) }
      }
    }

    /// The radii that kernels have: for each there is a program.
    private static let radii = [4, 7, 9]

    /// Cuts the weights beyond `reach` and adds them to the last taps; the sum of all weights is `total`.
    private init(reach: Double, total: Double, _ weight: (Int) -> Double) {
      let needed = Int(reach.rounded(.up), within: 0...StageLimits.pixels.upperBound)
      let radius = Self.radii.first { $0 >= needed } ?? needed
      var weights = (0...radius).map { weight($0) / total }
      weights[radius] += (1 - weights[0]) / 2 - weights.dropFirst().reduce(0, +)
      self.weights = weights
    }
  }

  /// Halving and enlarging as filters of the reduced copy; lengths are its texels.
  enum Reduction {
    /// The variance of both.
    static func variance(halvings: Int) -> Double {
      // Seven coin tosses a quarter of a squared pixel each, four times as much in the next step; in
      // the last a pixel is half a texel. A spline is four boxes of a twelfth each.
      let last = 7.0 / 16
      let all = last * (1 - Math.pow(0.25, Double(halvings))) / 0.75
      return all + 4.0 / 12
    }

    /// The spectrum of both at a frequency in radians a texel, 0…π.
    static func spectrum(at frequency: Double, halvings: Int) -> Double {
      let box = Math.sin(frequency / 2) / (frequency / 2)
      var product = box * box * box * box
      for halving in 1...halvings {
        let toss = Math.cos(frequency / Double(2 << halving))
        let square = toss * toss
        product *= square * square * square * toss
      }
      return product
    }
  }
}
