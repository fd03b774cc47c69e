/// Fewer pictures were given than the effect needs.
public struct MissingPicture: Error, Hashable, CustomStringConvertible {
  /// The effect's name.
  public var effect: String
  /// The missing picture, such as "a picture to peel".
  public var needed: String

  package init(effect: String, needed: String) {
    self.effect = effect
    self.needed = needed
  }

  /// One sentence that says what is missing.
  public var description: String {
    "\(effect) needs \(needed): give a PNG file after the effect's name"
  }
}
