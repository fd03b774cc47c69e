/// Why metaballs cannot be drawn.
public enum MetaballsError: Error, Hashable, CustomStringConvertible {
  /// There is neither a ball nor a picture.
  case noBalls
  /// A ball names a picture that was not given; both indices count from 0.
  case missingPicture(ball: Int, picture: Int, given: Int)

  /// One sentence that says what is missing.
  public var description: String {
    switch self {
    case .noBalls:
      "metaballs needs a ball, as in --set 'balls=[{center: [50, 50]}]', or a picture"
    case .missingPicture(let ball, let picture, let given):
      "balls[\(ball)].picture is \(picture) but must count from 0 and be less than \(given), the "
        + "number of pictures after the effect's name"
    }
  }
}
