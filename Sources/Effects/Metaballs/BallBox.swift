import Documents
import Frame
import Motion

/// A box among balls that a picture covers, so that they follow its place, size and proportions.
///
/// Its middle is that of everything the balls reach. Along a long picture it lies as often as it fits, every second
/// time turned over; balls in place of pictures are not repeated.
struct BallBox {
  /// Width and height in the balls' points.
  let size: SIMD2<Double>

  /// The factor of balls' radii and of a given blur on a picture of `picture` points.
  func factor(on picture: SIMD2<Double>, for balls: [Ball]) -> Double {
    share(of: picture, count: count(on: picture, for: balls)).min()
  }

  /// The balls on a picture of `picture` points around `middle`.
  func placed(
    _ balls: [Ball], on picture: SIMD2<Double>, around middle: SIMD2<Double>
  ) -> [Ball] {
    guard let reach = Ball.reach(of: balls, pictures: .zero) else { return balls }
    let count = count(on: picture, for: balls)
    let share = share(of: picture, count: count)
    let along = direction(on: picture)
    let across = SIMD2(along.y, along.x)
    let own = (reach.low + reach.high) / 2
    return (0..<count).flatMap { index in
      let place = (Double(index) + 0.5) / Double(count) - 0.5
      let start = middle + along * picture * place
      let turn = index % 2 == 0 ? SIMD2(1.0, 1) : along - across
      return balls.map { ball in
        ball.mapped(scale: share.min()) { start + ($0 - own) * share * turn }
      }
    }
  }

  /// The axis along which the box is repeated.
  private func direction(on picture: SIMD2<Double>) -> SIMD2<Double> {
    let share = picture / size
    return share.x >= share.y ? SIMD2(1, 0) : SIMD2(0, 1)
  }

  private func count(on picture: SIMD2<Double>, for balls: [Ball]) -> Int {
    guard balls.allSatisfy({ $0.picture == nil }), !balls.isEmpty else { return 1 }
    let share = picture / size
    let most = max(Metaballs.ballLimit / balls.count, 1)
    return share.min() > 0 ? Int((share.max() / share.min()).rounded(), within: 1...most) : 1
  }

  private func share(of picture: SIMD2<Double>, count: Int) -> SIMD2<Double> {
    let along = direction(on: picture)
    return picture / size / (SIMD2(1, 1) + along * Double(count - 1))
  }
}
