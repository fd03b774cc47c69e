import Documents
import Frame

/// How an effect is played.
public enum PlayMode: Sendable, Hashable {
  /// Forwards.
  case once
  /// Forwards, and then this many seconds at the end, 0 or more.
  case hold(seconds: Double)
  /// Forwards, again and again; the end is the next round's start and is not shown twice.
  case loop
  /// Forwards and back; the end of the way back is the next round's start and is not shown twice.
  case pingpong
  /// Backwards.
  case reverse
  /// Forwards, a pause of the same length at the end, and back in four thirds of the time.
  ///
  /// The sticker's article shows it this way. The end of the way back is the next round's start and is not shown
  /// twice.
  case demo

  /// The modes' names, in the order of help.
  public static var names: [String] { ["once", "hold", "loop", "pingpong", "reverse", "demo"] }

  /// Reads `once`, `hold`, `hold:SECONDS`, `loop`, `pingpong`, `reverse` or `demo`; `hold` alone holds
  /// for 0 seconds.
  public init?(_ text: String) {
    switch text {
    case "once": self = .once
    case "hold": self = .hold(seconds: 0)
    case "loop": self = .loop
    case "pingpong": self = .pingpong
    case "reverse": self = .reverse
    case "demo": self = .demo
    default:
      guard text.hasPrefix("hold:"), let seconds = decimalNumber(text.dropFirst(5)),
        seconds.isFinite, seconds >= 0
      else { return nil }
      self = .hold(seconds: seconds)
    }
  }

  /// The text that reads back as this mode.
  public var text: String {
    switch self {
    case .once: "once"
    case .hold(let seconds): seconds == 0 ? "hold" : "hold:\(seconds.plainText)"
    case .loop: "loop"
    case .pingpong: "pingpong"
    case .reverse: "reverse"
    case .demo: "demo"
    }
  }
}
