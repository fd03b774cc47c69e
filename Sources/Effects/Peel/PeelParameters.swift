public import Documents
import Motion

extension Peel: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Peel>] {
    [
      .optionalNumber(
        "peeled", "Progress of the peel, 0 flat and 1 lifted; overrides time.",
        unset: "time", in: 0...1, get: { $0.peeled }, set: { $0.peeled = $1 }),
      .number(
        "liftDistance", "Height of the lifted sheet as a fraction of the camera's distance.",
        in: 0...0.9, get: { $0.liftDistance }, set: { $0.liftDistance = $1 }),
      .number(
        "fieldOfView", "Field of view of the camera over the sheet's longer side.", unit: "degrees",
        in: 5...150, get: { $0.fieldOfView.degrees }, set: { $0.fieldOfView = Angle(degrees: $1) }),
      .number(
        "highlight", "Highlight at the steepest part of the sheet.", in: 0...1,
        get: { $0.highlight }, set: { $0.highlight = $1 }),
      .optionalWholeNumber(
        "tessellation", "Rows of the mesh; few give a low-poly sheet.", unit: "rows",
        unset: "50, or what a smooth sheet needs", in: 1...200, get: { $0.tessellation },
        set: { $0.tessellation = $1 }),
      easing,
      .boolean(
        "clamp", "Whether rows rest on the page and at their full height.", get: { $0.clamp },
        set: { $0.clamp = $1 }),
      .curve(
        "timing", "Timing curve of the peel.", get: { $0.timing }, set: { $0.timing = $1 }),
      .tilt(get: { $0.tilt }, set: { $0.tilt = $1 }),
      .debug(get: { $0.debug }, set: { $0.debug = $1 }),
    ]
      + Reflection.parameterList.nested(
        in: "reflection", get: { $0.reflection }, set: { $0.reflection = $1 })
      + Shadow.parameterList.nested(in: "shadow", get: { $0.shadow }, set: { $0.shadow = $1 })
      + Outline.parameterList.nested(in: "outline", get: { $0.outline }, set: { $0.outline = $1 })
      + Underlay.parameterList.nested(in: "under", get: { $0.under }, set: { $0.under = $1 })
      + Finish.parameterList.nested(in: "finish", get: { $0.finish }, set: { $0.finish = $1 })
  }

  /// A timing function, or the name of the article's piecewise cubic.
  private static var easing: Parameter<Peel> {
    Parameter(
      name: "easing", summary: "Timing curve of a row's height; cubicInOut or a curve.",
      kind: .curve,
      get: { peel in
        switch peel.easing {
        case .cubicInOut: .text("cubicInOut")
        case .curve(let curve): .text(curve.description)
        }
      },
      set: { (peel: inout Peel, node: DocumentNode) throws(DocumentError) in
        let isCubic = node.value.content == .text("cubicInOut")
        peel.easing = isCubic ? .cubicInOut : .curve(try node.curve())
      })
  }
}

extension Peel.Reflection {
  /// The reflection's own parameters, without their group.
  static var parameterList: [Parameter<Peel.Reflection>] {
    [
      .boolean(
        "enabled", "Whether the blurred copy under the sheet is drawn.", get: { $0.enabled },
        set: { $0.enabled = $1 }),
      .optionalNumber(
        "blur", "Sigma of the reflection's blur at the end.", unit: "points",
        unset: "11, \(ShadowProportion.unset)", in: 0...200,
        get: { $0.blur }, set: { $0.blur = $1 }),
      .number(
        "opacityFrom", "Opacity of the reflection at the start.", in: 0...1,
        get: { $0.opacityFrom }, set: { $0.opacityFrom = $1 }),
      .number(
        "opacityTo", "Opacity of the reflection at the end.", in: 0...1,
        get: { $0.opacityTo }, set: { $0.opacityTo = $1 }),
      .optionalPoint(
        "offset", "Offset of the reflection at the end, to the right and down.", unit: "points",
        unset: "0,20, \(ShadowProportion.unset)", in: -10_000...10_000,
        get: { $0.offset }, set: { $0.offset = $1 }),
      .number(
        "delay", "Delay before the reflection fades and moves.", unit: "seconds",
        in: 0...Peel.duration, get: { $0.delay }, set: { $0.delay = $1 }),
      .curve(
        "timing", "Timing curve of the reflection's opacity and offset.",
        get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "fade",
        "Time in which the reflection fades out before rest and, unless shadow.color is own, in after it; 0 as published.",
        unit: "seconds", in: 0...Peel.duration, get: { $0.fade }, set: { $0.fade = $1 }),
    ]
  }
}

extension Peel.Shadow {
  /// The shadow's own parameters, without their group.
  static var parameterList: [Parameter<Peel.Shadow>] {
    [
      .shadowColor(get: { $0.color }, set: { $0.color = $1 }),
      .optionalNumber(
        "opacity", "Opacity of the shadow, instead of the reflection's.",
        unset: "the reflection's", in: 0...1, get: { $0.opacity }, set: { $0.opacity = $1 }),
      .optionalPoint(
        "offset", "Offset of the shadow at the end, instead of the reflection's.",
        unit: "points", unset: "the reflection's", in: -10_000...10_000, get: { $0.offset },
        set: { $0.offset = $1 }),
      .optionalNumber(
        "blur", "Sigma of the shadow's blur at the end, instead of the reflection's.",
        unit: "points", unset: "the reflection's", in: 0...200, get: { $0.blur },
        set: { $0.blur = $1 }),
    ]
  }
}
