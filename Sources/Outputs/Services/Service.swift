/// A messenger with rules for stickers or emoji.
public enum Service: String, Sendable, CaseIterable {
  case whatsapp, telegram, signal, discord, line, imessage, slack

  /// The name for messages.
  package var name: String {
    switch self {
    case .whatsapp: "WhatsApp"
    case .telegram: "Telegram"
    case .signal: "Signal"
    case .discord: "Discord"
    case .line: "LINE"
    case .imessage: "iMessage"
    case .slack: "Slack"
    }
  }

  /// The rules for an animation, or for a still picture.
  package func rules(isStill: Bool) -> ServiceRules { isStill ? still : moving }
}

/// The pictures and animations that a service accepts.
package struct ServiceRules: Sendable {
  /// The formats, the usual one first; a still APNG is a plain PNG.
  package let formats: [AnimationFormat]
  /// Pixels of the picture.
  package let width: Int
  package let height: Int
  /// Other sizes that are accepted, in pixels.
  var otherSizes: [(width: Int, height: Int)] = []
  /// Pixels that stay empty along each side.
  package let margin: Int
  /// The most bytes, counted with 1000 to a KB, which is the stricter reading.
  package let maxBytes: Int
  /// The longest that one round may take, in seconds.
  var maxSeconds: Double?
  /// Whether a round takes a whole number of seconds.
  var wholeSeconds = false
  /// The most frames per second; ``usualRate`` unless --fps chooses another.
  package var maxRate = 60.0
  /// How many frames there may be.
  var frames = 1...Int.max
  /// How often it may be played; `nil` for any number.
  var plays: ClosedRange<Int>?
  /// The longest that all rounds together may take, in seconds.
  var maxTotalSeconds: Double?
  /// Whether only transparent backgrounds are accepted.
  package var isTransparent = false

  /// Frames per second that show movement well and leave bytes for the colours.
  package static let usualRate = 30.0

  /// Whether a picture of this size is accepted.
  func takes(width: Int, height: Int) -> Bool {
    (width, height) == (self.width, self.height)
      || otherSizes.contains { $0 == (width, height) }
  }
}
