/// Where a draw shows a picture as opaque as it is: what was drawn before is hidden there by the
/// picture's opaque pixels.
///
/// The picture lies in rows, each along a line of the canvas, and goes on from row to row as planes in
/// perspective do.
package struct SheetCover: Sendable, Hashable {
  /// A row of the picture on the canvas.
  package struct Row: Sendable, Hashable {
    /// Down from the picture's top, in its pixels.
    package var row: Double
    /// Down from the canvas's top, in pixels.
    package var y: Double
    /// Where on the canvas the picture's left edge lies, in pixels.
    package var left: Double
    /// Canvas pixels a pixel of the picture, more than 0.
    package var magnification: Double

    package init(row: Double, y: Double, left: Double, magnification: Double) {
      self.row = row
      self.y = y
      self.left = left
      self.magnification = magnification
    }
  }

  /// Takes places of the canvas to where they would be if the picture were not turned.
  package struct Straightening: Sendable, Hashable {
    /// A step of a pixel to the right, one down, and the place of the canvas's top-left corner.
    package var right = SIMD2(1.0, 0.0)
    package var down = SIMD2(0.0, 1.0)
    package var origin = SIMD2(0.0, 0.0)

    package init() {}
  }

  /// The picture.
  package var picture: AssetRequest
  /// Two or more from top to bottom: `row` and `y` grow.
  package var rows: [Row]
  /// The picture's columns that are drawn, in its pixels.
  package var columns: ClosedRange<Double>
  /// How the canvas is turned against the rows.
  package var straightening: Straightening

  package init(
    picture: AssetRequest, rows: [Row], columns: ClosedRange<Double>,
    straightening: Straightening
  ) {
    self.picture = picture
    self.rows = rows
    self.columns = columns
    self.straightening = straightening
  }
}
