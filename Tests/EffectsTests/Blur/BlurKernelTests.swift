import Motion
import Testing

@testable import Effects

/// The filters of a blur, one after the other, against the Gaussian.
@Suite struct BlurKernelTests {
  /// How far a row of values 0…1 can be off at a pixel: half the sum of all differences of weights.
  ///
  /// The filters are worked out tap by tap here, from their definitions.
  private static func worst(_ blur: Blur, at pixel: Int) -> Double {
    var weights = [0: 1.0]
    // The pixel's place on the reduced copy, between two texels, and the cubic B-spline's four pieces.
    if blur.halvings > 0 {
      let place = (Double(pixel) + 0.5) / Double(blur.factor) - 0.5
      let before = Int(place.rounded(.down))
      let t = place - Double(before)
      let s = 1 - t
      weights = [
        before - 1: s * s * s / 6, before: (4 - 6 * t * t + 3 * t * t * t) / 6,
        before + 1: (4 - 6 * s * s + 3 * s * s * s) / 6, before + 2: t * t * t / 6,
      ]
    } else {
      weights = [pixel: 1]
    }
    let kernel = blur.kernel.weights
    weights = spread(weights) { texel in
      (1 - kernel.count..<kernel.count).map { (texel + $0, kernel[abs($0)]) }
    }
    for _ in 0..<blur.halvings {
      weights = spread(weights) { texel in
        zip(-3...4, [1.0, 7, 21, 35, 35, 21, 7, 1]).map { (2 * texel + $0, $1 / 128) }
      }
    }
    let reach = Int((8 * blur.sigma).rounded(.up))
    let gaussian = { (place: Int) in
      Math.exp(-Double(place * place) / (2 * blur.sigma * blur.sigma))
    }
    let total = (-reach...reach).reduce(0) { $0 + gaussian($1) }
    for place in -reach...reach { weights[pixel + place, default: 0] -= gaussian(place) / total }
    return weights.values.reduce(0) { $0 + abs($1) } / 2
  }

  private static func spread(
    _ weights: [Int: Double], _ taps: (Int) -> [(Int, Double)]
  ) -> [Int: Double] {
    var spread: [Int: Double] = [:]
    for (place, weight) in weights {
      for (tap, share) in taps(place) { spread[tap, default: 0] += weight * share }
    }
    return spread
  }

  @Test(arguments: [(Blur.Precision.display, 0.7 / 255), (.threshold, 1 / 1000.0)])
  func noRowIsFurtherOff(precision: Blur.Precision, bound: Double) {
    var sigmas = (1...30).map { Double($0) / 10 }
    // On both sides of each change of the factor, and between them.
    for step in 1...7 {
      let change = (precision == .display ? 1.2 : 1.4) * Double(1 << step)
      sigmas += [change - 1e-6, change, 1.17 * change, 1.31 * change, 1.67 * change]
    }
    for sigma in sigmas where sigma <= 200 {
      let blur = Blur(sigma: sigma, precision: precision)
      for eighth in 0..<min(blur.factor, 8) {
        let worst = Self.worst(blur, at: eighth * max(blur.factor / 8, 1))
        #expect(worst <= bound, "sigma \(sigma): \(worst * 255) / 255")
      }
    }
  }

  @Test func weightsAddUp() {
    for sigma in [0.02, 0.3, 1, 2.3, 2.5, 4.7, 11, 100, 200] {
      for precision in [Blur.Precision.display, .threshold] {
        let weights = Blur(sigma: sigma, precision: precision).kernel.weights
        #expect(abs(weights[0] + 2 * weights.dropFirst().reduce(0, +) - 1) < 1e-12)
      }
    }
  }

  @Test func aReducedCopyStaysWhileSigmaChangesALittle() {
    let factors = [1.0, 2.3, 2.5, 4.7, 4.9, 9, 11, 19, 20, 200].map { Blur(sigma: $0).factor }
    #expect(factors == [1, 1, 2, 2, 4, 4, 8, 8, 16, 128])
  }
}
