public import Documents
import Motion

extension Metaballs: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Metaballs>] {
    [
      .objects(
        "balls", "The discs, and pictures in their place; later ones lie over earlier ones.",
        count: 0...ballLimit, get: { $0.balls }, set: { $0.balls = $1 }),
      .number(
        "blur", "Sigma of the blur before the threshold.", unit: "points", in: 0...200,
        get: { $0.blur }, set: { $0.blur = $1 }),
    ]
      + Threshold.parameterList.map {
        $0.nested(in: "threshold", get: { $0.threshold }, set: { $0.threshold = $1 })
      }
  }
}

extension Ball: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Ball>] {
    [
      .point(
        "center", "The middle, from the canvas's top-left corner.", unit: "points",
        in: -100_000...100_000, get: { $0.center }, set: { $0.center = $1 }),
      .number(
        "radius", "Radius of the disc; a picture has its own size.", unit: "points",
        in: 0...10_000, get: { $0.radius }, set: { $0.radius = $1 }),
      .number(
        "scale", "Enlargement of the disc or picture.", in: 0...100, get: { $0.scale },
        set: { $0.scale = $1 }),
      .color("color", "The disc's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .optionalWholeNumber(
        "picture", "Which input is drawn in place of the disc, counted from 0.", unset: "none",
        in: 0...(EffectTraits.inputLimit - 1), get: { $0.picture }, set: { $0.picture = $1 }),
      .objects(
        "motion", "How it moves, each motion from where those before it bring it.", count: 0...64,
        get: { $0.motion }, set: { $0.motion = $1 }),
    ]
  }
}

extension BallMotion: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<BallMotion>] {
    [
      .optionalPoint(
        "to", "Where the middle goes.", unit: "points", unset: "stays", in: -100_000...100_000,
        get: { $0.to }, set: { $0.to = $1 }),
      .optionalNumber(
        "scale", "What the enlargement goes to.", unset: "stays", in: 0...100,
        get: { $0.scale }, set: { $0.scale = $1 }),
      .number(
        "begin", "When it begins.", unit: "seconds", in: 0...3600, get: { $0.begin },
        set: { $0.begin = $1 }),
      .number(
        "duration", "How long one way takes.", unit: "seconds", in: 0...3600,
        get: { $0.duration }, set: { $0.duration = $1 }),
      .curve("timing", "How it follows time.", get: { $0.timing }, set: { $0.timing = $1 }),
      .boolean(
        "autoreverses", "Whether each run goes back to its start.", get: { $0.autoreverses },
        set: { $0.autoreverses = $1 }),
      .wholeNumber(
        "runs", "How often it runs.", in: 1...1000, get: { $0.runs }, set: { $0.runs = $1 }),
    ]
  }
}
