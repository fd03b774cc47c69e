import Frame

/// The fingers on a scene, event by event: which item each of them moves, and which stickers they put on others.
struct SceneFingers<Element: DrawableEffect> {
  /// The events of each item's fingers.
  private(set) var events: [[PointerEvent]]
  /// Where each item comes to rest after some of its releases.
  private(set) var landings: [[PeelInteraction.Landing]]
  /// The stickers that became parts of other items' pictures, in the order of time.
  private(set) var stuck: [(item: StuckItem, since: Double)] = []
  /// The items that are parts of other items' pictures.
  private var parts: Set<Int> = []
  private let scene: Composition<Element>
  private let stage: Stage
  private var hands: [SceneHand<Element>]
  /// The item that each finger on the scene moves.
  private var owners: [Int: Int] = [:]
  /// The stickers on their way to a picture, with the times of their release and arrival.
  private var falling: [(item: StuckItem, since: Double, until: Double)] = []

  /// Follows all events of a gesture.
  init(
    _ gesture: Gesture, with scene: Composition<Element>, on stage: Stage,
    moving items: [ScenePart<Element>]
  ) {
    self.scene = scene
    self.stage = stage
    hands = items.map { $0.hand(in: gesture) }
    events = Array(repeating: [], count: items.count)
    landings = Array(repeating: [], count: items.count)
    for event in gesture.events { take(event) }
    stick(until: .infinity)
  }

  /// Moving stickers, in the order in which they were taken; the last one is on top.
  static func order(_ moving: [(index: Int, taken: Double)]) -> [Int] {
    moving.sorted { ($0.taken, $0.index) < ($1.taken, $1.index) }.map { $0.index }
  }

  private mutating func take(_ event: PointerEvent) {
    stick(until: event.seconds)
    if event.phase == .began {
      owners[event.pointer] = top(at: event)
    } else if let owner = owners[event.pointer] {
      follow(event, with: owner)
    }
    guard let owner = owners[event.pointer] else { return }
    events[owner].append(event)
    if event.phase == .ended || event.phase == .cancelled { owners[event.pointer] = nil }
  }

  /// The uppermost item that accepts a finger that comes down.
  private mutating func top(at event: PointerEvent) -> Int? {
    advance(to: event.seconds)
    var resting: [Int] = []
    var moving: [(index: Int, taken: Double)] = []
    for index in hands.indices where !parts.contains(index) {
      if let taken = hands[index].taken(at: event.seconds) {
        moving.append((index, taken))
      } else {
        resting.append(index)
      }
    }
    return (resting + Self.order(moving)).last { hands[$0].take(event) }
  }

  private mutating func advance(to seconds: Double) {
    for index in hands.indices { hands[index].advance(to: seconds) }
  }

  private mutating func follow(_ event: PointerEvent, with owner: Int) {
    if event.phase == .ended { advance(to: event.seconds) }
    let place = place(of: owner, letGoBy: event)
    if let place {
      landings[owner].append(place.landing)
      hands[owner].land(place.landing)
    }
    hands[owner].follow(event)
    guard let place, let arrival = hands[owner].sheet?.landed else { return }
    falling.append((place.item, event.seconds, arrival))
  }

  /// Where an item comes to rest on the uppermost picture that takes stickers, if it is let go over one.
  private func place(
    of item: Int, letGoBy event: PointerEvent
  ) -> (item: StuckItem, landing: PeelInteraction.Landing)? {
    guard let hand = hands[item].sheet, let center = hand.center(letGoBy: event) else { return nil }
    let finger = event.position * stage.scale
    let surface = scene.items.indices.last { index in
      index != item && scene.items[index].isSurface && !parts.contains(index)
        && isAtRest(index, at: event.seconds)
        && picturePlace(of: index, at: event.seconds).contains(finger)
    }
    guard let surface else { return nil }
    let picture = picturePlace(of: surface, at: event.seconds)
    var sheet = scene.picturePlace(ofItem: item, on: stage)
    sheet.middle += (center - hand.interaction.start) * stage.scale
    let place = scene.place(ofItem: item, at: sheet, on: picture, of: stage)
    let way = picture.canvas(unit: place) - sheet.middle
    return (
      StuckItem(item: item, surface: surface, place: place),
      PeelInteraction.Landing(release: event, home: center + way / stage.scale)
    )
  }

  /// Makes those stickers parts of pictures that lie still by some time, unless a finger caught them or took the
  /// picture away.
  private mutating func stick(until seconds: Double) {
    let landed = falling.filter { $0.until <= seconds }.sorted { $0.until < $1.until }
    falling.removeAll { $0.until <= seconds }
    for (item, since, until) in landed {
      for index in [item.item, item.surface] { hands[index].advance(to: until) }
      guard isAtRest(item.item, since: since, at: until),
        isAtRest(item.surface, since: since, at: until)
      else { continue }
      guard let shown = shown(item, at: until) else { continue }
      stuck.append((shown, until))
      parts.insert(item.item)
    }
  }

  /// The sticker where it lies on its surface, which may be bent then; `nil` where that does not show.
  private func shown(_ sticker: StuckItem, at seconds: Double) -> StuckItem? {
    let surface = sticker.surface
    guard hands[surface].sheet == nil else { return sticker }
    var there = scene
    if case .inPlace(let item, _) = hands[surface],
      !events[surface].isEmpty || scene.items[surface].effect.traits.takesPlacement
    {
      let own = Gesture(events: events[surface], path: item.touch.gesture.path)
      there.items[surface] = item.touched(by: own).item(at: seconds)
    }
    let moment = Moment(seconds: min(seconds, scene.duration))
    return there.shown(sticker, at: moment, on: stage)
  }

  /// Whether an item lies still and flat, and no finger has taken it off after `since`; what moves in its place
  /// always does.
  private func isAtRest(_ index: Int, since: Double = .infinity, at seconds: Double) -> Bool {
    guard let hand = hands[index].sheet else { return true }
    return hand.isAtRest(at: seconds) && hand.taken <= since
  }

  /// Where the picture of an item at rest lies.
  private func picturePlace(of index: Int, at seconds: Double) -> PicturePlace {
    var place = scene.picturePlace(ofItem: index, on: stage)
    guard let hand = hands[index].sheet else { return place }
    place.middle += (hand.center(at: seconds) - hand.interaction.start) * stage.scale
    return place
  }
}
