/// A picture that lives for one frame: written by one or more passes, sampled by later ones.
public struct Target: Sendable, Equatable {
  /// How a target stores a pixel.
  public enum Format: String, Sendable, Hashable {
    /// Four 8-bit normalised components.
    case rgba8
    /// Four 16-bit floats.
    case rgba16f
    /// Four 32-bit floats.
    case rgba32f
  }

  /// The name that passes and textures use; unique in the frame.
  public var name: String
  /// The size in pixels.
  public var size: PixelSize
  /// How a pixel is stored.
  public var format: Format

  /// Declares a target.
  public init(_ name: String, size: PixelSize, format: Format) {
    self.name = name
    self.size = size
    self.format = format
  }
}

/// Draws into one destination, in order.
public struct Pass: Sendable, Equatable {
  /// Where a pass draws.
  public enum Destination: Sendable, Equatable {
    /// The frame's own picture.
    case output
    /// A target, by its name.
    case target(String)
  }

  /// What the effect calls the pass; the label of its GPU timer and debug group.
  public var label: String
  /// Where the pass draws.
  public var destination: Destination
  /// The premultiplied colour the destination starts from; `nil` keeps what earlier passes drew.
  public var clear: SIMD4<Float>?
  /// Samples a pixel: 1, or 4 for multisampling, resolved at the end of the pass.
  public var samples: Int
  /// What is drawn, first to last.
  public var draws: [Draw]

  /// Makes a pass; it clears to transparent and takes one sample a pixel unless told otherwise.
  public init(
    _ label: String, into destination: Destination, clear: SIMD4<Float>? = SIMD4(repeating: 0),
    samples: Int = 1, draws: [Draw]
  ) {
    self.label = label
    self.destination = destination
    self.clear = clear
    self.samples = samples
    self.draws = draws
  }
}

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

  /// The program, by the names of two of the built-in shaders.
  public struct Program: Sendable, Hashable {
    /// The vertex shader's name, as `peel` for `peel.vert`.
    public var vertex: String
    /// The fragment shader's name, as `peel` for `peel.frag`.
    public var fragment: String

    /// Names a built-in pair.
    public init(vertex: String, fragment: String) {
      self.vertex = vertex
      self.fragment = fragment
    }
  }

  /// The program.
  public var program: Program
  /// The vertices.
  public var geometry: Geometry
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

  /// Makes a draw; it blends premultiplied source-over and ignores depth unless told otherwise.
  public init(
    _ program: Program, _ geometry: Geometry, blend: Blend = .over, depth: Depth = .ignored,
    edges: EdgeRegion? = nil, textures: [Texture] = [], uniforms: [Uniform] = []
  ) {
    self.program = program
    self.geometry = geometry
    self.blend = blend
    self.depth = depth
    self.edges = edges
    self.textures = textures
    self.uniforms = uniforms
  }
}
