/// What fingers do with an item of a scene.
enum ScenePart<Element: DrawableEffect>: Sendable {
  /// It takes no finger.
  case none
  /// They take it off and drag it.
  case sheet(PeelInteraction)
  /// They move it where it lies.
  case inPlace(TouchedItem<Element>)

  var isTouched: Bool {
    switch self {
    case .none: false
    case .sheet(let sheet): !sheet.gesture.events.isEmpty
    case .inPlace(let item): item.isTouched
    }
  }

  /// What is under a finger of `gesture` that comes down.
  func hand(in gesture: Gesture) -> SceneHand<Element> {
    switch self {
    case .none: return .none
    case .sheet(var sheet):
      sheet.gesture = gesture
      return .sheet(PeelHand(sheet))
    case .inPlace(let item): return .inPlace(item, item.touch.follower())
    }
  }

  /// The same with the events of `gesture` that are the item's, and where it comes to rest after some of them.
  func touched(
    by gesture: Gesture, events: [PointerEvent], landings: [PeelInteraction.Landing]
  ) -> ScenePart {
    switch self {
    case .none: return self
    case .sheet(var sheet):
      sheet.gesture.events = events
      sheet.landings = landings
      return .sheet(sheet)
    case .inPlace(let item):
      var own = gesture
      own.events = events
      return .inPlace(item.touched(by: own))
    }
  }
}
