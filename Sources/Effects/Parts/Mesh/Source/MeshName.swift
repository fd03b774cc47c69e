/// The meshes that have a name.
public enum MeshName: String, Sendable, Hashable, CaseIterable {
  /// Nothing changes.
  case identity
  /// A ribbon of three waves that narrows to the right.
  case wavy
  /// Rings around the middle.
  case ripple
  /// A curtain drawn to the left and let go.
  case curtain
  /// A lens under a finger.
  case bulge
  /// A disc that shivers.
  case jelly
  /// The sheet pressed into a disc.
  case ellipse
  /// A label round a bottle.
  case cylinder
  /// Two halves with a crack between them.
  case cracked
  /// A bicubic Bézier patch.
  case patch
  /// Waves that roll down without an end.
  case wave
}
