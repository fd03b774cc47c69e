public import Documents
public import Frame
import Motion

/// What a scene file holds: `{ background, canvas, items, drop }`.
///
/// The background is a colour or a picture's file, an item `{ effect, inputs, size, position,
/// transform, set }` with the names of its files, a drop region as in a gesture file. Lengths are
/// points of the canvas, angles degrees.
public struct SceneFile: Sendable, Hashable {
  /// The items in their places.
  public var scene: Scene
  /// The files of the scene's inputs as they are written, each once.
  public var inputs: [String]
  /// What the canvas starts from; `nil` without a colour.
  public var background: Color?
  /// Where stickers can be dropped.
  public var drops: [DropRegion]

  /// The names of effects that an item may have.
  static var effects: [String] { Effect.all.filter { $0.traits.takesPlacement }.map { $0.name } }

  /// Reads a document.
  ///
  /// - Throws: `DocumentError` with the place and, for items, their index from 0.
  public init(_ document: JSON5Value) throws(DocumentError) {
    let whole = DocumentPart(name: "the scene", value: document)
    let members = try whole.members(["background", "canvas", "items", "drop"])
    inputs = []
    scene = Scene([])
    drops = try members["drop"].map(GestureFile.drops) ?? []
    scene.canvas = try members["canvas"]?.size()
    if let part = members["background"] { try readBackground(part) }
    let items = try members.required("items", of: whole)
    for (index, part) in try items.elements("item", limit: SceneLimits.items).enumerated() {
      scene.items.append(try item(part, index))
    }
  }

  private mutating func readBackground(_ part: DocumentPart) throws(DocumentError) {
    let text = try part.text()
    if text == "transparent" { return }
    if let color = Color(hexadecimalText: text) {
      background = color
    } else if text.contains("/") || text.contains(".") {
      scene.backdrop = input(text)
    } else {
      throw part.error(.badBackground(text))
    }
  }

  private mutating func item(
    _ part: DocumentPart, _ index: Int
  ) throws(DocumentError) -> Scene.Item {
    let members = try part.members(["effect", "inputs", "size", "position", "transform", "set"])
    var effect = try named(members.required("effect", of: part), index)
    if let set = members["set"] {
      do throws(ParameterFileError) { try effect.apply(document: set.value) } catch {
        throw DocumentError(
          position: error.position, problem: .parameter(item: index, error.problem))
      }
    }
    let names = try members.required("inputs", of: part)
    var inputs: [Int] = []
    for name in try names.elements("input", limit: SceneLimits.inputs) {
      inputs.append(input(try name.text()))
    }
    guard effect.traits.inputCounts.contains(inputs.count) else {
      throw names.error(
        .wrongInputs(
          item: index, given: inputs.count, effect: effect.name, taken: effect.traits.inputCounts))
    }
    let limit = GestureLimits.coordinate
    return Scene.Item(
      effect, inputs: inputs, size: try members["size"]?.size(),
      position: try members["position"]?.point(in: -limit...limit),
      placement: try members["transform"].map(Placement.init(document:)) ?? Placement())
  }

  /// The effect of an item by its name.
  private func named(_ part: DocumentPart, _ index: Int) throws(DocumentError) -> Effect {
    let name = try part.text()
    guard let effect = Effect.all.first(where: { $0.name == name && $0.traits.takesPlacement })
    else {
      throw part.error(.notPlaced(item: index, effect: name, known: Self.effects))
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

extension DocumentPart {
  /// A width and a height, each more than 0.
  fileprivate func size() throws(DocumentError) -> SIMD2<Double> {
    try point(in: StageLimits.side)
  }
}
