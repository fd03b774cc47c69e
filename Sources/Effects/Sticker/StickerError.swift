import Documents

/// Why a sticker has no picture.
public enum StickerError: Error, Hashable, CustomStringConvertible {
  /// There is no picture to peel off.
  case missingPicture(MissingPicture)
  /// The sheet would rise too near to the viewer, or behind the eye; both in points.
  case behindEye(lift: Double, limit: Double)

  /// One sentence that says what is missing or wrong.
  public var description: String {
    switch self {
    case .missingPicture(let error): "\(error)"
    case .behindEye(let lift, let limit):
      "the sheet rises by \(lift.plainText) points but must stay within \(limit.plainText), 0.95 of "
        + "perspective: lower elevation or raise perspective"
    }
  }
}
