/// What an effect says about itself; each states it in one place.
public struct EffectTraits: Sendable, Hashable {
  /// The name on the command line.
  public var name: String
  /// One sentence that says what the effect does.
  public var summary: String
  /// How many pictures it draws.
  public var inputCounts: ClosedRange<Int>
  /// Whether its picture can lie anywhere on a canvas, turned and scaled, as an item of a scene.
  public var takesPlacement: Bool
  /// Whether fingers can move it.
  public var takesGesture: Bool
  /// Whether it bends a sheet, which can then be hit and exported.
  public var bendsSheet: Bool

  package init(
    name: String, summary: String, inputCounts: ClosedRange<Int>, takesPlacement: Bool,
    takesGesture: Bool, bendsSheet: Bool
  ) {
    self.name = name
    self.summary = summary
    self.inputCounts = inputCounts
    self.takesPlacement = takesPlacement
    self.takesGesture = takesGesture
    self.bendsSheet = bendsSheet
  }

  /// The most pictures that any effect draws.
  package static let inputLimit = 64
}
