/// Sums of products of the components of colour gradients: how much of the gradients lies along any colour difference.
struct ColorTensor {
  /// The squares of red, green, blue and alpha.
  var squares = SIMD4<Float>.zero
  /// Red × green, green × blue, blue × alpha, alpha × red.
  private var neighbors = SIMD4<Float>.zero
  /// Red × blue and green × alpha, each twice.
  private var opposites = SIMD4<Float>.zero

  init(squares: SIMD4<Float> = .zero) { self.squares = squares }

  /// Adds a step from one pixel to the next.
  @inline(__always)
  mutating func add(_ step: SIMD4<Float>) {
    squares += step * step
    neighbors += step * Self.next(step)
    opposites += step * Self.opposite(step)
  }

  static func += (tensor: inout ColorTensor, other: ColorTensor) {
    tensor.squares += other.squares
    tensor.neighbors += other.neighbors
    tensor.opposites += other.opposites
  }

  /// The share of the gradients that lies along `difference`, as the root of the mean square, 0…1; 1 without gradients.
  func share(along difference: SIMD4<Float>) -> Float {
    let whole = squares.sum() * (difference * difference).sum()
    guard whole > 0 else { return 1 }
    let along =
      (squares * difference * difference).sum()
      + 2 * (neighbors * difference * Self.next(difference)).sum()
      + (opposites * difference * Self.opposite(difference)).sum()
    return max(0, along / whole).squareRoot()
  }

  @inline(__always)
  private static func next(_ v: SIMD4<Float>) -> SIMD4<Float> { SIMD4(v.y, v.z, v.w, v.x) }

  @inline(__always)
  private static func opposite(_ v: SIMD4<Float>) -> SIMD4<Float> { SIMD4(v.z, v.w, v.x, v.y) }
}
