/// What fingers do with the items of a scene.
///
/// Each event goes to the item that was under the finger when it came down. A sticker peels above the
/// others until it is at rest again; a curl, and what draws a canvas of its own, moves where it lies. What
/// draws a canvas of its own and is not touched plays by itself. A sticker that is let go over an item that takes
/// stickers becomes a part of its picture once it lies still.
package struct CompositionInteraction<Element: DrawableEffect>: Sendable {
  /// All pointer events, and where stickers can be dropped.
  package let gesture: Gesture
  /// The scene before anything is touched.
  private let scene: Composition<Element>
  private let parts: [ScenePart<Element>]
  /// The stickers that became parts of other items' pictures, in the order of time.
  private let stuck: [(item: StuckItem, since: Double)]

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
    let idle = scene.items.indices.map { index -> ScenePart<Element> in
      guard
        let item = TouchedItem(
          index, of: scene, on: stage, duration: scene.items[index].duration * pace,
          path: gesture.path)
      else { return .none }
      guard var sheet = item.item.effect.sheet(takenBy: item.touch) else { return .inPlace(item) }
      sheet.gesture.drops = gesture.drops
      return .sheet(sheet)
    }
    let fingers = SceneFingers(gesture, with: scene, on: stage, moving: idle)
    parts = zip(idle, zip(fingers.events, fingers.landings)).map { part, routed in
      part.touched(by: gesture, events: routed.0, landings: routed.1)
    }
    stuck = fingers.stuck
  }

  /// The scene at `seconds`, given the events up to that time.
  package func scene(at seconds: Double) -> Composition<Element> {
    var scene = scene
    var moving: [(index: Int, taken: Double)] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .none: continue
      case .inPlace(let item):
        guard item.isTouched || scene.items[index].effect.traits.takesPlacement else { continue }
        scene.items[index] = item.item(at: seconds)
      case .sheet(let sheet):
        let state = sheet.state(at: seconds)
        let own = scene.items[index].duration
        scene.items[index].moment = state.moment.paced(from: sheet.duration, to: own)
        scene.items[index].placement.translation += state.offset
        scene.items[index].placement.dragged = state.offset
        scene.items[index].placement.lean = state.lean
        if !state.isAtRest { moving.append((index, state.taken)) }
      }
    }
    scene.raised = SceneFingers<Element>.order(moving)
    scene.stuck = stuck.prefix { $0.since <= seconds }.map { $0.item }
    return scene
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] {
    let all = parts.enumerated().flatMap { index, part -> [Milestone] in
      let own: [Milestone] =
        switch part {
        case .none: []
        case .sheet(let sheet): sheet.milestones
        case .inPlace(let item): item.isTouched ? item.touch.milestones : []
        }
      return own.map { Milestone(kind: $0.kind, seconds: $0.seconds, item: index) }
    }
    // Events at the same time are ordered by item.
    return all.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }.map { $0.element }
  }

  package var takesFinger: Bool {
    parts.contains { part in
      switch part {
      case .none: false
      case .sheet(let sheet): sheet.takesFinger
      case .inPlace(let item): item.touch.takesFinger
      }
    }
  }

  package var leavesChange: Bool {
    !stuck.isEmpty
      || parts.contains { part in
        switch part {
        case .none: false
        case .sheet(let sheet): sheet.leavesChange
        case .inPlace(let item): item.touch.leavesChange
        }
      }
  }

  /// Whether a finger came down on an item.
  var isTouched: Bool { parts.contains { $0.isTouched } }

  /// The time in seconds after which nothing moves: when the effects of the last event are over, and what
  /// plays by itself has played.
  package var endSeconds: Double {
    let last = gesture.events.last?.seconds ?? 0
    return zip(parts, scene.items).reduce(last) { end, part in
      switch part.0 {
      case .sheet(let sheet): max(end, sheet.endSeconds)
      case .inPlace(let item) where item.isTouched || part.1.effect.traits.takesPlacement:
        max(end, item.touch.endSeconds)
      case .none, .inPlace: max(end, part.1.duration)
      }
    }
  }

  /// How far items are dragged beyond a canvas that has no set size.
  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    guard scene.canvas == nil, scene.backdrop == nil else { return .enough }
    var missing = SIMD2<Double>.zero
    for (index, part) in parts.enumerated() where part.isTouched {
      switch part {
      case .none: continue
      case .inPlace(let item):
        missing = pointwiseMax(missing, item.overflow(beyond: stage.canvas))
      case .sheet(let sheet):
        guard sheet.reach != .zero else { continue }
        let sizes = scene.stage(ofItem: index, on: stage).inputs.map { $0.size }
        let half = sheet.extent(around: scene.items[index].canvas(for: sizes))
        missing = pointwiseMax(
          missing, pointwiseMax(half - sheet.home, sheet.home + half - stage.canvas))
      }
    }
    return .around(missing)
  }
}
