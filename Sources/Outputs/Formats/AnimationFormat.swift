import Documents
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
  public var suffix: String { traits.suffix }

  /// The extensions of the formats that are `wanted`, after `prefix`, as a list for messages and help.
  package static func suffixes(
    _ prefix: String = "", _ word: String = "and", where isWanted: (AnimationTraits) -> Bool
  ) -> String {
    listed(allCases.map(\.traits).filter(isWanted).map { prefix + $0.suffix }, word)
  }

  /// The names of the formats that are `wanted`, as a list for messages and help.
  package static func names(where isWanted: (AnimationTraits) -> Bool) -> String {
    listed(allCases.filter { isWanted($0.traits) }.map(\.rawValue))
  }

  /// The times of equal frames that together show a picture for `units`, in the units that the format counts in.
  func delays(_ units: Int) throws(AnimationError) -> [Int] {
    guard let longest = traits.longestDelay, units > longest.units else { return [units] }
    let count = (units - 1) / longest.units + 1
    // An APNG's longest frame is as long as 100 of a GIF.
    guard count <= 100 else {
      throw .unfit(
        "\(rawValue) shows a picture for at most \(100 * longest.units / longest.perSecond) s, and one of these is"
          + " shown for \(units / longest.perSecond) s; shorter times fit.")
    }
    return (0..<count).map { units * ($0 + 1) / count - units * $0 / count }
  }

  /// Throws where pictures of this shape cannot be stored.
  package func check(_ shape: SequenceShape) throws(AnimationError) {
    let maxSide = traits.maxSide
    guard max(shape.width, shape.height) <= maxSide else {
      throw .unfit(
        "\(rawValue) has at most \(maxSide) pixels a side, and the canvas has"
          + " \(shape.width) x \(shape.height); a smaller --canvas, --size or --scale fits.")
    }
    guard shape.depth == .eight || traits.hasSixteenBits else {
      let others = Self.suffixes("", "or") { $0.hasSixteenBits }
      throw .unfit(
        "\(rawValue) has 8 bits per component; omit --depth 16, or name an \(others) file.")
    }
  }
}

extension AnimationFormat {
  /// Whether its files hold a sound, too.
  package var hasSound: Bool { traits.codec != nil }

  /// Throws if the file would be silent although a sound is requested.
  package func checkSound() throws(AnimationError) {
    guard !hasSound else { return }
    throw .unfit(
      "\(rawValue) stores no sound; \(Self.suffixes("", "and") { $0.codec != nil }) files do.")
  }
}
