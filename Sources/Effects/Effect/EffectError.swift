import Documents
import Frame

/// Why an effect has no picture.
public enum EffectError: Error, Hashable {
  /// The effect needs more pictures than it was given.
  case missingInputs(effect: String, needed: String)
  /// A sheet would rise too near to the viewer, or behind the eye; both in points.
  case behindEye(lift: Double, limit: Double)
  /// A path cannot be filled.
  case path(PathError)
  /// A mesh cannot be drawn.
  case mesh(MeshError)
  /// Metaballs without a ball or a picture.
  case noBalls
  /// A ball that names a picture which was not given; both count from 0.
  case missingPicture(ball: Int, picture: Int, given: Int)
  /// No effect has the name.
  case unknown(name: String)
}

extension EffectError: CustomStringConvertible {
  /// One sentence that says what is missing.
  public var description: String {
    switch self {
    case .missingInputs(let effect, let needed):
      "\(effect) needs \(needed): give a PNG file after the effect's name"
    case .behindEye(let lift, let limit):
      "the sheet rises by \(lift.plainText) points but must stay within \(limit.plainText), 0.95 of "
        + "perspective: lower elevation or raise perspective"
    case .path(let error): "\(error)"
    case .mesh(let error): "\(error)"
    case .noBalls:
      "metaballs needs a ball, as in --set 'balls=[{center: [50, 50]}]', or a picture"
    case .missingPicture(let ball, let picture, let given):
      "balls[\(ball)].picture is \(picture) but must count from 0 and be less than \(given), the "
        + "number of pictures after the effect's name"
    case .unknown(let name):
      "there is no effect \"\(name)\"" + suggestion(for: name, in: Effect.names, called: "effects")
    }
  }
}
