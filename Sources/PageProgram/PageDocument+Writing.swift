package import Documents
import Effects
import Frame
import Motion

extension PageDocument {
  /// The document; its gesture is as a file has it.
  package var json: JSON {
    var members: [JSON.Member] = [
      .init("canvas", .pair(stage.canvas)), .init("scale", .number(stage.scale)),
      .init("samples", .integer(stage.samples)),
      .init("framesPerSecond", .number(stage.framesPerSecond)),
      .init("inputs", .list(stage.inputs.map { Self.input($0) })),
      .init("play", .text(mode.text)),
    ]
    let color = stage.background
    if color.alpha > 0 {
      members.append(
        .init(
          "background",
          .numbers([color.red, color.green, color.blue, color.alpha].map { Double($0) })))
    }
    if delay > 0 { members.append(.init("delay", .number(delay))) }
    if repeatCount > 1 { members.append(.init("repeat", .integer(repeatCount))) }
    if let duration { members.append(.init("duration", .number(duration))) }
    if let values { members.append(.init("values", values)) }
    if !mesh.isEmpty { members.append(.init("mesh", .numbers(mesh))) }
    if !items.isEmpty { members.append(.init("items", .list(items.map { $0.json }))) }
    if let shader { members.append(.init("shader", shader)) }
    if precharge > 0 { members.append(.init("precharge", .integer(precharge))) }
    if let backdrop { members.append(.init("backdrop", .integer(backdrop))) }
    if let gesture { members.append(.init("gesture", gesture.json)) }
    if !tracks.isEmpty { members.append(.init("tracks", .list(tracks.map { $0.pageJSON }))) }
    return .object(members)
  }

  private static func input(_ input: Stage.Input) -> JSON {
    var members: [JSON.Member] = [.init("size", .pair(input.size))]
    if let strokes = input.strokeShare { members.append(.init("strokes", .number(strokes))) }
    if let covered = input.coveredShare { members.append(.init("covered", .number(covered))) }
    if let animation = input.animation, animation.kind == .sound {
      members.append(.init("sound", .number(animation.duration)))
    } else if let animation = input.animation {
      let ends = animation.starts.dropFirst() + [animation.duration]
      members.append(.init("frames", .numbers(zip(animation.starts, ends).map { $1 - $0 })))
    }
    return .object(members)
  }
}

extension PageDocument.Item {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("effect", .text(effect)), .init("inputs", .list(inputs.map { .integer($0) })),
    ]
    if let values { members.append(.init("values", values)) }
    if !mesh.isEmpty { members.append(.init("mesh", .numbers(mesh))) }
    if let size { members.append(.init("size", .pair(size))) }
    if let position { members.append(.init("position", .pair(position))) }
    if takesStickers { members.append(.init("takesStickers", .boolean(true))) }
    return .object(members + placement.members)
  }
}

extension Placement {
  fileprivate var members: [JSON.Member] {
    [
      .init("translate", .pair(translation)), .init("rotate", .number(rotation.degrees)),
      .init("scale", .number(scale)),
    ]
  }
}

extension GestureFile {
  /// The file's contents.
  fileprivate var json: JSON {
    let events = gesture.events.map { event in
      JSON.object([
        .init("time", .number(event.seconds)), .init("pointer", .integer(event.pointer)),
        .init("phase", .text(event.phase.rawValue)), .init("position", .pair(event.position)),
      ])
    }
    let drops = gesture.drops.map { drop in
      JSON.object([.init("origin", .pair(drop.origin)), .init("size", .pair(drop.size))])
    }
    let keys = gesture.keys.map { key in
      JSON.object([
        .init("time", .number(key.seconds)), .init("key", .integer(key.code)),
        .init("phase", .text(key.isDown ? "down" : "up")),
      ])
    }
    return .object([
      .init("events", .list(events)), .init("keys", .list(keys)),
      .init("path", .text(gesture.path.rawValue)), .init("start", .number(gesture.start)),
      .init("drop", .list(drops)), .init("transform", .object(placement.members)),
    ])
  }
}

extension ParameterTrack {
  /// The track by its numbers: kind and range, and the ends with their curve, or the keys.
  fileprivate var pageJSON: JSON {
    var members: [JSON.Member] = [.init("name", .text(name))]
    let (number, range): (Int, NumberRange?) =
      switch kind {
      case .number(let range): (0, range)
      case .pair(let range, _): (1, range)
      case .color: (2, nil)
      case .numbers: (3, nil)
      }
    members.append(.init("kind", .integer(number)))
    if let range {
      let largest = Double.greatestFiniteMagnitude
      members.append(
        .init(
          "range",
          .numbers([
            max(range.lowest, -largest), min(range.highest, largest), range.isWhole ? 1 : 0,
            range.excludesLowest ? 1 : 0,
          ])))
    }
    switch course {
    case .curve(let from, let to, let curve):
      members += [.init("from", .numbers(from)), .init("to", .numbers(to))]
      switch curve {
      case .timing(let curve): members.append(.init("curve", .numbers(curve.numbers)))
      case .spring(let spring, let seconds):
        members.append(
          .init(
            "spring",
            .numbers([
              spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, seconds,
            ])))
      }
    case .keys(let keys, let isInSeconds):
      members.append(.init("keys", .list(keys.map { .numbers([$0.time] + $0.numbers) })))
      if isInSeconds { members.append(.init("isInSeconds", .boolean(true))) }
    }
    return .object(members)
  }
}

extension JSON {
  fileprivate static func numbers(_ numbers: [Double]) -> JSON {
    .list(numbers.map { .number($0) })
  }

  fileprivate static func pair(_ pair: SIMD2<Double>) -> JSON { numbers([pair.x, pair.y]) }
}
