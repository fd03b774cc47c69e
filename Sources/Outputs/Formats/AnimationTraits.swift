/// The properties of a format, from which help, messages and limits follow.
package struct AnimationTraits: Sendable {
  /// The encoder of the files.
  enum Encoder: Sendable {
    case apng, webP, gif, y4m
    /// A process of ffmpeg.
    case ffmpeg(VideoCodec)
  }

  /// How a file becomes small enough for a limit of bytes.
  package enum Reduction: Sendable, Equatable {
    /// By lossy compression.
    case qualities
    /// By lossy compression, unless it fits without loss.
    case losslessOrQualities
    /// By fewer colours.
    case colors
    /// By fewer colours, unless it fits without loss.
    case losslessOrColors
    /// Not at all.
    case none
  }

  /// Which alphas a format stores.
  package enum Alpha: Sendable {
    /// All of them.
    case full
    /// Opaque and transparent alone.
    case binary
    /// None: pictures are laid on a matte.
    case none
  }

  /// The extension of the files, with the dot.
  let suffix: String
  /// The encoder of the files.
  let encoder: Encoder
  /// How a file becomes small enough for a limit of bytes.
  package let reduction: Reduction
  /// Which alphas are stored.
  package let alpha: Alpha
  /// Whether a component may have 16 bits.
  var hasSixteenBits = false
  /// The longest side in pixels.
  let maxSide: Int
  /// The most frames that a second can have; `nil` for any number.
  package var maxFramesPerSecond: Double?
  /// The largest number of plays that can be stored; `nil` if none is.
  package var maxPlays: Int?
  /// The longest time of a frame, in the units that the format counts in; `nil` for formats of a constant rate.
  var longestDelay: (units: Int, perSecond: Int)?

  /// Whether frames follow each other at a constant rate.
  package var isFilm: Bool { longestDelay == nil }

  /// Whether ffmpeg makes the files.
  package var needsFFmpeg: Bool { codec != nil }

  /// How ffmpeg makes the files; `nil` for formats that are written without it.
  var codec: VideoCodec? { if case .ffmpeg(let codec) = encoder { codec } else { nil } }
}

extension AnimationFormat {
  /// The traits of the format.
  package var traits: AnimationTraits {
    switch self {
    case .apng:
      AnimationTraits(
        suffix: ".apng", encoder: .apng, reduction: .losslessOrColors, alpha: .full,
        hasSixteenBits: true, maxSide: 1 << 31 - 1, maxPlays: 1 << 31 - 1,
        longestDelay: (65_535, 1))
    case .webP:
      AnimationTraits(
        suffix: ".webp", encoder: .webP, reduction: .losslessOrQualities, alpha: .full,
        maxSide: 16_383, maxFramesPerSecond: 1000, maxPlays: 65_535,
        longestDelay: (1 << 24 - 1, 1000))
    case .gif:
      // Delays are whole hundredths of a second, and players take a single one for ten. The first play is not counted.
      AnimationTraits(
        suffix: ".gif", encoder: .gif, reduction: .colors, alpha: .binary, maxSide: 65_535,
        maxFramesPerSecond: 50, maxPlays: 65_536, longestDelay: (65_535, 100))
    case .mp4: .film(".mp4", .ffmpeg(.h264), .qualities, alpha: .none)
    case .webM: .film(".webm", .ffmpeg(.vp9), .qualities, alpha: .full)
    case .mov: .film(".mov", .ffmpeg(.proRes), .none, alpha: .full, hasSixteenBits: true)
    case .y4m: .film(".y4m", .y4m, .none, alpha: .none)
    }
  }
}

extension AnimationTraits {
  /// A format of a constant rate, which stores no number of plays.
  fileprivate static func film(
    _ suffix: String, _ encoder: Encoder, _ reduction: Reduction, alpha: Alpha,
    hasSixteenBits: Bool = false
  ) -> AnimationTraits {
    AnimationTraits(
      suffix: suffix, encoder: encoder, reduction: reduction, alpha: alpha,
      hasSixteenBits: hasSixteenBits, maxSide: 16_384, maxFramesPerSecond: 240)
  }
}
