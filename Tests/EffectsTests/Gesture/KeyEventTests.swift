import Documents
import Effects
import Frame
import Testing

@Suite("Keys of a gesture")
struct KeyEventTests {
  private func keys(_ text: String) throws -> [KeyEvent] {
    try GestureFile(JSON5.read(Array(text.utf8))).gesture.keys
  }

  @Test("letters, digits, names and numbers are keys; events of fingers may then be missing")
  func file() throws {
    let read = try keys(
      """
      { keys: [
        { time: 0, key: 'a', phase: 'down' }, { time: 0, key: 'A', phase: 'up' },
        { time: 1, key: '7', phase: 'down' }, { time: 1.5, key: 'ArrowUp', phase: 'down' },
        { time: 2, key: 255, phase: 'up' },
      ] }
      """)
    #expect(
      read == [
        KeyEvent(seconds: 0, code: 65, isDown: true), KeyEvent(seconds: 0, code: 65, isDown: false),
        KeyEvent(seconds: 1, code: 55, isDown: true),
        KeyEvent(seconds: 1.5, code: 38, isDown: true),
        KeyEvent(seconds: 2, code: 255, isDown: false),
      ])
    #expect(try keys("{ events: [], keys: [] }").isEmpty)
  }

  @Test(
    "what is no key is refused with its place",
    arguments: [
      ("{ keys: [] }", "needs a key \"events\""),
      ("{ keys: [{ time: 0, key: 'arrowup', phase: 'down' }] }", "did you mean \"ArrowUp\"?"),
      ("{ keys: [{ time: 0, key: 256, phase: 'down' }] }", "keys[0].key is 256"),
      ("{ keys: [{ time: 0, key: '', phase: 'down' }] }", "keys[0].key"),
      ("{ keys: [{ time: 0, key: 'A', phase: 'began' }] }", "keys[0].phase is \"began\""),
      (
        "{ keys: [{ time: 1, key: 1, phase: 'up' }, { time: 0, key: 1, phase: 'up' }] }",
        "comes before the previous one, which is at 1 s"
      ),
    ])
  func refusals(text: String, sentence: String) {
    let error = #expect(throws: DocumentError.self) { _ = try keys(text) }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  @Test("a press shows in one frame, whatever rounding does")
  func oneFrame() {
    for number in 1...200 {
      let press = KeyEvent(seconds: Double(number) / 20, code: 65, isDown: true)
      let shown = (number...number + 2).filter { frame in
        Keyboard([press], at: Double(frame) / 20, frame: 1 / 20).bytes[256 + 65] != 0
      }
      #expect(shown == [number])
    }
  }

  /// Key 65: whether it is down, was pressed in the frame, and was pressed an odd number of times.
  private static func state(_ seconds: Double) -> [UInt8] {
    let events = [(0.5, true), (0.6, true), (1.0, false), (2.0, true), (2.01, false)].map {
      KeyEvent(seconds: $0, code: 65, isDown: $1)
    }
    let bytes = Keyboard(events, at: seconds, frame: 0.1).bytes
    #expect(bytes.count == 768 && bytes.count { $0 != 0 } <= 3)
    return [bytes[65], bytes[256 + 65], bytes[512 + 65]]
  }

  @Test(
    "the rows are the site's",
    arguments: [
      (0.4, [0, 0, 0]), (0.5, [255, 255, 255]), (0.59, [255, 255, 255]), (0.7, [255, 0, 255]),
      (1.5, [0, 0, 255]), (2.05, [0, 255, 0]), (3, [0, 0, 0]),
    ] as [(Double, [UInt8])])
  func rows(seconds: Double, expected: [UInt8]) {
    #expect(Self.state(seconds) == expected)
  }
}
