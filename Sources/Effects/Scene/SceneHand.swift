/// What an item of a scene does with the fingers that come down on it, event by event.
enum SceneHand<Element: DrawableEffect> {
  /// It takes no finger.
  case none
  /// A finger takes it off.
  case sheet(PeelHand)
  /// It moves where it lies; the function returns whether it takes a finger.
  case inPlace(TouchedItem<Element>, (PointerEvent) -> Bool)

  /// Whether a finger that comes down takes the item, which then follows it.
  mutating func take(_ event: PointerEvent) -> Bool {
    switch self {
    case .none: return false
    case .sheet(let hand):
      guard hand.isOnSticker(event.position, at: event.seconds) else { return false }
      follow(event)
      return true
    case .inPlace(let item, let follow):
      return item.isInside(event.position) && follow(item.own(event))
    }
  }

  /// Handles an event of a finger that has taken the item.
  mutating func follow(_ event: PointerEvent) {
    advance(to: event.seconds)
    switch self {
    case .none: return
    case .sheet(var hand):
      hand.take(event)
      self = .sheet(hand)
    case .inPlace(let item, let follow): _ = follow(item.own(event))
    }
  }

  /// Lets time pass.
  mutating func advance(to seconds: Double) {
    guard case .sheet(var hand) = self else { return }
    hand.advance(to: seconds)
    self = .sheet(hand)
  }

  /// The hand that takes the item off; `nil` for an item in its place.
  var sheet: PeelHand? { if case .sheet(let hand) = self { hand } else { nil } }

  /// Lets what a finger takes off come to rest there.
  mutating func land(_ landing: PeelInteraction.Landing) {
    guard case .sheet(var hand) = self else { return }
    hand.land(landing)
    self = .sheet(hand)
  }

  /// When a finger took what it moves above the others; `nil` for an item in its place.
  func taken(at seconds: Double) -> Double? {
    guard let hand = sheet, !hand.isAtRest(at: seconds) else { return nil }
    return hand.taken
  }
}
