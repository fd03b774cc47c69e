public import Documents
import Motion

/// What a gesture file holds: `{ events, path, drop, transform, keys, start }`, or just the list of events.
///
/// An event is `{ time, pointer, phase, position }`, the path `smooth`, `linear` or `steps`, a drop
/// region `{ origin, size }`, an event of a key `{ time, key, phase }`, and the transform `{ translate, rotate, scale }` is the view's own. Times
/// are seconds, lengths points of the canvas, angles degrees.
public struct GestureFile: Sendable, Hashable {
  /// The events and where the sticker can be dropped.
  public var gesture: Gesture
  /// The view's own transform.
  public var placement: Placement

  package init(gesture: Gesture, placement: Placement) {
    self.gesture = gesture
    self.placement = placement
  }

  /// Reads a document.
  ///
  /// - Throws: `DocumentError` with the position; events count from 0.
  public init(_ document: JSON) throws(DocumentError) {
    if case .list = document.content {
      gesture = Gesture(
        events: try Self.events(DocumentNode(document, called: "events"), path: .smooth))
      placement = Placement()
      return
    }
    let object = try DocumentNode(document).object([
      "events", "path", "drop", "transform", "keys", "start",
    ])
    let path: FingerPath = try object["path"]?.choice(called: "paths") ?? .smooth
    let keys = try object["keys"].map(Self.keys) ?? []
    let events = keys.isEmpty ? try object.required("events") : object["events"]
    gesture = Gesture(
      events: try events.map { (node) throws(DocumentError) in
        try Self.events(node, path: path)
      } ?? [], drops: try object["drop"].map(Self.drops) ?? [], path: path)
    gesture.keys = keys
    gesture.start =
      try object["start"]?.number(in: 0...GestureLimits.seconds, unit: "seconds") ?? 0
    placement = try object["transform"].map(Placement.init(document:)) ?? Placement()
  }

  /// Reads the events of keys.
  package static func keys(_ node: DocumentNode) throws(DocumentError) -> [KeyEvent] {
    var events: [KeyEvent] = []
    for element in try node.elements(0...GestureLimits.events) {
      let event = try KeyEvent(document: element)
      if let last = events.last, event.seconds < last.seconds {
        throw element.invalid(
          "a key at \(event.seconds.plainText) s comes before the previous one, which is at \(last.seconds.plainText) s"
        )
      }
      events.append(event)
    }
    return events
  }

  private static let eventKeys = ["time", "pointer", "phase", "position"]

  private static func events(
    _ node: DocumentNode, path: FingerPath
  ) throws(DocumentError) -> [PointerEvent] {
    var events: [PointerEvent] = []
    /// The last event of each pointer that is down.
    var down: [Int: PointerEvent] = [:]
    for element in try node.elements(0...GestureLimits.events) {
      let object = try element.object(eventKeys)
      let event = try event(object)
      if let last = events.last, event.seconds < last.seconds {
        throw try object.required("time").error(
          .wrongValue(
            given: "\(event.seconds.plainText) s",
            expected: "at least \(last.seconds.plainText) s, the time of the previous event"))
      }
      let name = "pointer \(event.pointer)"
      if event.phase == .began {
        guard down[event.pointer] == nil else {
          throw element.invalid(
            "\(name) has already \"began\"; it must have \"ended\" to begin again")
        }
      } else {
        guard let last = down[event.pointer] else {
          throw element.invalid("\(name) is not down; it must have \"began\" before")
        }
        // Only in steps can a finger be in two places at one time.
        guard path == .steps || last.seconds < event.seconds || last.position == event.position
        else {
          throw try object.required("time").error(
            .wrongValue(
              given: "\(event.seconds.plainText) s",
              expected: "later than the previous event of \(name), which is at another position"))
        }
      }
      down[event.pointer] = event.phase == .began || event.phase == .moved ? event : nil
      events.append(event)
    }
    return events
  }

  private static func event(_ object: DocumentObject) throws(DocumentError) -> PointerEvent {
    let phase: PointerEvent.Phase = try object.required("phase").choice(called: "phases")
    let coordinates = -GestureLimits.coordinate...GestureLimits.coordinate
    return PointerEvent(
      seconds: try object.required("time").number(in: 0...GestureLimits.seconds, unit: "seconds"),
      pointer: try object["pointer"]?.wholeNumber(in: 0...1_000_000) ?? 0,
      phase: phase,
      position: try object.required("position").point(in: coordinates, unit: "points"))
  }

  /// Reads drop regions, also those of a scene.
  static func drops(_ node: DocumentNode) throws(DocumentError) -> [DropRegion] {
    var regions: [DropRegion] = []
    let limit = GestureLimits.coordinate
    for element in try node.elements(0...GestureLimits.drops) {
      let object = try element.object(["origin", "size"])
      regions.append(
        DropRegion(
          origin: try object.required("origin").point(in: -limit...limit, unit: "points"),
          size: try object.required("size").point(in: 0...limit, unit: "points")))
    }
    return regions
  }
}

extension Placement {
  /// Reads `{ translate, rotate, scale }`.
  init(document node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["translate", "rotate", "scale"])
    let limit = GestureLimits.coordinate
    self.init(
      translation: try object["translate"]?.point(in: -limit...limit, unit: "points")
        ?? SIMD2(0, 0),
      rotation: Angle(
        degrees: try object["rotate"]?.number(in: -36_000...36_000, unit: "degrees") ?? 0),
      scale: try object["scale"]?.number(in: 0.001...1000) ?? 1)
  }
}
