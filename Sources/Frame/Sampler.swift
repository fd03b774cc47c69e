/// How a texture is read.
public struct Sampler: Sendable, Hashable {
  /// The filter between texel centres.
  public enum Filter: String, Sendable, Hashable, CaseIterable {
    /// The nearest texel.
    case nearest
    /// The mean of the four nearest texels, weighted by distance.
    case linear
  }

  /// The wrap mode outside the unit square, the same along both axes.
  public enum Wrap: String, Sendable, Hashable, CaseIterable {
    /// The nearest texel of the edge.
    case clampToEdge
    /// The texture repeated.
    case `repeat`
    /// The texture repeated, mirrored every other time.
    case mirroredRepeat
  }

  /// The filter between texel centres.
  public var filter: Filter
  /// The wrap mode outside the unit square.
  public var wrap: Wrap
  /// Whether mipmaps are used where the texture is drawn smaller; `filter` also applies between them.
  public var mipmaps: Bool

  /// Makes a sampler; by default it clamps to the edge and uses no mipmaps.
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
