/// One draw with its complete state; it inherits nothing from the draw before it.
public struct Draw: Sendable, Equatable {
  /// How a fragment is combined with the destination.
  public enum Blend: String, Sendable, Hashable, CaseIterable {
    /// The fragment replaces it.
    case replace
    /// Premultiplied source-over.
    case over
    /// The component-wise maximum.
    case maximum
  }

  /// How a fragment's depth is used.
  public enum Depth: String, Sendable, Hashable, CaseIterable {
    /// Depth is ignored; fragments are drawn in order.
    case ignored
    /// Only the nearest of all such fragments of a pass is kept; among equally near ones, the first.
    case nearest
    /// All fragments of the draw are blended from far to near in each pixel; at least 64 layers are
    /// supported.
    case sorted
    /// As `nearest` when all pictures that the draw samples are opaque and its colours therefore are
    /// too; otherwise as `sorted`.
    case sortedIfTransparent
  }

  /// The program.
  public var program: Program
  /// The vertices.
  public var geometry: Geometry
  /// The only rectangles of the destination that the draw may change; `nil` for all of it.
  ///
  /// They do not overlap. Only allowed in passes with one sample per pixel.
  public var region: [PixelRectangle]?
  /// How fragments are combined with the destination.
  public var blend: Blend
  /// How fragments' depths are used.
  public var depth: Depth
  /// Where multisampling changes the draw's result; `nil`, the default, when that is not known.
  ///
  /// Only allowed in a pass with a single draw.
  public var edges: EdgeRegion?
  /// The textures of the program.
  public var textures: [Texture]
  /// The uniform values of the program.
  public var uniforms: [Uniform]
  /// The storage buffers that the program reads, in `readonly` blocks of their names.
  ///
  /// Not allowed where fragments may be sorted.
  public var buffers: [String] = []
  /// Where the program puts a quad, if it stays upright; `nil` if that is not known.
  package var area: PixelArea?
  /// How the program places triangles; `nil` if that is not known.
  package var view: TriangleView?
  /// Where the draw shows a picture as it is, and hides what is below; `nil` for nowhere.
  package var cover: SheetCover?

  /// Makes a draw; by default it is unrestricted, blends premultiplied source-over and ignores depth.
  public init(
    _ program: Program, _ geometry: Geometry, region: [PixelRectangle]? = nil,
    blend: Blend = .over, depth: Depth = .ignored,
    edges: EdgeRegion? = nil, textures: [Texture] = [], uniforms: [Uniform] = []
  ) {
    self.program = program
    self.geometry = geometry
    self.region = region
    self.blend = blend
    self.depth = depth
    self.edges = edges
    self.textures = textures
    self.uniforms = uniforms
  }
}
