/// One of Adam7's passes, as a selection of pixels (PNG, third edition, 8.1).
package struct Adam7: Sendable {
  package let left: Int
  package let top: Int
  package let stepX: Int
  package let stepY: Int

  package static let passes = [
    Adam7(left: 0, top: 0, stepX: 8, stepY: 8), Adam7(left: 4, top: 0, stepX: 8, stepY: 8),
    Adam7(left: 0, top: 4, stepX: 4, stepY: 8), Adam7(left: 2, top: 0, stepX: 4, stepY: 4),
    Adam7(left: 0, top: 2, stepX: 2, stepY: 4), Adam7(left: 1, top: 0, stepX: 2, stepY: 2),
    Adam7(left: 0, top: 1, stepX: 1, stepY: 2),
  ]

  /// Pixels per row of the pass, for a picture `width` pixels wide.
  package func width(of width: Int) -> Int { max(0, (width - left + stepX - 1) / stepX) }

  /// Rows of the pass, for a picture `height` pixels high.
  package func height(of height: Int) -> Int { max(0, (height - top + stepY - 1) / stepY) }
}
