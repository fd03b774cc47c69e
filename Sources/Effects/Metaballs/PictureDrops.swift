import Documents
import Frame
import Motion

/// The drops that grow out of a picture, leave it across its shorter side and come back.
enum PictureDrops {
  /// The length of a picture, in shorter sides, from which one pair of drops leaves it.
  private static let pairLength = 3.0

  /// The drops of a picture of `size` points around `middle`, a pair for each part of a long one; at rest they have no
  /// size.
  static func balls(of size: SIMD2<Double>, around middle: SIMD2<Double>) -> [Ball] {
    let across = size.x > size.y ? SIMD2(0.0, 1) : SIMD2(1.0, 0)
    let along = SIMD2(across.y, across.x)
    let side = size.min()
    let length = side > 0 ? size.max() / side : 1
    let pairs = Int((length / pairLength).rounded(), within: 1...mostPairs)
    return (0..<pairs).flatMap { pair in
      let place = middle + along * (size.max() * ((Double(pair) + 0.5) / Double(pairs) - 0.5))
      let turn = pair % 2 == 0 ? 1.0 : -1
      // Drops of two sizes on two heights look less like ears.
      return [(-turn, 0.19, Metaballs.colors.0), (turn, 0.15, Metaballs.colors.1)].map {
        sign, share, color in
        var ball = Ball(center: place, radius: share * side, color: color)
        ball.scale = 0
        var motion = BallMotion()
        motion.to = place + sign * side * ((0.5 + share) * across + 0.12 * along)
        motion.scale = 1
        motion.timeline.autoreverses = true
        ball.motion = [motion]
        return ball
      }
    }
  }

  private static let mostPairs = 100
}
