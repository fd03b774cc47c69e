public import Motion

/// Why an elastic bar cannot be drawn.
public enum ElasticError: Error, Hashable, CustomStringConvertible {
  /// The loader's picture was not given.
  case missingPicture(MissingPicture)
  /// The bar's outline, or its loader's, cannot be filled.
  case outline(PathError)

  /// One sentence that says what is missing or wrong.
  public var description: String {
    switch self {
    case .missingPicture(let error): "\(error)"
    case .outline(let error): "\(error)"
    }
  }
}
