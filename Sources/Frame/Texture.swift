/// A request for one of the job's pictures, at the size and time at which a draw needs it.
public struct AssetRequest: Sendable, Hashable {
  /// The input's index, counted from 0 in the order of the command line.
  public var input: Int
  /// The size in pixels that the texture must have.
  public var size: PixelSize
  /// Seconds into the input's own animation; 0 for a still picture.
  public var seconds: Double
  /// The part of the picture that the texture shows.
  public var part = Part.picture

  /// The part of a picture that a texture shows.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The picture itself; of a sound, its spectrum above its waveform, in red.
    case picture
    /// The holes in the picture, in white on transparent: connected areas with alpha below one half that do not
    /// reach the picture's edge.
    case holes
    /// The spectrum of a sound, in grey.
    case spectrum
    /// The waveform of a sound, in grey.
    case waveform
  }

  /// Makes a request for `input` at `size`, `seconds` into its animation.
  public init(input: Int, size: PixelSize, seconds: Double = 0) {
    self.input = input
    self.size = size
    self.seconds = seconds
  }
}

/// What a draw samples: the source of the texels and the way they are read.
///
/// Colour is premultiplied.
public struct Texture: Sendable, Hashable {
  /// The source of texels.
  public enum Source: Sendable, Hashable {
    /// A picture of the job.
    case asset(AssetRequest)
    /// A target that an earlier pass drew, by its name.
    case target(String)
    /// What the previous frame left in a target with history, by its name; transparent in the first
    /// frame.
    case history(String)
    /// Coverage that the effect computed; shaders read it as red, 0…1.
    case coverage(CoverageMap)
  }

  /// The sampler uniform's name.
  public var name: String
  /// The source of the texels.
  public var source: Source
  /// The way they are read.
  public var sampler: Sampler
  /// Which texels are read for which pixels; `nil` if that is not known.
  package var footprint: Footprint?
  /// Whether it colours what the draw's other textures show, so that nothing shows where they are transparent.
  package var isTint = false

  /// Binds `source` to the sampler `name`; by default it is read linearly and clamped to its edge.
  public init(_ name: String, _ source: Source, sampler: Sampler = .linear) {
    self.name = name
    self.source = source
    self.sampler = sampler
  }
}
