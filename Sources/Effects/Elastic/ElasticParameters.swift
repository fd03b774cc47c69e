public import Documents
import Motion

extension Elastic: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Elastic>] {
    bar + finger
      + ReleaseSpring.parameterList.nested(
        in: "spring", get: { $0.spring }, set: { $0.spring = $1 })
      + Refresh.parameterList.nested(in: "refresh", get: { $0.refresh }, set: { $0.refresh = $1 })
      + Loader.parameterList.nested(in: "loader", get: { $0.loader }, set: { $0.loader = $1 })
      + Header.parameterList.nested(in: "header", get: { $0.header }, set: { $0.header = $1 })
      + Content.parameterList.nested(in: "content", get: { $0.content }, set: { $0.content = $1 })
  }

  private static var bar: [Parameter<Elastic>] {
    [
      .choice(
        "style", "Whether the bar springs back at once, or stays open while something loads.",
        get: { $0.style }, set: { $0.style = $1 }),
      .boolean(
        "symmetric", "Whether the wave is mirrored evenly; the published one leans to the left.",
        get: { $0.symmetric }, set: { $0.symmetric = $1 }),
      .boolean(
        "showControlPoints", "Whether the seven control points are shown as red squares.",
        get: { $0.showControlPoints }, set: { $0.showControlPoints = $1 }),
      .color("color", "The bar's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "minimalHeight", "Height of the bar at rest; a refresh header has none.", unit: "points",
        in: 0...10_000, get: { $0.minimalHeight }, set: { $0.minimalHeight = $1 }),
      .optionalNumber(
        "maxWaveHeight", "The highest wave; 100, or 70 for a refresh header, unless set.",
        unit: "points", unset: "style", in: 0...10_000, get: { $0.maxWaveHeight },
        set: { $0.maxWaveHeight = $1 }),
      .optionalNumber(
        "waveShare",
        "Share of the pull that goes into the wave; 0.6, or 1.6 / 3 for a refresh header, unless set.",
        unset: "style", in: 0...1, get: { $0.waveShare }, set: { $0.waveShare = $1 }),
    ]
  }

  private static var finger: [Parameter<Elastic>] {
    [
      .number(
        "translation", "How far the finger pulls down, without a gesture.", unit: "points",
        in: -100_000...100_000, get: { $0.translation }, set: { $0.translation = $1 }),
      .optionalNumber(
        "location.x", "Where the finger is, right of the view's left edge.", unit: "points",
        unset: "middle", in: -100_000...100_000, get: { $0.locationX },
        set: { $0.locationX = $1 }),
      .number(
        "pull", "Time that the finger takes to pull; 0 pulls at once.", unit: "seconds",
        in: 0...3600, get: { $0.pull }, set: { $0.pull = $1 }),
      .curve("timing", "How the pull follows time.", get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "release", "When the finger lets go.", unit: "seconds", in: 0...3600,
        get: { $0.release }, set: { $0.release = $1 }),
    ]
  }
}

extension Elastic.ReleaseSpring {
  /// The spring's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.ReleaseSpring>] {
    [
      .number(
        "duration", "Time until the bar is back after it is let go.", unit: "seconds",
        in: 0.01...10,
        get: { $0.duration }, set: { $0.duration = $1 }),
      .optionalNumber(
        "damping", "Damping ratio; 0.57, or 0.43 for a refresh header, unless set.", unset: "style",
        in: 0.01...1, get: { $0.damping }, set: { $0.damping = $1 }),
    ]
  }
}

extension Elastic.Refresh {
  /// The header's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Refresh>] {
    [
      .number(
        "threshold", "How far the content must be pulled to load.", unit: "points", in: 0...10_000,
        get: { $0.threshold }, set: { $0.threshold = $1 }),
      .number(
        "inset", "Height of the header while it loads.", unit: "points", in: 0...10_000,
        get: { $0.inset }, set: { $0.inset = $1 }),
      .optionalNumber(
        "start", "When loading starts by itself.", unit: "seconds", unset: "finger", in: 0...3600,
        get: { $0.start }, set: { $0.start = $1 }),
      .boolean(
        "bounce", "Whether a header that opens by itself bounces.", get: { $0.bounce },
        set: { $0.bounce = $1 }),
      .number(
        "stop", "Time after which loading is stopped.", unit: "seconds", in: 0...3600,
        get: { $0.stop }, set: { $0.stop = $1 }),
    ]
  }
}

extension Elastic.Loader {
  /// The loader's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Loader>] {
    [
      .number(
        "size", "Width and height of the loader.", unit: "points", in: 1...1000,
        get: { $0.size }, set: { $0.size = $1 }),
      .color("color", "Colour of the circle.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "lineWidth", "Width of the circle's line; at most half of its size shows.", unit: "points",
        in: 0.1...500, get: { $0.lineWidth }, set: { $0.lineWidth = $1 }),
      .optionalFile(
        "picture", "A picture that turns in the circle's place.", unset: "circle",
        get: { $0.picture }, set: { $0.picture = $1 }),
    ]
  }
}

extension Elastic.Header {
  /// The header's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Header>] {
    [
      .optionalFile(
        "picture", "A picture as wide as the view, seen as far as a refresh header is open.",
        unset: "none", get: { $0.picture }, set: { $0.picture = $1 }),
      .number(
        "parallax", "How far that picture follows the content; 0 stays, 1 goes with it.",
        in: 0...1, get: { $0.parallax }, set: { $0.parallax = $1 }),
    ]
  }
}

extension Elastic.Content {
  /// The content's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Content>] {
    [
      .color(
        "color", "Colour above the content, and of a list's rows.", get: { $0.color },
        set: { $0.color = $1 }),
      .color(
        "separator", "Colour of the lines between a list's rows.", get: { $0.separator },
        set: { $0.separator = $1 }),
      .number(
        "rowHeight", "Distance of a list's lines.", unit: "points", in: 1...10_000,
        get: { $0.rowHeight }, set: { $0.rowHeight = $1 }),
    ]
  }
}
