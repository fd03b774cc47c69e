import Documents
public import Motion

/// Why metaballs cannot be drawn.
public enum MetaballsError: Error, Hashable, CustomStringConvertible {
  /// There is neither a ball nor a picture.
  case noBalls
  /// A ball names a picture that was not given; both indices count from 0.
  case missingPicture(ball: Int, picture: Int, given: Int)
  /// More pairs of discs are near each other than curves can join.
  case tooManyNecks(limit: Int)
  /// The areas of all necks have more pixels than the memory limit allows.
  case largeNecks(pixels: Double, allowed: Int)
  /// The curves between two discs reach too far.
  case outline(PathError)

  /// One sentence that says what is missing.
  public var description: String {
    switch self {
    case .noBalls:
      "metaballs needs a ball, such as --set 'balls=[{center: [50, 50]}]', or a picture"
    case .missingPicture(let ball, let picture, let given):
      "balls[\(ball)].picture is \(picture) but must count from 0 and be less than \(given), the "
        + "number of pictures after the effect's name"
    case .tooManyNecks(let limit):
      "join=curves would join more than \(limit) pairs of discs: lower joinReach, or use "
        + "join=threshold"
    case .largeNecks(let pixels, let allowed):
      "join=curves would fill at least \(pixels.plainText) pixels between discs, "
        + PreparationLimits.advice(PreparationLimits.bytesName, allowed: allowed)
    case .outline(let error): "the discs cannot be joined: \(error)"
    }
  }
}
