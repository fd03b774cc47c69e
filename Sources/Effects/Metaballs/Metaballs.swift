import Frame

/// Discs and pictures that stretch towards each other and join.
///
/// Everything is drawn and blurred, and what lies above a threshold is shown with sharp edges; pictures that keep their
/// colours lie whole over it. Sizes and blur are those of the article this effect comes from; its discs, shown in white
/// by luma, are ``published``. Lengths are points, times seconds.
public struct Metaballs: Sendable, Hashable {
  /// The balls, later ones on top; by default two discs that just touch or, with a picture, two drops that leave it
  /// and come back.
  ///
  /// A picture that no ball names lies in the canvas's middle.
  public var balls: [Ball] { didSet { areDefault = false } }
  /// Width and height of the box, in the middle of the balls' places, that a picture covers, so that they follow its
  /// size; `nil` for places on the canvas.
  ///
  /// Lengths are multiplied by the lesser of the two shares, a given blur too.
  public var box: SIMD2<Double>?
  /// Whether the balls are not set.
  private var areDefault: Bool
  /// Whether the blur grows and shrinks with the drops of a picture.
  private var blursWithDrops = false
  /// How the balls join.
  public var join = Join.threshold
  /// The largest gap between the edges of two discs that curves join, in points.
  public var joinReach = 50.0
  /// Sigma of the Gaussian in points; `nil` for 20, a tenth of the smallest picture's shorter side, or half of
  /// the width of its strokes, whichever is least.
  ///
  /// With strokes that lessen it, the threshold lies lower by up to a fifth.
  public var blur: Double?
  /// Which part of the blurred balls is shown.
  public var threshold = Threshold()
  /// The colour space in which colours are measured and mixed.
  public var space = ColorSpace.srgb

  /// How balls join.
  public enum Join: String, Sendable, Hashable, CaseIterable {
    /// By a blur and a threshold, as in the article.
    case threshold
    /// By Bézier curves between each pair of discs, without a blur; pictures do not join.
    case curves
  }

  /// The largest number of balls.
  public static let ballLimit = 1000

  /// The colours of default discs and drops, which show on any background.
  static let colors = (
    Color(red: 239 / 255, green: 68 / 255, blue: 68 / 255),
    Color(red: 245 / 255, green: 158 / 255, blue: 11 / 255)
  )

  /// Makes the article's two discs in colours that show on any background.
  public init() {
    balls = Self.discs(Self.colors.0, Self.colors.1)
    areDefault = true
  }

  /// Makes metaballs of `balls`.
  public init(_ balls: [Ball]) {
    self.balls = balls
    areDefault = false
  }

  /// The article's discs, one yellow and one white, shown in white by their luma.
  public static var published: Metaballs {
    var metaballs = Metaballs(
      discs(Color(red: 1, green: 1, blue: 0), Color(red: 1, green: 1, blue: 1)))
    metaballs.threshold.mode = .luma
    return metaballs
  }

  private static func discs(_ left: Color, _ right: Color) -> [Ball] {
    [Ball(center: SIMD2(100, 100), color: left), Ball(center: SIMD2(200, 100), color: right)]
  }

  /// The same metaballs with balls in their places on `stage`: those of the box, or the drops of the first picture, if
  /// there is one, for the default discs.
  func shown(on stage: Stage) -> Metaballs {
    guard let picture = stage.inputs.first else { return self }
    var shown = self
    if areDefault {
      shown.balls = PictureDrops.balls(of: picture.size, around: stage.canvas / 2)
      shown.blursWithDrops = true
    } else if let box {
      let size = stage.inputs.reduce(.zero) { pointwiseMax($0, $1.size) }
      shown.balls = BallBox(size: box).placed(balls, on: size, around: stage.canvas / 2)
      let factor = BallBox(size: box).factor(on: size, for: balls)
      shown.blur = blur.map { $0 * factor }
      shown.joinReach = joinReach * factor
      shown.box = nil
    }
    return shown
  }

  /// The canvas in points that shows a picture of `size` points in its middle, and all of the way of `balls` around it.
  private static func canvas(for size: SIMD2<Double>, with balls: [Ball]) -> SIMD2<Double> {
    guard let reach = Ball.reach(of: balls, pictures: size) else { return size }
    return pointwiseMax(size, 2 * pointwiseMax(reach.high, -reach.low))
  }

  /// The same balls moved by `offset` points.
  package func moved(by offset: SIMD2<Double>) -> Metaballs? {
    var moved = self
    moved.balls = balls.map { $0.moved(by: offset) }
    moved.areDefault = areDefault
    return moved
  }

  /// The blur's largest sigma, in points, among the pictures of `inputs`.
  package func sigma(among inputs: [Stage.Input]) -> Double { strokeBlur(among: inputs).sigma }

  /// The share of the blur after `seconds`.
  func blurShare(at seconds: Double) -> Double {
    blursWithDrops ? balls.reduce(0) { max($0, $1.state(at: seconds).scale) } : 1
  }

  /// The blur among the pictures of `inputs`.
  func strokeBlur(among inputs: [Stage.Input]) -> StrokeBlur {
    if let blur { return StrokeBlur(given: blur) }
    return StrokeBlur(inputs.reduce(20) { min($0, $1.size.min() / 10) }, among: inputs)
  }

  /// Seconds that a play without pictures takes: until all balls are at rest, or 1 when none moves.
  public var duration: Double { Self.duration(of: balls) }

  package func duration(ofInputs count: Int) -> Double {
    areDefault && count > 0
      ? Self.duration(of: PictureDrops.balls(of: .zero, around: .zero)) : duration
  }

  private static func duration(of balls: [Ball]) -> Double {
    let end = balls.reduce(0) { max($0, $1.endSeconds) }
    return end > 0 ? end : 1
  }

  /// The canvas that shows every ball along its way, with equal margins on opposite sides, when
  /// pictures measure `size` points.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    if areDefault, size != .zero {
      return Self.canvas(for: size, with: PictureDrops.balls(of: size, around: .zero))
    }
    if let box, size != .zero {
      let placed = BallBox(size: box).placed(balls, on: size, around: .zero)
      return Self.canvas(for: size, with: placed).rounded(.up)
    }
    guard let reach = Ball.reach(of: balls, pictures: size) else {
      return pointwiseMax(size, SIMD2(1, 1))
    }
    let margin = pointwiseMax(reach.low, SIMD2(0, 0))
    return pointwiseMax(pointwiseMax(size, reach.high) + margin, SIMD2(1, 1))
  }
}
