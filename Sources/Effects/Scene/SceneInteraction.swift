/// What fingers do with the stickers of a scene; other items play by themselves.
///
/// Each event goes to the sticker that was under the finger when it came down. That sticker peels above
/// the others until it is at rest again.
package struct CompositionInteraction<Element: DrawableEffect>: Sendable, Hashable {
  /// All pointer events, and where stickers can be dropped.
  package let gesture: Gesture
  /// The scene before anything is touched.
  private let scene: Composition<Element>
  /// What happens to each item; `nil` for one that no finger takes.
  private let parts: [PeelInteraction?]

  /// Assigns each event to an item.
  ///
  /// `duration` is the duration of the scene's play in seconds, more than 0; items keep their share of
  /// it.
  package init(
    _ gesture: Gesture, with scene: Composition<Element>, on stage: Stage, duration: Double
  ) {
    self.gesture = gesture
    self.scene = scene
    let pace = duration / scene.duration
    let idle = scene.items.indices.map { index -> PeelInteraction? in
      guard scene.items[index].effect.traits.takesPlacement else { return nil }
      let own = scene.stage(ofItem: index, on: stage)
      return PeelInteraction(
        Gesture(events: [], drops: gesture.drops, path: gesture.path),
        size: scene.items[index].effect.touchSize(on: own),
        home: own.center(ofInput: 0), placement: own.inputs[0].placement,
        duration: scene.items[index].duration * pace)
    }
    parts = Self.route(gesture, to: idle)
  }

  /// The scene at `seconds`, given the events up to that time.
  package func scene(at seconds: Double) -> Composition<Element> {
    var scene = scene
    var moving: [(index: Int, taken: Double)] = []
    for (index, part) in parts.enumerated() {
      guard let part else { continue }
      let state = part.state(at: seconds)
      let own = scene.items[index].duration
      scene.items[index].moment = state.moment.paced(from: part.duration, to: own)
      scene.items[index].placement.translation += state.offset
      if !state.isAtRest { moving.append((index, state.taken)) }
    }
    scene.raised = Self.order(moving)
    return scene
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] {
    let all = parts.enumerated().flatMap { index, part in
      (part?.milestones ?? []).map { Milestone(kind: $0.kind, seconds: $0.seconds, item: index) }
    }
    // Events at the same time are ordered by item.
    return all.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }.map { $0.element }
  }

  /// Whether a finger came down on an item.
  var isTouched: Bool { parts.contains { $0?.gesture.events.isEmpty == false } }

  /// The time in seconds after which nothing moves: when the effects of the last event are over, and what
  /// plays by itself has played.
  package var endSeconds: Double {
    let last = gesture.events.last?.seconds ?? 0
    return zip(parts, scene.items).reduce(last) { max($0, $1.0?.endSeconds ?? $1.1.duration) }
  }

  /// How far items are dragged beyond a canvas that nobody set.
  package func room(on stage: Stage) -> CanvasRoom {
    guard scene.canvas == nil, scene.backdrop == nil else { return .enough }
    var missing = SIMD2<Double>.zero
    for (index, part) in parts.enumerated() {
      guard let part, part.reach != .zero else { continue }
      let sizes = scene.stage(ofItem: index, on: stage).inputs.map { $0.size }
      let half = part.placement.bounds(of: scene.items[index].canvas(for: sizes)) / 2 + part.reach
      missing = pointwiseMax(
        missing, pointwiseMax(half - part.home, part.home + half - stage.canvas))
    }
    return .around(missing)
  }

  /// Moving items, in the order in which they were taken; the last one is on top.
  private static func order(_ moving: [(index: Int, taken: Double)]) -> [Int] {
    moving.sorted { ($0.taken, $0.index) < ($1.taken, $1.index) }.map { $0.index }
  }

  /// Gives each item the events of the fingers that came down on it.
  private static func route(
    _ gesture: Gesture, to idle: [PeelInteraction?]
  ) -> [PeelInteraction?] {
    var hands = idle.map { part -> PeelHand? in
      guard var part else { return nil }
      part.gesture = gesture
      return PeelHand(part)
    }
    var events = [[PointerEvent]](repeating: [], count: idle.count)
    var owners: [Int: Int] = [:]
    for event in gesture.events {
      if event.phase == .began { owners[event.pointer] = top(&hands, at: event) }
      guard let owner = owners[event.pointer] else { continue }
      hands[owner]?.advance(to: event.seconds)
      hands[owner]?.take(event)
      events[owner].append(event)
      if event.phase == .ended || event.phase == .cancelled { owners[event.pointer] = nil }
    }
    var parts = idle
    for index in parts.indices { parts[index]?.gesture.events = events[index] }
    return parts
  }

  /// The uppermost item under a finger that comes down.
  private static func top(_ hands: inout [PeelHand?], at event: PointerEvent) -> Int? {
    for index in hands.indices { hands[index]?.advance(to: event.seconds) }
    let resting = hands.indices.filter { hands[$0]?.isAtRest(at: event.seconds) == true }
    let moving = hands.indices.compactMap { index -> (index: Int, taken: Double)? in
      guard let hand = hands[index], !hand.isAtRest(at: event.seconds) else { return nil }
      return (index, hand.taken)
    }
    return (resting + order(moving)).last {
      hands[$0]?.isOnSticker(event.position, at: event.seconds) == true
    }
  }
}
