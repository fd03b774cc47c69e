/// One draw with its complete state: nothing is inherited from the draw before it.
public struct Draw: Sendable, Equatable {
  /// How a fragment meets what is already there.
  public enum Blend: String, Sendable, Equatable {
    /// It replaces it.
    case replace
    /// Premultiplied source-over.
    case over
    /// The larger of both, component by component.
    case maximum
  }

  /// Whether a fragment's depth matters.
  public enum Depth: String, Sendable, Equatable {
    /// It does not: fragments arrive in the order they are drawn.
    case ignored
    /// Of all such fragments of a pass only the nearest is kept; of equally near ones the first.
    case nearest
    /// Every fragment of the draw shows, in each pixel the nearer over the further ones; at least
    /// 64 of them.
    case sorted
    /// As `nearest` when all pictures that the draw samples are opaque, so that the program's colours
    /// are too, else as `sorted`.
    case sortedIfTransparent
  }

  /// The program.
  public var program: Program
  /// The vertices.
  public var geometry: Geometry
  /// The only rectangles of the destination that the draw may change, of which no two overlap; `nil`
  /// for all of it.
  ///
  /// Only in passes of one sample a pixel.
  public var region: [PixelRectangle]?
  /// How fragments meet what is there.
  public var blend: Blend
  /// Whether fragments' depths matter.
  public var depth: Depth
  /// Where the samples of a multisampled pass show more than one a pixel would; `nil`, the default,
  /// where that is not known.
  ///
  /// Only for a pass's only draw.
  public var edges: EdgeRegion?
  /// What the program samples.
  public var textures: [Texture]
  /// What the program receives.
  public var uniforms: [Uniform]
  /// Where the program puts a quad, if it stays upright; `nil` where that is not known.
  package var area: PixelArea?
  /// Where the draw shows a picture as it is, and hides what is below; `nil` for nowhere.
  package var cover: SheetCover?

  /// Makes a draw; it draws everywhere, blends premultiplied source-over and ignores depth unless told
  /// otherwise.
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
