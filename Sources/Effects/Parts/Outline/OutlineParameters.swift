import Documents
import Motion

extension Outline {
  /// The outline's own parameters, without their group.
  static var parameterList: [Parameter<Outline>] {
    [
      .number(
        "width", "Width of the border outside alpha 0.5; 0 for none.", unit: "points",
        in: 0...200, get: { $0.width }, set: { $0.width = $1 }),
      .optionalNumber(
        "greatestShare", "Greatest width, as a share of the picture's shorter side.", unset: "any",
        in: 0...1, get: { $0.greatestShare }, set: { $0.greatestShare = $1 }),
      .color("color", "The border's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "softness", "Width of the fade at the border's outer edge.", unit: "points", in: 0...100,
        get: { $0.softness }, set: { $0.softness = $1 }),
      .choice(
        "holes",
        "Holes in the picture: with a border inside, or filled with the border's colour.",
        get: { $0.holes }, set: { $0.holes = $1 }),
    ]
  }
}
