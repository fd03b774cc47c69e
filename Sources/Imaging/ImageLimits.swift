/// How much a picture file may ask for; each is checked before memory is taken.
public struct ImageLimits: Sendable, Hashable {
  /// Width × height of a picture; 16384 × 16384 unless set.
  ///
  /// All frames of an animation may have a hundred times, all scans of a JPEG sixteen times as many.
  public var maxPixels: Int
  /// Bytes of a chunk that has to be kept, as stored and inflated (a colour profile); 8 MiB unless set.
  public var maxChunkBytes: Int
  /// Bytes that decoding one picture may hold, the picture included; 1 GiB unless set.
  public var maxMemoryBytes: Int
  /// Bytes of a file that is read as a whole; 2 GiB unless set.
  public var maxFileBytes: Int
  /// Seconds that drawing an SVG may take, which its size does not bound; 10 unless set.
  public var maxDecodeSeconds: Int
  /// Frames of an animated picture; 10,000 unless set.
  public var maxAnimationFrames: Int

  /// Makes limits; what is not given has its default.
  public init(
    maxPixels: Int = 16384 * 16384, maxChunkBytes: Int = 8 << 20, maxMemoryBytes: Int = 1 << 30,
    maxFileBytes: Int = 2 << 30, maxDecodeSeconds: Int = 10,
    maxAnimationFrames: Int = 10_000
  ) {
    self.maxPixels = maxPixels
    self.maxChunkBytes = maxChunkBytes
    self.maxMemoryBytes = maxMemoryBytes
    self.maxFileBytes = maxFileBytes
    self.maxDecodeSeconds = maxDecodeSeconds
    self.maxAnimationFrames = maxAnimationFrames
  }

  /// The limits that hold when nothing is set.
  public static let `default` = ImageLimits()

  /// The limits by the names `--limit NAME=VALUE` takes.
  public enum Name: String, Sendable, CaseIterable {
    /// Width × height.
    case maxPixels
    /// Bytes of one kept chunk.
    case maxChunkBytes
    /// Bytes that decoding may hold.
    case maxMemoryBytes
    /// Bytes of one file.
    case maxFileBytes
    /// Seconds of drawing an SVG.
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
