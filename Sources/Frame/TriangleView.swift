/// How a draw's program places its triangles on the canvas, from which follows where they need several samples per pixel.
package struct TriangleView: Sendable, Hashable {
  /// The columns of the matrix from a vertex's position to its place: x and y in canvas pixels and the depth, nearer ones
  /// larger, all times w.
  package var x, y, z, w: SIMD4<Double>
  /// The least w that is drawn.
  package var nearest: Double
  /// The canvas.
  package var canvas: PixelSize
  /// Width and height in texels of the picture that the unit square shows.
  package var texels: SIMD2<Double>

  package init(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ w: SIMD4<Double>, nearest: Double,
    canvas: PixelSize, texels: SIMD2<Double>
  ) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
    self.nearest = nearest
    self.canvas = canvas
    self.texels = texels
  }
}
