/// What stops a comparison before there is a verdict.
public enum CompareError: Error, Sendable, CustomStringConvertible {
  /// The mask picture has another size than the pictures.
  case maskSize(width: Int, height: Int, needed: (Int, Int))

  /// One sentence: what was wrong and what would be right.
  public var description: String {
    switch self {
    case .maskSize(let width, let height, let needed):
      "the mask is \(width)x\(height); it must have the pictures' size, \(needed.0)x\(needed.1)"
    }
  }
}
