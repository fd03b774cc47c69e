import Documents
public import Motion

/// A surface finish, whose highlights change as the sheet bends and moves.
public struct Finish: Sendable, Hashable {
  /// Surfaces, in the order of the numbers in `finish.glsl`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The picture's own colours.
    case none
    /// Matt, with a grain.
    case paper
    /// Smooth, with the reflection of a window.
    case gloss
    /// Bands of light in the picture's colours.
    case foil
    /// A diffraction grating, which shows the colours of the rainbow.
    case holographic
    /// Flakes that flash one after the other.
    case glitter
    /// Brushed along the light's direction.
    case metal
  }

  /// The surface.
  public var kind = Kind.none
  /// The strength of the finish.
  public var strength = 1.0
  /// Where the light comes from: 0 from the right, 90 degrees from below.
  public var angle = Angle(degrees: -120)
  /// A picture over the sheet's own, bright where the sheet has the finish; `nil` for everywhere.
  public var mask: String?

  /// Makes a finish that changes nothing.
  public init() {}

  var isDrawn: Bool { kind != .none && strength > 0 }

  /// The files that it reads.
  var pictureFiles: [String] { mask.map { [$0] } ?? [] }

  /// The finish's own parameters, without their group.
  static var parameterList: [Parameter<Finish>] {
    [
      .choice(
        "kind", "The surface, whose light moves with the sheet.", get: { $0.kind },
        set: { $0.kind = $1 }),
      .number(
        "strength", "How much of the finish shows; 0 for none.", in: 0...1,
        get: { $0.strength }, set: { $0.strength = $1 }),
      .number(
        "angle", "Where the finish's light comes from: 0 from the right, 90 from below.",
        unit: "degrees", in: -360...360, get: { $0.angle.degrees },
        set: { $0.angle = Angle(degrees: $1) }),
      .optionalFile(
        "mask", "A picture over the sheet, bright where it has the finish.", unset: "everywhere",
        get: { $0.mask }, set: { $0.mask = $1 }),
    ]
  }
}
