public import Documents
import Motion

extension Sticker: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Sticker>] {
    [
      .optionalNumber(
        "fraction", "Progress of the play; overrides time.", unset: "time", in: 0...1,
        get: { $0.fraction }, set: { $0.fraction = $1 }),
      .boolean(
        "reverse", "Whether the sticker is put back, top first, instead of peeled off.",
        get: { $0.reverse }, set: { $0.reverse = $1 }),
      .number(
        "inset", "Distance of the wave's start above and end below the sticker.", unit: "points",
        in: 0...10_000, get: { $0.inset }, set: { $0.inset = $1 }),
      .number(
        "elevation",
        "Height of the lifted sheet, less for one more than twice as long as wide; at most 0.95 of the perspective.",
        unit: "points", in: 0...10_000, get: { $0.elevation }, set: { $0.elevation = $1 }),
      .number(
        "perspective", "Distance of the viewer's eye.", unit: "points", in: 1...1_000_000,
        get: { $0.perspective }, set: { $0.perspective = $1 }),
      .number(
        "windowSize", "Share of the sheet that bends at one time.", in: 0...1,
        excludesLowest: true, get: { $0.windowSize }, set: { $0.windowSize = $1 }),
      .curve(
        "windowCurve", "The shape of the bend.", get: { $0.windowCurve },
        set: { $0.windowCurve = $1 }),
      .wholeNumber(
        "segments", "Number of flat strips; 0 draws a smooth sheet.", unit: "strips",
        in: 0...1000, get: { $0.segments }, set: { $0.segments = $1 }),
      .curve(
        "timing", "Timing curve of the fraction.", get: { $0.timing }, set: { $0.timing = $1 }),
      .tilt(get: { $0.tilt }, set: { $0.tilt = $1 }),
      .debug(get: { $0.debug }, set: { $0.debug = $1 }),
    ]
      + Shadow.parameterList.nested(in: "shadow", get: { $0.shadow }, set: { $0.shadow = $1 })
      + Glare.parameterList.nested(in: "glare", get: { $0.glare }, set: { $0.glare = $1 })
      + Outline.parameterList.nested(in: "outline", get: { $0.outline }, set: { $0.outline = $1 })
      + Underlay.parameterList.nested(in: "under", get: { $0.under }, set: { $0.under = $1 })
      + Finish.parameterList.nested(in: "finish", get: { $0.finish }, set: { $0.finish = $1 })
  }
}

extension Sticker.Shadow {
  /// The shadow's own parameters, without their group.
  static var parameterList: [Parameter<Sticker.Shadow>] {
    [
      .shadowColor(get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "opacity", "Opacity of the shadow under the lifted sheet; 0 draws none.", in: 0...1,
        get: { $0.opacity }, set: { $0.opacity = $1 }),
      .optionalNumber(
        "blur", "Sigma of the shadow's blur.", unit: "points",
        unset: "10.25, \(ShadowProportion.unset)", in: 0...200, get: { $0.blur },
        set: { $0.blur = $1 }),
      .optionalPoint(
        "offset", "Offset of the shadow, to the right and down.", unit: "points",
        unset: "0,20, \(ShadowProportion.unset)", in: -10_000...10_000,
        get: { $0.offset }, set: { $0.offset = $1 }),
      .boolean(
        "masked", "Whether only what has lifted casts the shadow; otherwise all of the sheet does.",
        get: { $0.isMasked }, set: { $0.isMasked = $1 }),
    ]
  }
}

extension Sticker.Glare {
  /// The glare's own parameters, without their group.
  static var parameterList: [Parameter<Sticker.Glare>] {
    [
      .number(
        "opacity", "Opacity of the white band that moves over the sheet; 0 for none.", in: 0...1,
        get: { $0.opacity }, set: { $0.opacity = $1 })
    ]
  }
}
