import Motion

/// The discrete Fourier transform of real samples, by Cooley and Tukey's radix 2.
///
/// The samples at even and odd places are the real and imaginary parts of half as many complex ones (Numerical Recipes,
/// section 12.3).
struct RealFFT {
  /// The number of samples, a power of two.
  let size: Int
  /// Cosine and sine of k/size of a turn, for half a turn.
  private let cosines: [Float]
  private let sines: [Float]
  /// The place of each complex sample with the bits of its index reversed.
  private let order: [Int]

  /// Prepares transforms of `size` samples.
  init(size: Int) {
    precondition(size >= 4 && size & (size - 1) == 0, "a power of two")
    self.size = size
    let angles = (0..<size / 2).map { 2 * Double.pi * Double($0) / Double(size) }
    cosines = angles.map { Float(Math.cos($0)) }
    sines = angles.map { Float(Math.sin($0)) }
    let half = size / 2
    var order = [0]
    var step = half / 2
    while order.count < half {
      order += order.map { $0 + step }
      step /= 2
    }
    self.order = order
  }

  /// The magnitudes of the first half of the frequencies, from 0 on.
  func magnitudes(of samples: [Float]) -> [Float] {
    let (real, imaginary) = halves(of: samples)
    let half = size / 2
    return (0..<half).map { index in
      let other = (half - index) & (half - 1)
      let even = (
        (real[index] + real[other]) / 2, (imaginary[index] - imaginary[other]) / 2
      )
      let odd = (
        (imaginary[index] + imaginary[other]) / 2, (real[other] - real[index]) / 2
      )
      let (cosine, sine) = (cosines[index], sines[index])
      let x = even.0 + cosine * odd.0 + sine * odd.1
      let y = even.1 + cosine * odd.1 - sine * odd.0
      return (x * x + y * y).squareRoot()
    }
  }

  /// The transform of the complex samples that pairs of samples are.
  private func halves(of samples: [Float]) -> (real: [Float], imaginary: [Float]) {
    precondition(samples.count == size, "the number of samples")
    var real = order.map { samples[2 * $0] }
    var imaginary = order.map { samples[2 * $0 + 1] }
    var length = 1
    while length < size / 2 {
      let stride = size / (2 * length)
      for start in Swift.stride(from: 0, to: size / 2, by: 2 * length) {
        for index in 0..<length {
          let (near, far) = (start + index, start + index + length)
          let (cosine, sine) = (cosines[index * stride], sines[index * stride])
          let x = cosine * real[far] + sine * imaginary[far]
          let y = cosine * imaginary[far] - sine * real[far]
          (real[far], imaginary[far]) = (real[near] - x, imaginary[near] - y)
          (real[near], imaginary[near]) = (real[near] + x, imaginary[near] + y)
        }
      }
      length *= 2
    }
    return (real, imaginary)
  }
}
