public import Documents
import Motion

extension Curl: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Curl>] {
    shapeParameters
      + Tear.parameterList.nested(in: "tear", get: { $0.tear }, set: { $0.tear = $1 })
      + Back.parameterList.nested(in: "back", get: { $0.back }, set: { $0.back = $1 })
      + Shadow.parameterList.nested(in: "shadow", get: { $0.shadow }, set: { $0.shadow = $1 })
      + Outline.parameterList.nested(in: "outline", get: { $0.outline }, set: { $0.outline = $1 })
      + Underlay.parameterList.nested(in: "under", get: { $0.under }, set: { $0.under = $1 })
      + Finish.parameterList.nested(in: "finish", get: { $0.finish }, set: { $0.finish = $1 })
  }

  private static var from: Parameter<Curl> {
    Parameter(
      name: "from",
      summary: "Where the sheet leaves the page first: a corner, an edge, or an angle.",
      kind: .text(form: CurlOrigin.form), get: { .text($0.from.text) },
      set: { (curl: inout Curl, node: DocumentNode) throws(DocumentError) in
        curl.from = try node.curlOrigin()
      })
  }

  private static var shapeParameters: [Parameter<Curl>] {
    [
      .optionalNumber(
        "curled", "Progress of the curl; overrides time.", unset: "time", in: 0...1,
        get: { $0.curled }, set: { $0.curled = $1 }),
      from,
      .optionalNumber(
        "radius", "Radius of the bend; at most half of the sheet's shorter side.", unit: "points",
        unset: "an eighth of the shorter side", in: 0.1...10_000, get: { $0.radius },
        set: { $0.radius = $1 }),
      .number(
        "cone", "Widening of the bend from its middle to one end; 0 for a cylinder.",
        in: -0.9...0.9, get: { $0.cone }, set: { $0.cone = $1 }),
      .choice(
        "shape", "After half a turn: fold continues straight, roll rolls up.", get: { $0.shape },
        set: { $0.shape = $1 }),
      .number(
        "extent", "Share of the sheet that a play lifts off the page.", in: 0...1,
        excludesLowest: true, get: { $0.extent }, set: { $0.extent = $1 }),
      .number(
        "fieldOfView", "Field of view of the camera over the sheet's longer side.", unit: "degrees",
        in: 5...90, get: { $0.fieldOfView.degrees }, set: { $0.fieldOfView = Angle(degrees: $1) }),
      .curve(
        "timing", "Timing curve of the curl.", get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "shading", "Darkening of slopes that face away from the light.", in: 0...1,
        get: { $0.shading }, set: { $0.shading = $1 }),
      .number(
        "gloss", "Strength of a highlight along the bend; 0 for none.", in: 0...1,
        get: { $0.gloss }, set: { $0.gloss = $1 }),
      .number(
        "foil", "Colourfulness of the back; the hue changes with the angle.", in: 0...1,
        get: { $0.foil }, set: { $0.foil = $1 }),
      .color(
        "paper",
        "Paper on which a picture is printed that leaves much of its box empty; transparent for none.",
        get: { $0.paper }, set: { $0.paper = $1 }),
      .debug(get: { $0.debug }, set: { $0.debug = $1 }),
    ]
  }
}

extension Curl.Back {
  /// The back's own parameters, without their group.
  static var parameterList: [Parameter<Curl.Back>] {
    [
      .color("color", "The colour of the paper.", get: { $0.color }, set: { $0.color = $1 }),
      .optionalFile(
        "picture", "A picture on the back, upright when the sheet is turned like a page.",
        unset: "none", get: { $0.picture }, set: { $0.picture = $1 }),
      .number(
        "opacity", "Opacity of the paper; below 1 the front shows through.", in: 0...1,
        get: { $0.opacity }, set: { $0.opacity = $1 }),
    ]
  }
}

extension Curl.Shadow {
  /// The shadow's own parameters, without their group.
  static var parameterList: [Parameter<Curl.Shadow>] {
    [
      .shadowColor(get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "opacity", "Opacity of the shadow where the sheet touches the page; 0 draws none.",
        in: 0...1, get: { $0.opacity }, set: { $0.opacity = $1 }),
      .optionalPoint(
        "offset", "Offset of the shadow of a sheet two radii up, to the right and down.",
        unit: "points", unset: "with the radius", in: -10_000...10_000, get: { $0.offset },
        set: { $0.offset = $1 }),
      .optionalNumber(
        "blur", "Sigma of the shadow's blur two radii up.", unit: "points",
        unset: "with the radius", in: 0...200, get: { $0.blur }, set: { $0.blur = $1 }),
    ]
  }
}

extension DocumentNode {
  /// Reads a name, or an angle as a number or a text.
  ///
  /// - Throws: `DocumentError` for anything else.
  func curlOrigin() throws(DocumentError) -> CurlOrigin {
    let text =
      if case .number(let degrees) = value.content { degrees.plainText } else {
        try self.text(CurlOrigin.form)
      }
    guard let origin = CurlOrigin(text) else {
      throw nearestName(to: text, in: CurlOrigin.names) == nil
        ? wrong(CurlOrigin.form)
        : error(.unknownName(text, among: CurlOrigin.names, plural: "corners and edges"))
    }
    return origin
  }
}
