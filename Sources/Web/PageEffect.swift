import Documents
import Effects
import Motion
import PageProgram
import Rendering

/// An effect as a page has it: what is known of it, and its parameters' values.
enum PageEffect {
  /// The most numbers of a mesh; each takes some fifty bytes while a page begins.
  private static let meshLimit = 1_000_000

  /// What a page's controls show, and what it takes to read a value as the command line does.
  static func facts(of effect: Effect) -> [JSON.Member] {
    let traits = effect.traits
    var members: [JSON.Member] = [
      .init(
        "effect",
        .object([
          .init("name", .text(traits.name)), .init("takesGesture", .boolean(traits.takesGesture)),
          .init("playsOn", .boolean(traits.playsOn)),
          .init("followsPointer", .boolean(traits.followsPointer)),
          .init("readsKeys", .boolean(traits.readsKeys)),
          .init("hasHistory", .boolean(traits.hasHistory)),
          .init("turnsPages", .boolean(traits.turnsPages)),
          .init("parameters", parameters(of: effect)),
        ])),
      .init("curves", curves),
    ]
    if case .scene(let scene) = effect {
      var parts: [JSON.Member] = []
      for item in scene.items where !parts.contains(where: { $0.name == item.effect.name }) {
        parts.append(.init(item.effect.name, parameters(of: item.effect)))
      }
      members.append(.init("effects", .object(parts)))
    }
    return members
  }

  /// The numbers of curves, and of positions of steps, that have names.
  static let curves = JSON.object([
    .init(
      "named",
      .object(
        TimingFunction.namedNumbers.map { curve in
          .init(curve.name, .list(curve.numbers.map { .number($0) }))
        })),
    .init(
      "positions",
      .object(TimingFunction.positionNumbers.map { .init($0.name, .integer($0.number)) })),
  ])

  /// The effect's presets, as values that differ from those that it has.
  static func presets(of effect: Effect, from assets: Assets) throws(WebError) -> JSON {
    do throws(RenderingError) {
      var presets: [JSON] = []
      for (name, summary) in try assets.presets(of: effect.name) {
        guard let values = try values(ofPreset: name, changing: effect, assets) else { continue }
        let poster = try assets.preset(name, of: effect.name).poster
        presets.append(
          .object(
            [
              .init("name", .text(name)), .init("summary", .text(summary)),
              .init("values", values),
            ] + (poster.map { [.init("poster", .number($0))] } ?? [])))
      }
      return .list(presets)
    } catch {
      throw .rendering(error)
    }
  }

  /// `nil` for a preset with a value that no single parameter can state.
  private static func values(
    ofPreset name: String, changing effect: Effect, _ assets: Assets
  ) throws(RenderingError) -> JSON? {
    guard var preset = try? Effect(named: effect.name) else { return nil }
    try assets.apply(preset: name, to: &preset)
    var again = effect
    var members: [JSON.Member] = []
    for parameter in preset.parameters {
      guard let value = try? preset.value(of: parameter.name),
        value != (try? effect.value(of: parameter.name))
      else { continue }
      guard (try? again.set(parameter.name, to: value)) != nil else { return nil }
      members.append(.init(parameter.name, value))
    }
    return again == preset ? .object(members) : nil
  }

  private static func parameters(of effect: Effect) -> JSON {
    var list: [JSON] = []
    for parameter in effect.parameters where !effect.profile.renderOnly.contains(parameter.name) {
      // Each parameter that is listed has a value.
      let value = (try? effect.value(of: parameter.name)) ?? parameter.defaultValue
      list.append(
        .object(
          JSON(parameter, value: value).members
            + [.init("expected", .text(parameter.kind.expectation))]))
    }
    return .list(list)
  }

  /// Writes what makes the effect from its defaults.
  ///
  /// - Throws: `WebError` for an effect that values do not make.
  static func write(_ effect: Effect, to page: inout PageDocument) throws(WebError) {
    guard case .scene(let scene) = effect else {
      (page.values, page.mesh) = try values(of: effect)
      return
    }
    page.backdrop = scene.backdrop
    for item in scene.items {
      let (values, mesh) = try values(of: item.effect)
      page.items.append(
        PageDocument.Item(
          effect: item.effect.name, values: values, mesh: mesh, inputs: item.inputs,
          size: item.size, position: item.position, placement: item.placement,
          takesStickers: item.takesStickers))
    }
  }

  /// The values that differ from the defaults, and the mesh where no value names it.
  private static func values(
    of effect: Effect
  ) throws(WebError) -> (JSON?, mesh: [Double]) {
    var plain = effect.unset
    plain.meshSource = nil
    guard let source = effect.meshSource else { return (try values(of: effect, from: plain), []) }
    if let named = try? values(of: effect, from: plain) { return (named, []) }
    let mesh = source.pageNumbers
    guard mesh.count <= meshLimit else {
      throw .notPlayable("its mesh has \(mesh.count) numbers; pages allow at most \(meshLimit)")
    }
    plain.meshSource = source
    return (try values(of: effect, from: plain), mesh)
  }

  /// The changes that turn `plain` into the effect.
  private static func values(
    of effect: Effect, from plain: Effect
  ) throws(WebError) -> JSON? {
    var members: [JSON.Member] = []
    var again = plain
    do throws(DocumentError) {
      for parameter in effect.parameters {
        let value = try effect.value(of: parameter.name)
        guard value != (try plain.value(of: parameter.name)) else { continue }
        guard !effect.profile.renderOnly.contains(parameter.name) else {
          throw DocumentError(
            problem: .invalid(
              "pages do not draw \(parameter.name) of \(effect.name); 'peelgl render' does"))
        }
        try again.set(parameter.name, to: value)
        members.append(.init(parameter.name, value))
      }
      guard again == effect else {
        throw DocumentError(
          problem: .invalid(
            "its parameters cannot be written as values; 'peelgl render' draws it"))
      }
    } catch {
      throw .notPlayable(EffectError(error).description)
    }
    return members.isEmpty ? nil : JSON.object(members).numbered
  }
}
