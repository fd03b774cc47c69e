public import Documents
import Motion

extension Morph: Parameterized {
  /// The parameters, in the order of help.
  public static var parameterList: [Parameter<Morph>] {
    [
      .number(
        "speed", "Speed of a morph; 1 takes half a second.", in: 0.01...1000,
        get: { $0.speed }, set: { $0.speed = $1 }),
      .optionalNumber(
        "peakBlur", "Greatest sigma of the blur.", unit: "points",
        unset: "a sixteenth of the longest side, or less for long or thin icons",
        in: 0...200,
        get: { $0.peakBlur }, set: { $0.peakBlur = $1 }),
      .number(
        "melt", "Factor of the blur, without peakBlur.", in: 0...10,
        get: { $0.melt }, set: { $0.melt = $1 }),
      .number(
        "overlap",
        "Overlap of consecutive phases (blur in, fade, blur out), as a share of a phase.",
        in: 0...1, get: { $0.overlap }, set: { $0.overlap = $1 }),
      .number(
        "hold", "Rest of each icon before and after its morphs.", unit: "seconds",
        in: 0...3600, get: { $0.hold }, set: { $0.hold = $1 }),
      .choice(
        "mode",
        "The icons' shapes in the tint, their own colours, or light: these with dark text in the tint.",
        get: { $0.mode }, set: { $0.mode = $1 }),
      .color("tint", "The colour of shapes.", get: { $0.tint }, set: { $0.tint = $1 }),
      .number(
        "glow", "Light of the shapes on what is around them.", in: 0...1, get: { $0.glow },
        set: { $0.glow = $1 }),
      .colorSpace(get: { $0.space }, set: { $0.space = $1 }),
      .number(
        "level", "The coverage that must be exceeded.", in: 0.001...0.999,
        get: { $0.level }, set: { $0.level = $1 }),
      .choice(
        "edge", "Edges that are smooth over one pixel, or hard as published.",
        get: { $0.edge }, set: { $0.edge = $1 }),
    ]
      + Finish.parameterList.nested(in: "finish", get: { $0.finish }, set: { $0.finish = $1 })
  }
}
