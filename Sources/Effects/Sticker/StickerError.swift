import Documents

/// Why a sticker cannot be drawn.
public enum StickerError: Error, Hashable, CustomStringConvertible {
  /// There is no picture to peel off.
  case missingPicture(MissingPicture)
  /// The sheet would rise too close to the viewer's eye, or behind it; both values in points.
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
