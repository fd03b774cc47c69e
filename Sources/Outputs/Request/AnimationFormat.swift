import Imaging

/// The kinds of animations that are written.
public enum AnimationFormat: String, Sendable, CaseIterable {
  /// Animated PNG; every pixel stays.
  case apng = "APNG"
  /// Animated WebP, lossless or lossy, with alpha.
  case webP = "WebP"
  /// GIF: at most 256 colours, and pixels that are either opaque or transparent.
  case gif = "GIF"
  /// H.264 in an MP4, by ffmpeg; without alpha.
  case mp4 = "MP4"
  /// VP9 with alpha in a WebM, by ffmpeg.
  case webM = "WebM"
  /// ProRes 4444 with alpha in a QuickTime file, by ffmpeg.
  case mov = "MOV"
  /// Uncompressed YUV4MPEG2, for other encoders; without alpha.
  case y4m = "Y4M"

  /// The format of a file with this name, by its extension; `nil` for any other.
  public init?(path: String) {
    guard let format = Self.allCases.first(where: { path.lowercased().hasSuffix($0.suffix) }) else {
      return nil
    }
    self = format
  }

  /// The extension of its files, with the dot.
  public var suffix: String {
    switch self {
    case .apng: ".apng"
    case .webP: ".webp"
    case .gif: ".gif"
    case .mp4: ".mp4"
    case .webM: ".webm"
    case .mov: ".mov"
    case .y4m: ".y4m"
    }
  }

  /// The most frames that a second can have; `nil` for any number.
  package var mostFramesPerSecond: Double? {
    switch self {
    case .apng: nil
    case .webP: 1000
    // Delays are whole hundredths of a second, and players take a single one for ten.
    case .gif: 50
    case .mp4, .webM, .mov, .y4m: 240
    }
  }

  /// The longest side in pixels.
  var maxSide: Int {
    switch self {
    case .apng: 1 << 31 - 1
    case .webP: 16_383
    case .gif: 65_535
    case .mp4, .webM, .mov, .y4m: 16_384
    }
  }

  /// Throws where pictures of this shape cannot be stored.
  package func check(_ shape: SequenceShape) throws(AnimationError) {
    guard max(shape.width, shape.height) <= maxSide else {
      throw .unfit(
        "\(rawValue) has at most \(maxSide) pixels a side, and the canvas has"
          + " \(shape.width) x \(shape.height); a smaller --canvas, --size or --scale fits.")
    }
    guard shape.depth == .eight || self == .apng || self == .mov else {
      throw .unfit(
        "\(rawValue) has 8 bits per component; leave out --depth 16, or name an .apng or .mov file."
      )
    }
  }
}
