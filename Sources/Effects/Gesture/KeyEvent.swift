import Documents

/// A key that is pressed or released.
public struct KeyEvent: Sendable, Hashable {
  /// Seconds since the start; 0 or more.
  public var seconds: Double
  /// The key's number from 0 to 255, as in a browser's `keyCode`: capital letters and digits have their ASCII
  /// codes.
  public var code: Int
  /// Whether it goes down.
  public var isDown: Bool

  /// Makes an event.
  public init(seconds: Double, code: Int, isDown: Bool) {
    self.seconds = seconds
    self.code = code
    self.isDown = isDown
  }
}

extension KeyEvent {
  private enum Phase: String, CaseIterable {
    case down, up
  }

  /// The numbers of keys with names, by browsers' `KeyboardEvent.key`.
  private static let named: [(name: String, code: Int)] = [
    ("Backspace", 8), ("Tab", 9), ("Enter", 13), ("Shift", 16), ("Control", 17), ("Alt", 18),
    ("Escape", 27), ("Space", 32), ("PageUp", 33), ("PageDown", 34), ("End", 35), ("Home", 36),
    ("ArrowLeft", 37), ("ArrowUp", 38), ("ArrowRight", 39), ("ArrowDown", 40),
  ]

  /// Reads `{ time, key, phase }`; `key` is a letter, a digit, a name or a number.
  init(document node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["time", "key", "phase"])
    let phase: Phase = try object.required("phase").choice(called: "phases")
    self.init(
      seconds: try object.required("time").number(in: 0...GestureLimits.seconds, unit: "seconds"),
      code: try Self.code(try object.required("key")), isDown: phase == .down)
  }

  private static func code(_ node: DocumentNode) throws(DocumentError) -> Int {
    if case .number = node.value.content { return try node.wholeNumber(in: 0...255) }
    let name = try node.text("a letter, a digit, a key's name or its number")
    if name.utf8.count == 1, let byte = name.uppercased().utf8.first,
      (48...57).contains(byte) || (65...90).contains(byte)
    {
      return Int(byte)
    }
    guard let key = named.first(where: { $0.name == name }) else {
      throw node.error(.unknownName(name, among: named.map { $0.name }, plural: "keys"))
    }
    return key.code
  }
}

/// The state of a keyboard in a frame, as a texture of 256 × 3 bytes: a column for each key, 255 or 0.
///
/// Shadertoy's rows: whether it is down, whether it went down in this frame, and whether it went down an odd number of times.
package struct Keyboard: Sendable, Hashable {
  /// The rows, one after the other.
  package private(set) var bytes = [UInt8](repeating: 0, count: 3 * 256)

  /// No key was ever pressed.
  package init() {}

  /// The state after the events up to `seconds`, in a frame that lasts for `frame` seconds.
  ///
  /// A key that is held may go down again, which counts for nothing.
  package init(_ events: [KeyEvent], at seconds: Double, frame: Double) {
    for event in events.prefix(while: { $0.seconds <= seconds })
    where (0..<256).contains(event.code) {
      let wasDown = bytes[event.code] != 0
      bytes[event.code] = event.isDown ? 255 : 0
      guard event.isDown, !wasDown else { continue }
      bytes[256 + event.code] = PressTime.isFirst(seconds, after: event.seconds, frame) ? 255 : 0
      bytes[512 + event.code] ^= 255
    }
  }
}
