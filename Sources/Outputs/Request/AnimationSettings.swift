/// How an animation is stored.
public struct AnimationSettings: Sendable, Hashable {
  /// The largest number of plays that every format can store.
  package static let mostPlays =
    AnimationFormat.allCases.compactMap { $0.traits.maxPlays }.min() ?? 0

  /// How often players show the file; 0 for endlessly, which is also the default.
  public var plays: Int?
  /// The quality of lossy compression, 0…100; `nil` for lossless where the format can.
  public var quality: Int?
  /// The background, as 0xRRGGBB, of half-transparent pixels in formats without them; `nil` keeps
  /// their own colour.
  public var matte: UInt32?
  /// The most bytes that the file may have; `nil` for any number.
  public var maxBytes: Int?
  /// The messenger whose rules the file follows; `nil` for none.
  public var service: Service?
  /// How a palette's missing colours are imitated; `nil` for what suits the format.
  public var dither: Dither?
  /// The effort for a smaller file.
  public var effort = Effort.usual
  /// The encoder of a film.
  public var encoder = EncoderChoice.auto

  /// Makes settings with all defaults.
  public init() {}

  /// Whether a file of the right size is searched for.
  package var areSearched: Bool { maxBytes != nil || service != nil }

  /// The settings as text that differs where they do.
  package var text: String {
    let numbers = [plays, quality, matte.map { Int($0) }, maxBytes]
    return numbers.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      + " \(service?.rawValue ?? "-") \(dither?.rawValue ?? "-") \(effort.rawValue)"
      + " \(encoder.rawValue)"
  }
}

/// How missing colours are imitated by patterns of others.
public enum Dither: String, Sendable, CaseIterable {
  /// Each pixel takes the nearest colour.
  case none
  /// A fixed pattern of 8 × 8 pixels, which stands still.
  case ordered
  /// The neighbours make up for each pixel's error; it stands still where the picture does.
  case diffusion
}

/// The effort for a smaller file.
public enum Effort: String, Sendable, CaseIterable {
  /// About as much as drawing.
  case usual
  /// As much as the best that is known needs.
  case max
}
