package import Imaging

/// How a renderer returns pictures.
package struct PictureLayout: Sendable, Equatable {
  /// Bits per component.
  package let depth: Image.Depth
  /// Whether colours are premultiplied by alpha; deep pictures always are.
  package let alpha: Image.Alpha

  /// A layout; `alpha` may be straight with 8 bits.
  package init(_ depth: Image.Depth, _ alpha: Image.Alpha) {
    self.depth = depth
    self.alpha = depth == .eight ? alpha : .premultiplied
  }

  /// Whether the device un-premultiplies.
  var isStraightened: Bool { alpha == .straight }
}
