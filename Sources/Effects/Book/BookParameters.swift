public import Documents
import Motion

extension Book: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Book>] {
    [
      .choice(
        "spine", "Where the sheets are bound; round a wire they turn to behind the block.",
        get: { $0.spine }, set: { $0.spine = $1 }),
      .choice(
        "pages", "Two pages side by side, or one with blank backs.", get: { $0.pages },
        set: { $0.pages = $1 }),
      .choice(
        "opening", "Before the first turn: a cover, or a spread of two pages.",
        get: { $0.opening }, set: { $0.opening = $1 }),
      .wholeNumber(
        "page", "Sheets that have been turned when a play begins.", in: 0...mostPages,
        get: { $0.page }, set: { $0.page = $1 }),
      .optionalWholeNumber(
        "turns", "Sheets that a play turns.",
        unset: "all that are left and have a printed back, or the last one",
        in: 1...mostPages,
        get: { $0.turns }, set: { $0.turns = $1 }),
      .optionalNumber(
        "fraction", "Progress of the first turn; overrides time.", unset: "time", in: 0...1,
        get: { $0.fraction }, set: { $0.fraction = $1 }),
      .number(
        "turn", "Time that a sheet takes to turn.", unit: "seconds", in: 0.05...60,
        get: { $0.turn }, set: { $0.turn = $1 }),
      .number(
        "overlap", "Share of a turn in which the next one is under way too.", in: 0...0.95,
        get: { $0.overlap }, set: { $0.overlap = $1 }),
      .number(
        "hold", "Rest before and after each turn.", unit: "seconds", in: 0...3600,
        get: { $0.hold }, set: { $0.hold = $1 }),
      .curve(
        "timing", "Timing curve of a turn.", get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "stiffness", "How little a sheet bends; 1 for a board that turns at its hinge.", in: 0...1,
        get: { $0.stiffness }, set: { $0.stiffness = $1 }),
      .number(
        "thickness",
        "Thickness of a sheet as a share of the page's shorter side; its edge shows in the air.",
        in: 0...0.1, get: { $0.thickness }, set: { $0.thickness = $1 }),
      .number(
        "cone", "How much more a sheet bends at one end of the spine as it is lifted.",
        in: -0.9...0.9, get: { $0.cone }, set: { $0.cone = $1 }),
      .color(
        "paper", "The colour of paper, where no picture covers it.", get: { $0.paper },
        set: { $0.paper = $1 }),
      .number(
        "shadow", "Opacity of the darkest shadow; 0 draws none.", in: 0...1,
        get: { $0.shadow }, set: { $0.shadow = $1 }),
      .number(
        "shading", "Darkening of slopes that face away from the light.", in: 0...1,
        get: { $0.shading }, set: { $0.shading = $1 }),
      .number(
        "gloss", "Strength of a highlight along a bend; 0 for none.", in: 0...1,
        get: { $0.gloss }, set: { $0.gloss = $1 }),
      .number(
        "fieldOfView", "Field of view of the camera over the longer side of two pages.",
        unit: "degrees", in: 5...60, get: { $0.fieldOfView.degrees },
        set: { $0.fieldOfView = Angle(degrees: $1) }),
    ]
  }
}
