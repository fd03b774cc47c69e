import Frame
import Motion

/// An item of a scene that fingers move in place, and their interaction with it.
struct TouchedItem<Element: DrawableEffect>: Sendable {
  /// The item before anything is touched.
  private(set) var item: Composition<Element>.Item
  /// What its effect draws on.
  private(set) var stage: Stage
  /// Seconds that its play takes.
  private let duration: Double
  /// The middle of a canvas of its own, in points of the scene; `nil` if it draws on the scene's.
  private var middle: SIMD2<Double>?
  /// What happens, in points of `stage`.
  private(set) var touch: Element.Touch

  /// An item that no finger has touched; `nil` for an effect that takes no gesture.
  init?(
    _ index: Int, of scene: Composition<Element>, on whole: Stage, duration: Double,
    path: FingerPath
  ) {
    item = scene.items[index]
    self.duration = duration
    let isPlaced = item.effect.traits.takesPlacement
    if !isPlaced { middle = (item.position ?? whole.canvas / 2) + item.placement.translation }
    stage =
      isPlaced ? scene.stage(ofItem: index, on: whole) : scene.ownStage(ofItem: index, on: whole)
    let none = Gesture(events: [], path: path)
    guard let touch = Self.touch(item, on: stage, none, duration) else { return nil }
    self.touch = touch
  }

  /// Whether a finger came down on it.
  var isTouched: Bool { !touch.gesture.events.isEmpty }

  /// An event in points of its stage.
  func own(_ event: PointerEvent) -> PointerEvent {
    var own = event
    own.position = self.own(event.position)
    return own
  }

  /// Whether a point of the scene can be on it.
  func isInside(_ point: SIMD2<Double>) -> Bool {
    guard middle != nil else { return true }
    let place = own(point)
    return place.x >= 0 && place.y >= 0 && place.x <= stage.canvas.x && place.y <= stage.canvas.y
  }

  /// The item with the events and drop regions of a gesture, in points of the scene; a canvas of its own
  /// becomes as large as they need.
  func touched(by gesture: Gesture) -> TouchedItem {
    guard !gesture.events.isEmpty else { return self }
    guard let touch = Self.touch(item, on: stage, own(gesture), duration) else { return self }
    var touched = self
    touched.touch = touch
    guard middle != nil else { return touched }
    let (around, beyond) =
      switch touch.canvasGrowth(on: stage) {
      case .enough: (SIMD2(0.0, 0), SIMD2(0.0, 0))
      case .around(let margin): (margin, .zero)
      case .upTo(let corner): (.zero, corner - stage.canvas)
      }
    return touched.grown(around: pixels(around), beyond: pixels(beyond), gesture) ?? touched
  }

  /// The item at `seconds`.
  func item(at seconds: Double) -> Composition<Element>.Item {
    let pose = item.effect.pose(by: touch, at: seconds, on: stage)
    var shown = item
    shown.effect = pose.effect
    shown.moment = pose.moment
    return shown
  }

  /// How far it reaches beyond the scene's canvas.
  func overflow(beyond canvas: SIMD2<Double>) -> SIMD2<Double> {
    let reach: SIMD2<Double>
    let center: SIMD2<Double>
    if let middle {
      (reach, center) = (item.placement.bounds(of: stage.canvas) / 2, middle)
    } else if case .around(let margin) = touch.canvasGrowth(on: stage) {
      reach = stage.canvas / 2 + margin
      center = stage.center(ofInput: 0) + item.placement.translation
    } else {
      return .zero
    }
    return pointwiseMax(reach - center, center + reach - canvas)
  }

  private static func touch(
    _ item: Composition<Element>.Item, on stage: Stage, _ gesture: Gesture, _ duration: Double
  ) -> Element.Touch? {
    item.effect.interaction(
      with: gesture,
      placement: item.effect.traits.takesPlacement ? item.placement : Placement(), on: stage,
      duration: duration)
  }

  /// The same item on a larger canvas of its own; `nil` if nothing has to grow, or nothing can.
  private func grown(
    around margin: SIMD2<Double>, beyond: SIMD2<Double>, _ gesture: Gesture
  ) -> TouchedItem? {
    guard let middle, margin != .zero || beyond != .zero,
      let moved = margin == .zero ? item.effect : item.effect.moved(by: margin)
    else { return nil }
    var grown = self
    grown.item.effect = moved
    grown.item.canvasGrowth = 2 * margin + beyond
    // What it shows stays in its place.
    let shift = item.placement.turned(beyond / 2)
    grown.middle = middle + shift
    grown.item.position = middle + shift - item.placement.translation
    grown.stage.canvas = stage.canvas + grown.item.canvasGrowth
    guard let touch = Self.touch(grown.item, on: grown.stage, grown.own(gesture), duration) else {
      return nil
    }
    grown.touch = touch
    return grown
  }

  /// A length of the own canvas, rounded up to an even number of whole pixels, at least 0 and no more than
  /// eight times the canvas.
  private func pixels(_ length: SIMD2<Double>) -> SIMD2<Double> {
    let pixels = pointwiseMin(length, 8 * stage.canvas) * stage.scale
    return pointwiseMax(.zero, ((pixels - 1e-6) / 2).rounded(.up) * 2) / stage.scale
  }

  private func own(_ point: SIMD2<Double>) -> SIMD2<Double> {
    guard let middle else { return point }
    return stage.canvas / 2 + item.placement.unturned(point - middle)
  }

  private func own(_ gesture: Gesture) -> Gesture {
    let drops = gesture.drops.map { region -> DropRegion in
      guard middle != nil else { return region }
      // A turned region is as large as the upright one around it.
      let turn = Placement(
        translation: .zero, rotation: Angle(degrees: -item.placement.rotation.degrees),
        scale: 1 / item.placement.scale)
      let size = turn.bounds(of: region.size)
      return DropRegion(origin: own(region.center) - size / 2, size: size)
    }
    return Gesture(events: gesture.events.map { own($0) }, drops: drops, path: gesture.path)
  }
}
