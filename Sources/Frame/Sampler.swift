/// How a texture is read.
public struct Sampler: Sendable, Hashable {
  /// What is read between texel centres.
  public enum Filter: String, Sendable, Hashable {
    /// The nearest texel.
    case nearest
    /// The mean of the four nearest texels by distance.
    case linear
  }

  /// What is read outside of the unit square, the same along both axes.
  public enum Wrap: String, Sendable, Hashable {
    /// The nearest texel of the edge.
    case clampToEdge
    /// The texture again.
    case `repeat`
    /// The texture again, every other time from its other side.
    case mirroredRepeat
  }

  /// What is read between texel centres.
  public var filter: Filter
  /// What is read outside of the unit square.
  public var wrap: Wrap
  /// Whether copies of half, a quarter and so on of the texture's size are read where it is drawn
  /// smaller; `filter` also holds between them.
  public var mipmaps: Bool

  /// Collects the settings; clamped to the edge and without mipmaps unless told otherwise.
  public init(_ filter: Filter, wrap: Wrap = .clampToEdge, mipmaps: Bool = false) {
    self.filter = filter
    self.wrap = wrap
    self.mipmaps = mipmaps
  }

  /// The nearest texel, clamped to the edge, without mipmaps.
  public static var nearest: Sampler { Sampler(.nearest) }

  /// The mean of four texels, clamped to the edge, without mipmaps.
  public static var linear: Sampler { Sampler(.linear) }
}
