/// The frame in which something was pressed.
enum PressTime {
  /// Whether the frame at `seconds`, which lasts for `frame` seconds, is the first one at or after a press.
  ///
  /// A nanosecond keeps rounding from making two frames the first.
  static func isFirst(_ seconds: Double, after press: Double, _ frame: Double) -> Bool {
    seconds - press < frame - 1e-9
  }
}
