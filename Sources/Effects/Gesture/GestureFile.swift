public import Documents
import Motion

/// What a gesture file holds: `{ events, drop, transform }`, or just the list of events.
///
/// An event is `{ time, pointer, phase, position }`, a drop region `{ origin, size }`, and the
/// transform is the view's own, `{ translate, rotate, scale }`. Times are seconds, lengths points of
/// the canvas, angles degrees.
public struct GestureFile: Sendable, Hashable {
  /// The events and where the sticker can be dropped.
  public var gesture: Gesture
  /// The view's own transform.
  public var placement: Placement

  /// Reads a document.
  ///
  /// - Throws: `DocumentError` with the place and, for events, their index from 0.
  public init(_ document: JSON5Value) throws(DocumentError) {
    let whole = DocumentPart(name: "the gesture", value: document)
    if case .list = document.content {
      gesture = Gesture(events: try Self.events(DocumentPart(name: "events", value: document)))
      placement = Placement()
      return
    }
    let members = try whole.members(["events", "drop", "transform"])
    let events = try Self.events(try members.required("events", of: whole))
    gesture = Gesture(events: events, drops: try members["drop"].map(Self.drops) ?? [])
    placement = try members["transform"].map(Placement.init(document:)) ?? Placement()
  }

  private static func events(_ part: DocumentPart) throws(DocumentError) -> [PointerEvent] {
    var events: [PointerEvent] = []
    var down: Set<Int> = []
    for (index, element) in try part.elements("event", limit: GestureLimits.events).enumerated() {
      let event = try event(element, index: index)
      if let last = events.last, event.seconds < last.seconds {
        throw element.error(
          .timeGoesBack(index: index, seconds: event.seconds, before: last.seconds))
      }
      if event.phase == .began {
        guard down.insert(event.pointer).inserted else {
          throw element.error(.beganTwice(index: index, pointer: event.pointer))
        }
      } else {
        guard down.contains(event.pointer) else {
          throw element.error(.neverBegan(index: index, pointer: event.pointer))
        }
        if event.phase != .moved { down.remove(event.pointer) }
      }
      events.append(event)
    }
    return events
  }

  private static func event(
    _ part: DocumentPart, index: Int
  ) throws(DocumentError) -> PointerEvent {
    let members = try part.members(["time", "pointer", "phase", "position"])
    let phasePart = try members.required("phase", of: part)
    let name = try phasePart.text()
    guard let phase = PointerEvent.Phase(rawValue: name) else {
      throw phasePart.error(.unknownPhase(index: index, given: name))
    }
    let coordinates = -GestureLimits.coordinate...GestureLimits.coordinate
    return PointerEvent(
      seconds: try members.required("time", of: part).number(in: 0...GestureLimits.seconds),
      pointer: try members["pointer"]?.wholeNumber(in: 0...1_000_000) ?? 0,
      phase: phase,
      position: try members.required("position", of: part).point(in: coordinates))
  }

  /// Drop regions, also of a scene.
  static func drops(_ part: DocumentPart) throws(DocumentError) -> [DropRegion] {
    var regions: [DropRegion] = []
    for element in try part.elements("drop region", limit: GestureLimits.drops) {
      let members = try element.members(["origin", "size"])
      let limit = GestureLimits.coordinate
      regions.append(
        DropRegion(
          origin: try members.required("origin", of: element).point(in: -limit...limit),
          size: try members.required("size", of: element).point(in: 0...limit)))
    }
    return regions
  }
}

extension Placement {
  /// Reads `{ translate, rotate, scale }`.
  init(document part: DocumentPart) throws(DocumentError) {
    let members = try part.members(["translate", "rotate", "scale"])
    let limit = GestureLimits.coordinate
    self.init(
      translation: try members["translate"]?.point(in: -limit...limit) ?? SIMD2(0, 0),
      rotation: Angle(degrees: try members["rotate"]?.number(in: -36_000...36_000) ?? 0),
      scale: try members["scale"]?.number(in: 0.001...1000) ?? 1)
  }
}
