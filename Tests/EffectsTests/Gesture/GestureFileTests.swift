import Documents
import Effects
import Motion
import Testing

@Suite struct GestureFileTests {
  private func read(_ text: String) throws -> GestureFile {
    try GestureFile(try JSON5.read(Array(text.utf8), limits: GestureLimits.document))
  }

  @Test func readsEventsDropsAndTransform() throws {
    let file = try read(
      """
      {
        events: [
          { time: 0, phase: "began", position: [10, 20] },
          { time: 0.5, pointer: 0, phase: "moved", position: [-1.5, 2e1] },
          { time: 0.5, pointer: 3, phase: "began", position: [0, 0] },
          { time: 1, phase: "cancelled", position: [0, 0] },
          { time: 2, phase: "began", position: [0, 0] },
        ],
        drop: [{ origin: [1, 2], size: [3, 4] }],
        transform: { translate: [5, 6], rotate: 30, scale: 2 },
      }
      """)
    let events = file.gesture.events
    #expect(events.map { $0.seconds } == [0, 0.5, 0.5, 1, 2])
    #expect(events.map { $0.phase } == [.began, .moved, .began, .cancelled, .began])
    #expect(events.map { $0.pointer } == [0, 0, 3, 0, 0])
    #expect(events[1].position == SIMD2(-1.5, 20))
    #expect(file.gesture.drops == [DropRegion(origin: SIMD2(1, 2), size: SIMD2(3, 4))])
    #expect(
      file.placement
        == Placement(translation: SIMD2(5, 6), rotation: Angle(degrees: 30), scale: 2))
    let list = try read("[{ time: 1, phase: 'began', position: [0, 0] }]")
    #expect(list.gesture.events.count == 1 && list.placement == Placement())
    #expect(list.gesture.path == .smooth && file.gesture.path == .smooth)
    // In steps a finger may jump, and a tap may go up where and when it came down.
    let jump =
      "[{ time: 1, phase: 'began', position: [0, 0] }, { time: 1, phase: 'ended', position: [9, 0] }]"
    #expect(try read("{ path: 'steps', events: \(jump) }").gesture.path == .steps)
    let tap = jump.replacing("9", with: "0")
    #expect(try read("{ path: 'linear', events: \(tap) }").gesture.events.count == 2)
  }

  @Test(arguments: [
    (
      "3",
      "1:1: the document is 3 but must be an object with the keys events, path, drop, transform, keys and start"
    ),
    ("{}", "1:1: the document needs a key \"events\""),
    ("{ event: [] }", "1:3: there is no key \"event\"; did you mean \"events\"?"),
    ("{ events: 1 }", "1:11: events is 1 but must be a list"),
    ("[7]", "1:2: events[0] is 7 but must be an object"),
    ("[{ phase: 'began', position: [0, 0] }]", "1:2: events[0] needs a key \"time\""),
    ("[{ time: 0, position: [0, 0] }]", "1:2: events[0] needs a key \"phase\""),
    ("[{ time: 0, phase: 'began' }]", "1:2: events[0] needs a key \"position\""),
    (
      "[{ time: 0, phase: 'begin', position: [0, 0] }]",
      "1:20: events[0].phase is \"begin\"; did you mean \"began\"?"
    ),
    (
      "[{ time: NaN, phase: 'began', position: [0, 0] }]",
      "1:10: events[0].time is nan but must be finite and within 0…86400"
    ),
    (
      "[{ time: 0, phase: 'began', position: [0, Infinity] }]",
      "1:43: events[0].position's y is inf but must be finite and within -1000000…1000000"
    ),
    (
      "[{ time: 0, phase: 'began', position: [0] }]",
      "1:39: events[0].position is a list but must be two numbers of points within -1000000…1000000, written [x, y]"
    ),
    (
      "[{ time: 0, pointer: 0.5, phase: 'began', position: [0, 0] }]",
      "1:22: events[0].pointer is 0.5 but must be a whole number within 0…1000000"
    ),
    (
      "[\n{ time: 1, phase: 'began', position: [0, 0] },\n{ time: 0.5, phase: 'ended', position: [0, 0] }]",
      "3:9: events[1].time is 0.5 s but must be at least 1 s, the time of the previous event"
    ),
    (
      "[{ time: 0, phase: 'moved', position: [0, 0] }]",
      "1:2: events[0]: pointer 0 is not down; it must have \"began\" before"
    ),
    (
      "[{ time: 0, phase: 'began', position: [0, 0] }, { time: 0, phase: 'began', position: [0, 0] }]",
      "1:49: events[1]: pointer 0 has already \"began\"; it must have \"ended\" to begin again"
    ),
    (
      "[{ time: 0, phase: 'began', position: [0, 0] }, { time: 0, phase: 'moved', position: [1, 0] }]",
      "1:57: events[1].time is 0 s but must be later than the previous event of pointer 0, which is at another position"
    ),
    ("{ events: [], path: 'smoth' }", "1:21: path is \"smoth\"; did you mean \"smooth\"?"),
    ("{ events: [], path: 2 }", "1:21: path is 2 but must be one of smooth, linear or steps"),
    ("{ events: [], drop: [{ size: [1, 1] }] }", "1:22: drop[0] needs a key \"origin\""),
    (
      "{ events: [], transform: { scale: 0 } }",
      "1:35: transform.scale is 0 but must be within 0.001…1000"
    ),
  ])
  func saysWhereAndWhatIsWrong(text: String, message: String) throws {
    let document = try JSON5.read(Array(text.utf8))
    let error = #expect(throws: DocumentError.self) { try GestureFile(document) }
    let found = try #require(error).description
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test func refusesMoreEventsThanTheLimit() throws {
    let event = "{time:0,phase:'moved',position:[0,0]},"
    let text = "[" + String(repeating: event, count: GestureLimits.events + 1) + "]"
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.problem == .wrongCount(100_001, allowed: 0...100_000))
    let endless = "[" + String(repeating: event, count: 900_000) + "]"
    #expect(throws: DocumentError.self) { try read(endless) }
  }
}
