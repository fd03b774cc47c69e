/// The vertices of a draw, as a recipe or as data; unit positions have (0, 0) at the top left.
public enum Geometry: Sendable, Hashable {
  /// A regular grid over the unit square: `columns` × `rows` cells of two triangles each.
  ///
  /// The vertex shader receives the unit position as `aUV`. Cells are drawn left to right, then
  /// top to bottom, each split on the diagonal from its top-left to its bottom-right corner.
  case grid(columns: Int, rows: Int)
  /// Triangles that the effect computed itself.
  ///
  /// The vertex shader receives the unit position as `aUV`, the position as `aPosition` and the normal
  /// as `aNormal`.
  case triangles(TriangleMesh)
  /// Pixel rectangles that do not overlap, of a unit square that is mapped onto `area`.
  ///
  /// The vertex shader receives the position in the unit square as `aUV`.
  case rectangles([PixelRectangle], in: PixelArea)

  /// Two triangles over the unit square.
  public static var quad: Geometry { .grid(columns: 1, rows: 1) }
}
