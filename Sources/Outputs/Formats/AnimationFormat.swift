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

  /// Whether its frames follow each other at a constant rate.
  package var isFilm: Bool { longestDelay == nil }

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

  /// The largest number of plays that can be stored; `nil` where none is.
  package var mostPlays: Int? {
    switch self {
    case .apng: 1 << 31 - 1
    case .webP: 65_535
    // The first play is not counted.
    case .gif: 65_536
    case .mp4, .webM, .mov, .y4m: nil
    }
  }

  /// The longest time of a frame, in the units that the format counts in; `nil` for formats of a constant rate.
  private var longestDelay: (units: Int, perSecond: Int)? {
    switch self {
    case .apng: (65_535, 1)
    case .webP: (1 << 24 - 1, 1000)
    case .gif: (65_535, 100)
    case .mp4, .webM, .mov, .y4m: nil
    }
  }

  /// The times of equal frames that together show a picture for `units`, in the units that the format counts in.
  func delays(_ units: Int) throws(AnimationError) -> [Int] {
    guard let longest = longestDelay, units > longest.units else { return [units] }
    let count = (units - 1) / longest.units + 1
    // An APNG's longest frame is as long as 100 of a GIF.
    guard count <= 100 else {
      throw .unfit(
        "\(rawValue) shows a picture for at most \(100 * longest.units / longest.perSecond) s, and one of these is"
          + " shown for \(units / longest.perSecond) s; shorter times fit.")
    }
    return (0..<count).map { units * ($0 + 1) / count - units * $0 / count }
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
