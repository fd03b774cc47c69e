/// Which texels of a texture a draw reads for a pixel of its destination, where these follow each other
/// on a straight grid.
///
/// Where all of them are transparent, the draw changes nothing.
package struct Footprint: Sendable, Hashable {
  /// What is read along one axis: for pixels from the edge p to the edge q, edges counted from the
  /// destination's first, texels between the edges `scale · p + offset − reach` and
  /// `scale · q + offset + reach`.
  package struct Axis: Sendable, Hashable {
    /// Texels a pixel, more than 0.
    package var scale: Double
    /// Texels from the texture's first edge to that of the destination.
    package var offset: Double
    /// Texels further out on both sides.
    package var reach: Double

    package init(scale: Double = 1, offset: Double = 0, reach: Double = 0) {
      self.scale = scale
      self.offset = offset
      self.reach = reach
    }

    /// The same for a picture that starts this many pixels later in the destination.
    package func moved(by pixels: Double) -> Axis {
      Axis(scale: scale, offset: offset - scale * pixels, reach: reach)
    }
  }

  /// From left to right.
  package var x: Axis
  /// From top to bottom.
  package var y: Axis

  package init(x: Axis = Axis(), y: Axis = Axis()) {
    self.x = x
    self.y = y
  }
}
