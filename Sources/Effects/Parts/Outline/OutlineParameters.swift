import Documents
import Motion

extension Outline {
  /// The outline's own parameters, without their group.
  static var parameterList: [Parameter<Outline>] {
    [
      .number(
        "width", "Width of the border beyond where alpha is a half; 0 draws none.", unit: "points",
        in: 0...200, get: { $0.width }, set: { $0.width = $1 }),
      .color("color", "The border's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "softness", "How far the border's outer edge fades.", unit: "points", in: 0...100,
        get: { $0.softness }, set: { $0.softness = $1 }),
      .choice(
        "holes",
        "Whether holes in the picture have a border inside, or the border's color fills them.",
        get: { $0.holes }, set: { $0.holes = $1 }),
    ]
  }
}
