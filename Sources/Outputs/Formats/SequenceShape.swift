package import Imaging

/// What all pictures of a sequence have in common.
package struct SequenceShape: Sendable, Equatable {
  /// Pixels from left to right.
  package let width: Int
  /// Pixels from top to bottom.
  package let height: Int
  /// Bits per component.
  package let depth: Image.Depth
  /// Whether every pixel of every picture is known to be opaque.
  package let isOpaque: Bool

  /// Makes the shape of a sequence.
  package init(width: Int, height: Int, depth: Image.Depth, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.depth = depth
    self.isOpaque = isOpaque
  }
}
