import Frame
import Motion

/// The two drops that grow out of a picture, leave it across its shorter side and come back.
enum PictureDrops {
  /// The drops of a picture of `size` points around `middle`; at rest they have no size.
  static func balls(of size: SIMD2<Double>, around middle: SIMD2<Double>) -> [Ball] {
    let across = size.x > size.y ? SIMD2(0.0, 1) : SIMD2(1.0, 0)
    let along = SIMD2(across.y, across.x)
    let side = size.min()
    // Drops of two sizes on two heights look less like ears.
    return [(-1.0, 0.19, Metaballs.colors.0), (1, 0.15, Metaballs.colors.1)].map {
      sign, share, color in
      var ball = Ball(center: middle, radius: share * side, color: color)
      ball.scale = 0
      var motion = BallMotion()
      motion.to = middle + sign * side * ((0.5 + share) * across + 0.12 * along)
      motion.scale = 1
      motion.timeline.autoreverses = true
      ball.motion = [motion]
      return ball
    }
  }

  /// The canvas in points that shows a picture of `size` points in its middle, and all of its drops' way.
  static func canvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    balls(of: size, around: .zero).reduce(size) { canvas, ball in
      ball.centers.reduce(canvas) {
        pointwiseMax($0, 2 * (pointwiseMax($1, -$1) + ball.largestReach(pictures: size)))
      }
    }
  }
}
