package import Frame

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
  /// What the passes draw into: half floats lose up to 1/1000 in two passes.
  package let format: Target.Format

  package init(sigma: Double, precision: Precision = .display) {
    self.sigma = sigma
    // Ratios of sigma to factor that keep the error of a hard edge under each bound.
    let ratio = precision == .display ? 2.1 : 3
    let narrowest = precision == .display ? 3.0 : 4
    factor = sigma < narrowest ? 1 : max(2, Int(sigma / ratio))
    format = precision == .display ? .rgba16f : .rgba32f
  }

  /// Pixels beyond the picture's edges that the blur reaches.
  package var reach: Int { Int((3.5 * sigma).rounded(.up)) }

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

  /// The narrow Gaussian's weights by distance in texels; they and their mirror add up to 1.
  package var weights: [Double] {
    guard factor > 1 else { return normalized(gaussian(variance: sigma * sigma, reach: reach)) }
    let variance =
      (sigma * sigma - reductionVariance - splineVariance) / Double(factor * factor)
    let reach = Int((3.5 * variance.squareRoot()).rounded(.up))
    return weights(ofVariance: variance, reach: reach)
  }

  /// Weights that have exactly `variance`, which a sampled and cut Gaussian has only nearly.
  private func weights(ofVariance variance: Double, reach: Int) -> [Double] {
    var low = 0.0
    var high = 2 * variance + 1
    for _ in 0..<52 {
      let middle = (low + high) / 2
      let candidate = normalized(gaussian(variance: middle, reach: reach))
      let spread = candidate.indices.reduce(0.0) {
        $0 + 2 * candidate[$1] * Double($1 * $1)
      }
      if spread < variance { low = middle } else { high = middle }
    }
    return normalized(gaussian(variance: low, reach: reach))
  }
}

/// exp(−i² / 2·variance) for i = 0…reach.
private func gaussian(variance: Double, reach: Int) -> [Double] {
  guard variance > 0 else { return [1] }
  return (0...reach).map { Math.exp(-Double($0 * $0) / (2 * variance)) }
}

private func normalized(_ weights: [Double]) -> [Double] {
  let sum = 2 * weights.dropFirst().reduce(0, +) + weights[0]
  return weights.map { $0 / sum }
}
