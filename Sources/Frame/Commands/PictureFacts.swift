/// The facts about a sampled picture that commands depend on.
package struct PictureFacts: Sendable, Hashable {
  /// A version number; two pictures of one request share it only if they are equal.
  package var version: Int
  /// Whether no pixel is transparent.
  package var isOpaque: Bool
  /// The tiles in which no pixel is transparent; `nil` where that is not known.
  package var opaque: TileMask?
  /// The tiles in which some pixel is not all transparent; `nil` where that is not known.
  package var filled: TileMask?

  package init(
    version: Int, isOpaque: Bool, opaque: TileMask? = nil, filled: TileMask? = nil
  ) {
    self.version = version
    self.isOpaque = isOpaque
    self.opaque = opaque
    self.filled = filled
  }
}
