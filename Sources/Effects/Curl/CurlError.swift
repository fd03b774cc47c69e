import Documents

/// Why a curl cannot be drawn.
public enum CurlError: Error, Hashable, CustomStringConvertible {
  /// There is no picture to curl, or none for its back.
  case missingPicture(MissingPicture)
  /// The radius is larger than the sheet allows; both in points.
  case radius(Double, limit: Double)
  /// The sheet would rise too close to the viewer's eye, or behind it; both values in points.
  case behindEye(lift: Double, limit: Double)

  /// One sentence that says what is missing or wrong.
  public var description: String {
    switch self {
    case .missingPicture(let error): "\(error)"
    case .radius(let radius, let limit):
      "radius is \(radius.plainText) points but must be at most \(limit.plainText), half of the "
        + "sheet's shorter side"
    case .behindEye(let lift, let limit):
      "the sheet rises by \(lift.plainText) points but must stay within \(limit.plainText), 0.75 of "
        + "the eye's distance: lower radius, cone or fieldOfView"
    }
  }
}
