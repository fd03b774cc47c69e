package import Documents
package import Effects
import Frame
import Motion

/// What a page plays, as its program reads it from a document of the page.
///
/// All files have been read: their texts stand in the document.
package struct PageDocument: Sendable {
  /// A step on the way from an effect's defaults to its parameters.
  package enum Setting: Sendable, Equatable {
    /// The text of a preset's file.
    case preset(String)
    /// The text of a file of parameters.
    case parameters(String)
    /// `name=value`, as on the command line.
    case value(String)
    /// A parameter's name and the text of its file.
    case list(String, text: String)
  }

  /// A preset of a scene, by the name that its items use.
  package struct ScenePreset: Sendable, Equatable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The steps, in order.
  package var settings: [Setting] = []
  /// The text of the scene's file, in place of settings.
  package var scene: String?
  /// The presets that the scene's items name.
  package var presets: [ScenePreset] = []
  /// The canvas and the pictures; limits are the program's own.
  package var stage: Stage
  /// How it is played.
  package var mode = PlayMode.once
  /// Seconds before anything moves.
  package var delay = 0.0
  /// How often it is played.
  package var repeatCount = 1
  /// Seconds of a play in one direction; `nil` for the effect's own.
  package var duration: Double?
  /// The view's own transform, pointer events, and where stickers can be dropped.
  package var gesture: GestureFile?
  /// Movements of parameters, as on the command line.
  package var movements: [String] = []
  /// The texts of CSV tables of movements.
  package var tables: [String] = []

  package init(stage: Stage) {
    self.stage = stage
  }
}

extension PageDocument {
  /// Reads a document.
  ///
  /// - Throws: `DocumentError` with the position.
  package init(_ document: JSON5Value) throws(DocumentError) {
    let object = try DocumentNode(document).object([
      "settings", "scene", "presets", "canvas", "scale", "background", "samples",
      "framesPerSecond", "inputs", "play", "delay", "repeat", "duration", "gesture", "movements",
      "tables",
    ])
    stage = Stage(
      canvas: try object.required("canvas").size(in: StageLimits.side),
      scale: try object.required("scale").number(in: 1e-6...1e6),
      samples: try object.required("samples").wholeNumber(in: 1...4),
      framesPerSecond: try object.required("framesPerSecond").number(in: 1e-6...1e6), inputs: [])
    if let background = try object["background"]?.text() {
      stage.background = Color(hexadecimalText: background) ?? .transparent
    }
    for node in try object.required("inputs").elements() {
      let input = try node.object(["size", "frames"])
      var seconds: [Double] = []
      if let frames = input["frames"] {
        for frame in try frames.elements(1...1_000_000) { seconds.append(try frame.number()) }
      }
      stage.inputs.append(
        Stage.Input(
          size: try input.required("size").size(in: 0...1e9),
          animation: seconds.isEmpty ? nil : InputAnimation(durations: seconds)))
    }
    let play = try object.required("play")
    guard let mode = PlayMode(try play.text()) else { throw play.wrong("a way to play") }
    self.mode = mode
    delay = try object["delay"]?.number() ?? 0
    repeatCount = try object["repeat"]?.wholeNumber(in: 1...1_000_000_000) ?? 1
    duration = try object["duration"]?.number()
    scene = try object["scene"]?.text()
    settings = try Self.settings(object["settings"])
    if let node = object["gesture"] { gesture = try GestureFile(node.value) }
    movements = try Self.texts(object["movements"])
    tables = try Self.texts(object["tables"])
    for node in try object["presets"]?.elements().map({ $0 }) ?? [] {
      let preset = try node.object(["name", "text"])
      presets.append(
        ScenePreset(
          name: try preset.required("name").text(), text: try preset.required("text").text()))
    }
  }

  private static func texts(_ node: DocumentNode?) throws(DocumentError) -> [String] {
    var texts: [String] = []
    if let node { for element in try node.elements() { texts.append(try element.text()) } }
    return texts
  }

  private static func settings(_ node: DocumentNode?) throws(DocumentError) -> [Setting] {
    var settings: [Setting] = []
    guard let node else { return [] }
    for element in try node.elements() {
      let object = try element.object(["preset", "parameters", "value", "list", "text"])
      if let preset = object["preset"] { settings.append(.preset(try preset.text())) }
      if let text = object["parameters"] { settings.append(.parameters(try text.text())) }
      if let value = object["value"] { settings.append(.value(try value.text())) }
      if let list = object["list"] {
        settings.append(
          .list(try list.text(), text: try object.required("text").text()))
      }
    }
    return settings
  }

  /// The document.
  package var json: JSON {
    var members: [JSON.Member] = [
      .init("canvas", Self.pair(stage.canvas)), .init("scale", .number(stage.scale)),
      .init("samples", .integer(stage.samples)),
      .init("framesPerSecond", .number(stage.framesPerSecond)),
      .init("inputs", .array(stage.inputs.map { Self.input($0) })),
      .init("play", .string(mode.text)),
    ]
    if stage.background.alpha > 0 {
      members.append(.init("background", .string(stage.background.hexadecimalText)))
    }
    if delay > 0 { members.append(.init("delay", .number(delay))) }
    if repeatCount > 1 { members.append(.init("repeat", .integer(repeatCount))) }
    if let duration { members.append(.init("duration", .number(duration))) }
    if let scene { members.append(.init("scene", .string(scene))) }
    if !presets.isEmpty {
      let list = presets.map { preset in
        JSON.object([.init("name", .string(preset.name)), .init("text", .string(preset.text))])
      }
      members.append(.init("presets", .array(list)))
    }
    if !settings.isEmpty {
      members.append(.init("settings", .array(settings.map { $0.json })))
    }
    if let gesture { members.append(.init("gesture", gesture.json)) }
    if !movements.isEmpty {
      members.append(.init("movements", .array(movements.map { .string($0) })))
    }
    if !tables.isEmpty { members.append(.init("tables", .array(tables.map { .string($0) }))) }
    return .object(members)
  }

  private static func pair(_ pair: SIMD2<Double>) -> JSON {
    .array([.number(pair.x), .number(pair.y)])
  }

  private static func input(_ input: Stage.Input) -> JSON {
    var members: [JSON.Member] = [.init("size", pair(input.size))]
    if let animation = input.animation {
      let ends = animation.starts.dropFirst() + [animation.duration]
      let seconds = animation.starts.indices.map { ends[$0 + 1] - animation.starts[$0] }
      members.append(.init("frames", .array(seconds.map { .number($0) })))
    }
    return .object(members)
  }
}

extension GestureFile {
  /// The file's contents.
  fileprivate var json: JSON {
    func pair(_ pair: SIMD2<Double>) -> JSON { .array([.number(pair.x), .number(pair.y)]) }
    let events = gesture.events.map { event in
      JSON.object([
        .init("time", .number(event.seconds)), .init("pointer", .integer(event.pointer)),
        .init("phase", .string(event.phase.rawValue)), .init("position", pair(event.position)),
      ])
    }
    let drops = gesture.drops.map { drop in
      JSON.object([.init("origin", pair(drop.origin)), .init("size", pair(drop.size))])
    }
    let transform = JSON.object([
      .init("translate", pair(placement.translation)),
      .init("rotate", .number(placement.rotation.degrees)),
      .init("scale", .number(placement.scale)),
    ])
    return .object([
      .init("events", .array(events)), .init("path", .string(gesture.path.rawValue)),
      .init("drop", .array(drops)), .init("transform", transform),
    ])
  }
}

extension PageDocument.Setting {
  fileprivate var json: JSON {
    switch self {
    case .preset(let text): .object([.init("preset", .string(text))])
    case .parameters(let text): .object([.init("parameters", .string(text))])
    case .value(let text): .object([.init("value", .string(text))])
    case .list(let name, let text):
      .object([.init("list", .string(name)), .init("text", .string(text))])
    }
  }
}
