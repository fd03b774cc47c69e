public import Imaging

/// A frame reduced to 16 × 16 cells of mean premultiplied colour, which tells the frames of a sequence apart.
public struct FrameSignature: Sendable, Equatable {
  private static let side = 16

  private let cells: [SIMD4<Float>]

  /// The signature of `image`.
  public init(_ image: Image) {
    let bytes =
      image.depth == .eight ? image.premultiplied().bytes : Pixels(image).premultiplied()
    let (width, height) = (image.width, image.height)
    let starts = (0...Self.side).map { ($0 * width + Self.side - 1) / Self.side }
    var sums = [SIMD4<Double>](repeating: .zero, count: Self.side * Self.side)
    var counts = [Double](repeating: 0, count: Self.side * Self.side)
    bytes.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: SIMD4<UInt8>.self)
      for y in 0..<height {
        for column in 0..<Self.side {
          let cell = y * Self.side / height * Self.side + column
          let run = y * width + starts[column]..<y * width + starts[column + 1]
          var sum = SIMD4<UInt32>.zero
          for pixel in run { sum &+= SIMD4(truncatingIfNeeded: pixels[pixel]) }
          sums[cell] += SIMD4(sum)
          counts[cell] += Double(run.count)
        }
      }
    }
    cells = zip(sums, counts).map { $1 == 0 ? .zero : SIMD4($0 / $1) }
  }

  /// The greatest difference between two cells, of 255.
  func distance(_ other: FrameSignature) -> Float {
    zip(cells, other.cells).reduce(0) { worst, pair in
      let difference = pair.0 - pair.1
      return max(worst, difference.max(), -difference.min())
    }
  }

  /// Whether both frames differ by no more than dither and edges.
  func isLike(_ other: FrameSignature) -> Bool { distance(other) <= 1 }
}
