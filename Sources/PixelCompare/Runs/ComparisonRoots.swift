/// The two sides of a comparison.
public struct ComparisonRoots: Sendable {
  /// A picture, or a folder of goldens.
  public var expected: FileName
  /// A picture, or a folder of pictures.
  public var actual: FileName
  /// Where pictures are accepted, if `expected` is a copy of goldens.
  public var goldens: FileName?

  /// Compares `actual` with `expected`, which may be a copy of `goldens`.
  public init(expected: FileName, actual: FileName, goldens: FileName? = nil) {
    self.expected = expected
    self.actual = actual
    self.goldens = goldens
  }
}
