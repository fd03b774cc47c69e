public import Imaging

/// A frame reduced to 16 × 16 cells of mean premultiplied colour, which tells the frames of a sequence apart.
public struct FrameSignature: Sendable, Equatable {
  private static let side = 16

  private let cells: [SIMD4<Float>]

  /// The signature of `image`.
  public init(_ image: Image) {
    let pixels = Pixels(image)
    let bytes = pixels.premultiplied()
    var sums = [SIMD4<Float>](repeating: .zero, count: Self.side * Self.side)
    var counts = [Float](repeating: 0, count: Self.side * Self.side)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let at = (y * pixels.width + x) * 4
        let cell = y * Self.side / pixels.height * Self.side + x * Self.side / pixels.width
        sums[cell] += SIMD4(
          Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
        counts[cell] += 1
      }
    }
    cells = zip(sums, counts).map { $1 == 0 ? .zero : $0 / $1 }
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
