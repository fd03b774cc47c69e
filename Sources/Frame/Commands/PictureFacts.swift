/// What commands depend on of a picture that a frame samples.
package struct PictureFacts: Sendable, Hashable {
  /// A number that two pictures of one request share only if they are the same.
  package var version: Int
  /// Whether no pixel is transparent.
  package var isOpaque: Bool

  package init(version: Int, isOpaque: Bool) {
    self.version = version
    self.isOpaque = isOpaque
  }
}
