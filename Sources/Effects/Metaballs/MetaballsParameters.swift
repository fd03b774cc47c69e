public import Documents
import Motion

extension Metaballs: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Metaballs>] {
    [
      .objects(
        "balls", "The discs, or pictures in place of discs; later ones cover earlier ones.",
        count: 0...ballLimit, get: { $0.balls }, set: { $0.balls = $1 }),
      .optionalPoint(
        "box",
        "Size of the box among the balls that a picture covers, so that they follow its size.",
        unit: "points", unset: "none: places on the canvas", in: 1...100_000,
        get: { $0.box }, set: { $0.box = $1 }),
      .choice(
        "join", "How balls merge: by a blur and a threshold, or discs by curves between each pair.",
        get: { $0.join }, set: { $0.join = $1 }),
      .number(
        "joinReach", "Largest gap between two discs that curves join.", unit: "points",
        in: 1...10_000,
        get: { $0.joinReach }, set: { $0.joinReach = $1 }),
      .optionalNumber(
        "blur", "Sigma of the blur before the threshold.", unit: "points",
        unset: "20, a tenth of a small picture, or half of its strokes", in: 0...200,
        get: { $0.blur },
        set: { $0.blur = $1 }),
    ]
      + Threshold.parameterList.nested(
        in: "threshold", get: { $0.threshold }, set: { $0.threshold = $1 }) + [
        .colorSpace(get: { $0.space }, set: { $0.space = $1 })
      ]
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
        "scale", "Scale of the disc or picture.", in: 0...100, get: { $0.scale },
        set: { $0.scale = $1 }),
      .color("color", "The disc's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .optionalWholeNumber(
        "picture", "The input drawn instead of the disc, counted from 0.", unset: "none",
        in: 0...(EffectTraits.inputLimit - 1), get: { $0.picture }, set: { $0.picture = $1 }),
      .objects(
        "motion", "Its motions; each starts where the previous ones end.", count: 0...64,
        get: { $0.motion }, set: { $0.motion = $1 }),
    ]
  }
}

extension BallMotion: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<BallMotion>] {
    [
      .optionalPoint(
        "to", "Destination of the middle.", unit: "points", unset: "stays", in: -100_000...100_000,
        get: { $0.to }, set: { $0.to = $1 }),
      .optionalNumber(
        "scale", "Final scale.", unset: "stays", in: 0...100,
        get: { $0.scale }, set: { $0.scale = $1 }),
    ] + Timeline.parameterList.map { $0.lifted(get: { $0.timeline }, set: { $0.timeline = $1 }) }
  }
}
