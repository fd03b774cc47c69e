public import Documents
import Motion

extension Elastic: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Elastic>] {
    bar + fitting + finger
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
        "symmetric", "Whether the wave is symmetric; the published one leans to the left.",
        get: { $0.symmetric }, set: { $0.symmetric = $1 }),
      .boolean(
        "showControlPoints", "Whether the seven control points are shown as red squares.",
        get: { $0.showControlPoints }, set: { $0.showControlPoints = $1 }),
      .color("color", "The bar's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "minimalHeight", "Height of the bar at rest; a refresh header has none.", unit: "points",
        in: 0...10_000, get: { $0.minimalHeight }, set: { $0.minimalHeight = $1 }),
      .optionalNumber(
        "maxWaveHeight", "Greatest height of the wave; by default 100, or 70 for a refresh header.",
        unit: "points", unset: "style", in: 0...10_000, get: { $0.maxWaveHeight },
        set: { $0.maxWaveHeight = $1 }),
      .optionalNumber(
        "waveShare",
        "Share of the pull that becomes the wave; by default 0.6, or 1.6 / 3 for a refresh header.",
        unset: "style", in: 0...1, get: { $0.waveShare }, set: { $0.waveShare = $1 }),
    ]
  }

  private static var fitting: [Parameter<Elastic>] {
    [
      .optionalNumber(
        "designHeight",
        "Height of a picture for which lengths are meant; in a lower one they are smaller, 0 for never.",
        unit: "points", unset: "140, or 0 with a length of your own", in: 0...10_000,
        get: { $0.designHeight }, set: { $0.designHeight = $1 })
    ]
  }

  private static var finger: [Parameter<Elastic>] {
    [
      .number(
        "translation", "Length of the pull, without a gesture.", unit: "points",
        in: -100_000...100_000, get: { $0.translation }, set: { $0.translation = $1 }),
      .optionalNumber(
        "location.x", "Distance of the finger from the view's left edge.", unit: "points",
        unset: "middle", in: -100_000...100_000, get: { $0.locationX },
        set: { $0.locationX = $1 }),
      .number(
        "pull", "Duration of the pull; 0 pulls at once.", unit: "seconds",
        in: 0...3600, get: { $0.pull }, set: { $0.pull = $1 }),
      .curve("timing", "Timing curve of the pull.", get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "release", "Time of the release.", unit: "seconds", in: 0...3600,
        get: { $0.release }, set: { $0.release = $1 }),
    ]
  }
}

extension Elastic.ReleaseSpring {
  /// The spring's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.ReleaseSpring>] {
    [
      .number(
        "duration", "Time from the release until the bar is back.", unit: "seconds",
        in: 0.01...10,
        get: { $0.duration }, set: { $0.duration = $1 }),
      .optionalNumber(
        "damping", "Damping ratio; by default 0.57, or 0.43 for a refresh header.", unset: "style",
        in: 0.01...1, get: { $0.damping }, set: { $0.damping = $1 }),
    ]
  }
}

extension Elastic.Refresh {
  /// The header's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Refresh>] {
    [
      .number(
        "threshold", "Length of a pull that starts loading.", unit: "points", in: 0...10_000,
        get: { $0.threshold }, set: { $0.threshold = $1 }),
      .number(
        "inset", "Height of the header while it loads.", unit: "points", in: 0...10_000,
        get: { $0.inset }, set: { $0.inset = $1 }),
      .optionalNumber(
        "start", "Time at which loading starts without a finger.", unit: "seconds", unset: "finger",
        in: 0...3600,
        get: { $0.start }, set: { $0.start = $1 }),
      .boolean(
        "bounce", "Whether a header that opens without a finger bounces.", get: { $0.bounce },
        set: { $0.bounce = $1 }),
      .number(
        "stop", "Duration of loading.", unit: "seconds", in: 0...3600,
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
        "lineWidth", "Width of the circle's line; at most half of its size is visible.",
        unit: "points",
        in: 0.1...500, get: { $0.lineWidth }, set: { $0.lineWidth = $1 }),
      .optionalFile(
        "picture",
        "A picture that rotates instead of the circle; one that moves follows the pull, then plays.",
        unset: "circle",
        get: { $0.picture }, set: { $0.picture = $1 }),
    ]
  }
}

extension Elastic.Header {
  /// The header's own parameters, without their group.
  static var parameterList: [Parameter<Elastic.Header>] {
    [
      .optionalFile(
        "picture", "A picture as wide as the view, visible in the open part of a refresh header.",
        unset: "none", get: { $0.picture }, set: { $0.picture = $1 }),
      .number(
        "parallax", "How far this picture follows the content; 0 not at all, 1 fully.",
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
