/// The limits of a picture file, each checked before memory is allocated.
public struct ImageLimits: Sendable, Hashable {
  /// Width × height of a picture.
  ///
  /// All frames of an animation together, each the whole canvas, may have five times as many pixels, which is ten
  /// seconds of 1920 × 1080 at 60 frames a second, and all scans of a JPEG sixteen times as many.
  public var maxPixels: Int
  /// Bytes of a chunk that must be kept (a colour profile), stored or inflated.
  public var maxChunkBytes: Int
  /// Bytes that decoding one picture may hold, the picture included; 1 GiB unless set.
  public var maxMemoryBytes: Int
  /// Bytes of a file that is read as a whole.
  public var maxFileBytes: Int
  /// Seconds for drawing an SVG, or for a frame of a film, which their sizes do not bound.
  public var maxDecodeSeconds: Int
  /// Frames of an animated picture.
  public var maxAnimationFrames: Int

  /// Makes limits; omitted values have their defaults.
  public init(
    maxPixels: Int = 16384 * 16384, maxChunkBytes: Int = 8 << 20, maxMemoryBytes: Int = 1 << 30,
    maxFileBytes: Int = 512 << 20, maxDecodeSeconds: Int = 10,
    maxAnimationFrames: Int = 10_000
  ) {
    self.maxPixels = maxPixels
    self.maxChunkBytes = maxChunkBytes
    self.maxMemoryBytes = maxMemoryBytes
    self.maxFileBytes = maxFileBytes
    self.maxDecodeSeconds = maxDecodeSeconds
    self.maxAnimationFrames = maxAnimationFrames
  }

  /// The default limits.
  public static let `default` = ImageLimits()

  /// The names of the limits in `--limit NAME=VALUE`.
  public enum Name: String, Sendable, CaseIterable {
    /// Width × height.
    case maxPixels
    /// Bytes of one kept chunk.
    case maxChunkBytes
    /// Bytes that decoding may hold.
    case maxMemoryBytes
    /// Bytes of one file.
    case maxFileBytes
    /// Seconds of drawing an SVG, or of waiting for a frame of a film.
    case maxDecodeSeconds
    /// Frames of an animated picture.
    case maxAnimationFrames
  }

  /// The limit called `name`.
  public subscript(name: Name) -> Int {
    get {
      switch name {
      case .maxPixels: maxPixels
      case .maxChunkBytes: maxChunkBytes
      case .maxMemoryBytes: maxMemoryBytes
      case .maxFileBytes: maxFileBytes
      case .maxDecodeSeconds: maxDecodeSeconds
      case .maxAnimationFrames: maxAnimationFrames
      }
    }
    set {
      switch name {
      case .maxPixels: maxPixels = newValue
      case .maxChunkBytes: maxChunkBytes = newValue
      case .maxMemoryBytes: maxMemoryBytes = newValue
      case .maxFileBytes: maxFileBytes = newValue
      case .maxDecodeSeconds: maxDecodeSeconds = newValue
      case .maxAnimationFrames: maxAnimationFrames = newValue
      }
    }
  }
}
