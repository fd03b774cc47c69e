public import Documents
public import Frame
import Motion

/// What a scene file holds: `{ background, canvas, items, drop }`.
///
/// The background is a colour or a picture file. An item is `{ effect, inputs, size, position,
/// transform, takesStickers, set }`, whose inputs are file names, of any effect. Drop regions are written as in a gesture file.
/// Lengths are points of the canvas, angles degrees.
public struct SceneFile: Sendable, Hashable {
  /// The items in their places.
  public var scene: Scene
  /// The files of the scene's inputs as they are written, without repetition.
  public var inputs: [String]
  /// The background; `nil` without a colour.
  public var background: Color?
  /// Where stickers can be dropped.
  public var drops: [DropRegion]

  /// Reads a document whose items may name `presets`.
  ///
  /// - Throws: `DocumentError` with the position; items count from 0.
  public init(
    _ document: JSON, presets: [String: Preset] = [:]
  ) throws(DocumentError) {
    let object = try DocumentNode(document).object(["background", "canvas", "items", "drop"])
    inputs = []
    scene = Scene([])
    drops = try object["drop"].map(GestureFile.drops) ?? []
    scene.canvas = try object["canvas"]?.size()
    if let node = object["background"] { try readBackground(node) }
    for node in try object.required("items").elements(0...SceneLimits.items) {
      scene.items.append(try item(node, presets))
    }
  }

  private mutating func readBackground(_ node: DocumentNode) throws(DocumentError) {
    let expected =
      "transparent, #rrggbb, #rrggbbaa, or a file with a / or a . in its name"
    let text = try node.text(expected)
    if text == "transparent" { return }
    if let color = Color(hexadecimalText: text) {
      background = color
    } else if isFileName(text) {
      scene.backdrop = input(text)
    } else {
      throw node.wrong(expected)
    }
  }

  private mutating func item(
    _ node: DocumentNode, _ presets: [String: Preset]
  ) throws(DocumentError) -> Scene.Item {
    let parameters = SceneItem.parameterList
    let object = try node.object(
      parameters.map { $0.name } + ["position", "transform", "set"])
    let effectNode = try object.required("effect")
    var item = SceneItem()
    try object.apply(parameters, to: &item)
    var effect = try named(item.effect ?? "", at: effectNode)
    if let name = item.preset, let node = object["preset"] {
      guard let preset = presets[name] else {
        throw node.error(.unknownName(name, among: presets.keys.sorted(), plural: "presets"))
      }
      if let problem = preset.mismatch(called: name, for: effect) { throw node.invalid(problem) }
      try preset.apply(to: &effect)
    }
    if let set = object["set"] { try effect.apply(document: set) }
    if item.takesStickers, !effect.traits.bendsSheet, let node = object["takesStickers"] {
      let sheets = listed(Effect.names { $0.bendsSheet }, "and")
      throw node.invalid("stickers can be put on \(sheets), not on \(effect.name)")
    }
    guard effect.traits.inputCounts.contains(item.inputs.count) else {
      throw try object.required("inputs").error(
        .wrongCount(item.inputs.count, allowed: effect.traits.inputCounts))
    }
    let limit = GestureLimits.coordinate
    return Scene.Item(
      effect, inputs: (item.inputs + effect.pictureFiles).map { input($0) }, size: item.size,
      position: try object["position"]?.point(in: -limit...limit, unit: "points"),
      placement: try object["transform"].map(Placement.init(document:)) ?? Placement(),
      takesStickers: item.takesStickers)
  }

  /// The effect called `name`, which is written at `node`.
  private func named(_ name: String, at node: DocumentNode) throws(DocumentError) -> Effect {
    guard let effect = Effect.all.first(where: { $0.name == name }) else {
      throw node.error(.unknownName(name, among: Effect.names, plural: "effects"))
    }
    return effect
  }

  /// The index of a file among the inputs.
  private mutating func input(_ name: String) -> Int {
    if let known = inputs.firstIndex(of: name) { return known }
    inputs.append(name)
    return inputs.count - 1
  }
}

/// The settings that an item of a scene shares with jobs.
private struct SceneItem: EffectDocument, FittingDocument {
  static let parameterList: [Parameter<SceneItem>] = [
    .effect, .inputs, .preset, .size,
    .boolean(
      "takesStickers", "Whether stickers that are dropped on it become parts of its picture.",
      get: { $0.takesStickers }, set: { $0.takesStickers = $1 }),
  ]

  var effect: String?
  var inputs: [String] = []
  var preset: String?
  var size: SIMD2<Double>?
  var takesStickers = false
}

extension DocumentNode {
  /// A width and a height, each more than 0.
  fileprivate func size() throws(DocumentError) -> SIMD2<Double> {
    try size(in: StageLimits.side, unit: "points")
  }
}
