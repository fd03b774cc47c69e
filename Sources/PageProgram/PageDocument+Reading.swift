package import Documents
import Effects
import Frame
import Motion

extension PageDocument {
  /// Reads the document that `json` writes, with a gesture's events as numbers.
  ///
  /// `export` has checked it, so what is missing or of another kind has its default.
  package init(_ document: JSON) {
    let page = PageValues(document)
    let canvas = page.pairs("canvas").first ?? SIMD2(1, 1)
    self.init(
      stage: Stage(
        canvas: canvas, scale: page.number("scale") ?? 1,
        samples: page.number("samples") == 4 ? 4 : 1,
        framesPerSecond: page.number("framesPerSecond") ?? 60, inputs: []))
    let color = page.numbers("background").map { Float($0) }
    if color.count == 4 {
      stage.background = Color(red: color[0], green: color[1], blue: color[2], alpha: color[3])
    }
    stage.inputs = Self.inputs(of: document)
    mode = PlayMode(number: page.whole("play") ?? 0, seconds: page.number("hold") ?? 0)
    delay = page.number("delay") ?? 0
    repeatCount = page.whole("repeat") ?? 1
    duration = page.number("duration")
    values = page["values"]
    mesh = page.numbers("mesh")
    items = page.list("items").map { Item($0) }
    shader = page["shader"]
    precharge = page.whole("precharge") ?? 0
    backdrop = page.whole("backdrop")
    gesture = page["gesture"].map { GestureFile(page: $0) }
    tracks = page.list("tracks").map { ParameterTrack(page: $0) }
  }

  /// The pictures in an object's member `inputs`.
  static func inputs(of document: JSON) -> [Stage.Input] {
    PageValues(document).list("inputs").map { value in
      let input = PageValues(value)
      var picture = Stage.Input(
        size: input.pairs("size").first ?? SIMD2(1, 1), animation: animation(of: input))
      picture.strokeShare = input.number("strokes")
      picture.coveredShare = input.number("covered")
      return picture
    }
  }

  private static func animation(of input: PageValues) -> InputAnimation? {
    if let sound = input.number("sound"), sound > 0 {
      return InputAnimation(blocksOfSound: sound)
    }
    let seconds = input.numbers("frames")
    return seconds.isEmpty ? nil : InputAnimation(durations: seconds)
  }
}

extension PageDocument.Item {
  fileprivate init(_ value: JSON) {
    let item = PageValues(value)
    self.init(
      effect: item.text("effect"), values: item["values"], mesh: item.numbers("mesh"),
      inputs: item.numbers("inputs").map(PageValues.whole), size: item.pairs("size").first,
      position: item.pairs("position").first, placement: Placement(item),
      takesStickers: item["takesStickers"] != nil)
  }
}

extension Placement {
  /// Reads `{ translate, rotate, scale }`.
  fileprivate init(_ page: PageValues) {
    self.init(
      translation: page.pairs("translate").first ?? .zero,
      rotation: Angle(degrees: page.number("rotate") ?? 0), scale: page.number("scale") ?? 1)
  }
}

extension PlayMode {
  /// The mode at a place in ``names``, with the seconds that `hold` holds.
  init(number: Int, seconds: Double) {
    let modes: [PlayMode] = [.once, .hold(seconds: seconds), .loop, .pingpong, .reverse, .demo]
    self = modes.indices.contains(number) ? modes[number] : .once
  }
}

extension GestureFile {
  /// Reads `{ path, drops, events, start, translate, rotate, scale }`: a path's place among all, and lists of
  /// numbers, four for a drop region, and seconds, pointer, phase, x and y for an event.
  init(page value: JSON) {
    let page = PageValues(value)
    let paths = FingerPath.allCases
    let path = page.whole("path") ?? 0
    let places = page.pairs("drops")
    var drops: [DropRegion] = []
    for at in stride(from: 0, to: places.count - 1, by: 2) {
      drops.append(DropRegion(origin: places[at], size: places[at + 1]))
    }
    let numbers = page.numbers("events")
    let phases = PointerEvent.Phase.allCases
    var events: [PointerEvent] = []
    for at in stride(from: 0, to: numbers.count - 4, by: 5) {
      events.append(
        PointerEvent(
          seconds: numbers[at], pointer: PageValues.whole(numbers[at + 1]),
          phase: phases[PageValues.whole(numbers[at + 2]) & 3],
          position: SIMD2(numbers[at + 3], numbers[at + 4])
        ))
    }
    var gesture = Gesture(
      events: events, drops: drops,
      path: paths.indices.contains(path) ? paths[path] : .linear)
    gesture.start = max(page.number("start") ?? 0, 0)
    let keys = page.numbers("keys")
    for at in stride(from: 0, to: keys.count - 2, by: 3) {
      gesture.keys.append(
        KeyEvent(
          seconds: keys[at], code: PageValues.whole(keys[at + 1]), isDown: keys[at + 2] != 0))
    }
    self.init(
      gesture: gesture,
      placement: Placement(page))
  }
}

extension ParameterTrack {
  /// Reads what `pageJSON` writes.
  fileprivate init(page value: JSON) {
    let page = PageValues(value)
    let range = page.numbers("range")
    var bounds = NumberRange(-Double.infinity...Double.infinity)
    if range.count == 4 {
      bounds = NumberRange(
        range[0]...range[1], isWhole: range[2] != 0, excludesLowest: range[3] != 0)
    }
    let kinds: [AnimatedKind] = [.number(bounds), .pair(bounds, mark: ","), .color, .numbers]
    let kind = kinds[(page.whole("kind") ?? 0) & 3]
    let course: Course
    if let from = page["from"] {
      let spring = page.numbers("spring")
      let curve: MotionCurve =
        spring.count == 5
        ? .spring(
          Spring(
            mass: spring[0], stiffness: spring[1], damping: spring[2], initialVelocity: spring[3]),
          seconds: spring[4])
        : .timing(page["curve"].flatMap { TimingFunction(numbers: $0) } ?? .linear)
      course = .curve(from: from.numbers, to: page.numbers("to"), curve)
    } else {
      let keys = page.list("keys").map { key in
        let numbers = key.numbers
        return Key(time: numbers.first ?? 0, numbers: Array(numbers.dropFirst()))
      }
      course = .keys(keys, isInSeconds: page["isInSeconds"] != nil)
    }
    self.init(name: page.text("name"), kind: kind, course: course)
  }
}

/// The values of a page's document by their names.
struct PageValues {
  private let value: JSON

  init(_ value: JSON) { self.value = value }

  subscript(_ name: String) -> JSON? { value[name] }

  func number(_ name: String) -> Double? {
    if case .number(let number)? = self[name]?.content { number } else { nil }
  }

  func text(_ name: String) -> String { self[name]?.text ?? "" }

  func whole(_ name: String) -> Int? { number(name).map(Self.whole) }

  static func whole(_ number: Double) -> Int { Int(number, within: 0...Int(Int32.max)) }

  func numbers(_ name: String) -> [Double] { self[name]?.numbers ?? [] }

  func list(_ name: String) -> [JSON] { self[name]?.elements ?? [] }

  /// Every two numbers of a list.
  func pairs(_ name: String) -> [SIMD2<Double>] {
    let numbers = numbers(name)
    return stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
  }
}

extension JSON {
  fileprivate var numbers: [Double] {
    (elements ?? []).map { if case .number(let number) = $0.content { number } else { 0 } }
  }
}
