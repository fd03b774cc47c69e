public import Frame
public import Motion

/// A disc, or a picture drawn in its place.
public struct Ball: Sendable, Hashable {
  /// The middle, in points from the canvas's top-left corner.
  public var center = SIMD2<Double>(0, 0)
  /// The disc's radius in points; a picture has its own size.
  public var radius = 50.0
  /// The scale of the disc or picture.
  public var scale = 1.0
  /// The disc's colour.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// The index of the input drawn instead of the disc; `nil` for none.
  public var picture: Int?
  /// How the ball moves; each motion starts where the one before it ends.
  public var motion: [BallMotion] = []

  /// Makes a white disc at the canvas's corner.
  public init() {}

  /// Makes a disc.
  public init(
    center: SIMD2<Double>, radius: Double = 50, color: Color = Color(red: 1, green: 1, blue: 1)
  ) {
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// Where a ball is and how large.
  public struct State: Sendable, Hashable {
    /// The middle, in points.
    public var center: SIMD2<Double>
    /// The scale of the disc or picture.
    public var scale: Double
  }

  /// The ball's place and scale after `seconds`.
  public func state(at seconds: Double) -> State {
    motion.reduce(State(center: center, scale: scale)) { $1.applied(to: $0, at: seconds) }
  }

  /// When it stops, in seconds.
  public var endSeconds: Double { motion.reduce(0) { max($0, $1.endSeconds) } }

  /// The same ball with all its places moved by `offset` points.
  func moved(by offset: SIMD2<Double>) -> Ball {
    var ball = self
    ball.center += offset
    for index in motion.indices { ball.motion[index].to? += offset }
    return ball
  }

  /// The same ball with its places mapped, and its disc `scale` times as large.
  func mapped(scale: Double, _ place: (SIMD2<Double>) -> SIMD2<Double>) -> Ball {
    var ball = self
    ball.center = place(center)
    if picture == nil { ball.radius *= scale }
    for index in motion.indices { ball.motion[index].to = motion[index].to.map(place) }
    return ball
  }

  /// The corners of all that `balls` reach on their way, when pictures measure `size` points; `nil` without a ball.
  static func reach(
    of balls: [Ball], pictures size: SIMD2<Double>
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard !balls.isEmpty else { return nil }
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    for ball in balls {
      let reach = ball.largestReach(pictures: size)
      for center in ball.centers {
        low = pointwiseMin(low, center - reach)
        high = pointwiseMax(high, center + reach)
      }
    }
    return (low, high)
  }

  /// The places that it starts from and goes to.
  var centers: [SIMD2<Double>] { [center] + motion.compactMap { $0.to } }

  /// How far it reaches from its middle at its largest, when pictures measure `size` points.
  func largestReach(pictures size: SIMD2<Double>) -> SIMD2<Double> {
    let half = picture == nil ? SIMD2<Double>(repeating: radius) : size / 2
    return half * motion.reduce(scale) { max($0, $1.scale ?? 0) }
  }
}

/// A movement of a ball, and back when it reverses.
public struct BallMotion: Sendable, Hashable {
  /// Destination of the middle, in points; `nil` to stay.
  public var to: SIMD2<Double>?
  /// The scale at the end; `nil` to keep the scale.
  public var scale: Double?
  /// The time, duration and repetitions of the motion.
  public var timeline = Timeline(duration: 1, timing: .easeInEaseOut, fillMode: .both)

  /// Makes a motion without a destination.
  public init() {}

  /// When it is over, in seconds.
  public var endSeconds: Double { timeline.begin + timeline.activeDuration }

  fileprivate func applied(to state: Ball.State, at seconds: Double) -> Ball.State {
    let progress = timeline.progress(at: seconds) ?? 0
    var state = state
    if let to { state.center += (to - state.center) * progress }
    if let scale { state.scale += (scale - state.scale) * progress }
    state.scale = max(state.scale, 0)
    return state
  }
}
