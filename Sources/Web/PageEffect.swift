import Documents
import Effects
import Motion
import PageProgram

/// An effect as a page has it: what is known of it, and its parameters' values.
enum PageEffect {
  /// Debug drawings look inside an effect; a page's program has none.
  private static let withheld = "debug"

  /// What a page's controls show, and what it takes to read a value as the command line does.
  static func facts(of effect: Effect) -> [JSON.Member] {
    let traits = effect.traits
    var members: [JSON.Member] = [
      .init(
        "effect",
        .object([
          .init("name", .string(traits.name)), .init("takesGesture", .bool(traits.takesGesture)),
          .init("hasHistory", .bool(traits.hasHistory)),
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
          .init(curve.name, .array(curve.numbers.map { .number($0) }))
        })),
    .init(
      "positions",
      .object(TimingFunction.positionNumbers.map { .init($0.name, .integer($0.number)) })),
  ])

  private static func parameters(of effect: Effect) -> JSON {
    var list: [JSON] = []
    for parameter in effect.parameters where parameter.name != withheld {
      // Each parameter that is listed has a value.
      let value = (try? effect.value(of: parameter.name)) ?? parameter.defaultValue
      guard case .object(let members) = JSON(parameter, value: value) else { continue }
      list.append(.object(members + [.init("expected", .string(parameter.kind.expectation))]))
    }
    return .array(list)
  }

  /// Writes what makes the effect from its defaults.
  ///
  /// - Throws: `WebError` for an effect that values do not make.
  static func write(_ effect: Effect, to page: inout PageDocument) throws(WebError) {
    guard case .scene(let scene) = effect else {
      page.values = try values(of: effect)
      return
    }
    page.backdrop = scene.backdrop
    for item in scene.items {
      page.items.append(
        PageDocument.Item(
          effect: item.effect.name, values: try values(of: item.effect), inputs: item.inputs,
          size: item.size, position: item.position, placement: item.placement))
    }
  }

  private static func values(of effect: Effect) throws(WebError) -> JSON5Value? {
    var members: [ParameterValue.Member] = []
    do throws(EffectError) {
      var again = try Effect(named: effect.name)
      for parameter in effect.parameters {
        do throws(DocumentError) {
          let value = try effect.value(of: parameter.name)
          guard value != parameter.defaultValue else { continue }
          guard parameter.name != withheld else {
            throw DocumentError(
              problem: .invalid("pages have no debug drawings; 'peelgl render' draws them"))
          }
          try again.set(parameter.name, to: value)
          members.append(.init(parameter.name, value))
        } catch {
          throw EffectError(error)
        }
      }
      guard again == effect else {
        throw EffectError(
          DocumentError(
            problem: .invalid("it reads meshes from files, which are not put into pages")))
      }
    } catch {
      throw .notPlayable(error.description)
    }
    return members.isEmpty ? nil : DocumentNode(.object(members), called: "").value
  }
}
