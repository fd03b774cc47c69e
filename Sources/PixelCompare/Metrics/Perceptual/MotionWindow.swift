/// A size of local windows, and how far the content of a window may move.
///
/// A person who flips between two pictures sees that everything moves even where no single pixel changes much, as in a soft
/// photograph that is a pixel off. Anti-aliasing moves edges by less, and in different directions.
struct MotionWindow: Sendable {
  /// Side in blocks of 16 pixels.
  let blocks: Int
  /// Distance between windows in blocks.
  let step: Int
  /// The cost of motion along an edge, as a share of the edge's gradient: within a small window, the stairs of another
  /// rasteriser look like an edge that moves along itself.
  let stiffness: Float

  /// The motion that is allowed, in pixels: about twice that of glyphs and edges snapped to quarters of a pixel, and where all edges
  /// have changed, that of letters with other hinting.
  static let limit = 0.55
  static let freeLimit = 0.9

  /// The motion that is allowed with `freedom` 0…1 from the surroundings.
  static func limit(freedom: Float) -> Double { limit + (freeLimit - limit) * Double(freedom) }
  /// The share of the difference that the motion must explain.
  private static let explained: Float = 0.5
  /// The least difference that a person sees, as root mean square of its length in RGBA; 0.9 of 255 in grey.
  private static let seen: Float = 1.5
  /// The least number of samples.
  private static let samples: Float = 64

  /// Small windows detect parts that move, large ones detect slanted edges.
  static let all = [
    MotionWindow(blocks: 2, step: 1, stiffness: 0.1),
    MotionWindow(blocks: 8, step: 4, stiffness: 0),
  ]

  /// How far the content that `sums` describe has moved, in pixels; 0 when a motion does not explain the difference or
  /// would not be seen.
  ///
  /// The least-squares solution of gradient · motion = −difference (Lucas and Kanade 1981) in every component, with
  /// the window's mean colour left free.
  func motion(_ sums: MotionSums) -> Double {
    guard sums.count >= Self.samples else { return 0 }
    let xx = sums.centered(sums.xx, sums.x, sums.x)
    let yy = sums.centered(sums.yy, sums.y, sums.y)
    let xy = sums.centered(sums.xy, sums.x, sums.y)
    let xd = sums.centered(sums.xDifference, sums.x, sums.difference)
    let yd = sums.centered(sums.yDifference, sums.y, sums.difference)
    let dd = sums.centered(sums.squaredDifference, sums.difference, sums.difference)
    let ridge = stiffness * (xx + yy) + Self.noise * sums.count
    let (a, b) = (xx + ridge, yy + ridge)
    let determinant = a * b - xy * xy
    guard determinant > 0 else { return 0 }
    let dx = (xy * yd - b * xd) / determinant
    let dy = (xy * xd - a * yd) / determinant
    let gain = -2 * (dx * xd + dy * yd) - dx * dx * xx - 2 * dx * dy * xy - dy * dy * yy
    guard gain > Self.explained * dd, gain > Self.seen * Self.seen * sums.count else { return 0 }
    return Double((dx * dx + dy * dy).squareRoot())
  }

  /// The squared gradient that rounding to bytes adds to a pixel, over four components.
  private static let noise: Float = 0.1
}
