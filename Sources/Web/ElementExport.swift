import Documents
import Effects
import Files
package import Rendering

/// A script for other people's pages: the element `<peel-view>`, with the effects that it can play.
package struct ElementExport {
  private let effects: [Effect]
  private let assets: Assets

  /// Plays the effects called `names`; all of them where there are none.
  ///
  /// - Throws: `WebError` for a name that no effect has.
  package init(_ names: [String], from assets: Assets) throws(WebError) {
    self.assets = assets
    guard !names.isEmpty else {
      effects = Effect.all
      return
    }
    var effects: [Effect] = []
    for name in names where !effects.contains(where: { $0.name == name }) {
      guard !isFileName(name) else { throw .notAnElement }
      do throws(EffectError) { effects.append(try Effect(named: name)) } catch {
        throw .rendering(.effect(error))
      }
    }
    self.effects = effects
  }

  /// The script.
  ///
  /// - Throws: `WebError` when the program of an effect is missing.
  package func script() throws(WebError) -> [UInt8] {
    let shared = SharedTexts()
    var modules: [JSON.Member] = []
    var descriptions: [JSON] = []
    for effect in effects {
      modules.append(.init(effect.name, .text(try shared.module(effect.name))))
      descriptions.append(try description(of: effect))
    }
    return WebPage.element(
      [
        .init("effects", .list(descriptions)), .init("curves", PageEffect.curves),
        .init("shaders", PageExport.shaders(of: effects)), .init("icons", try icons()),
      ],
      beside: [
        .init("modules", .object(modules)), .init("unpacker", .text(try shared.unpacker())),
      ])
  }

  private func description(of effect: Effect) throws(WebError) -> JSON {
    let counts = effect.traits.inputCounts
    return .object(
      [
        .init("name", .text(effect.name)), .init("summary", .text(effect.traits.summary)),
        .init("fewest", .integer(counts.lowerBound)), .init("most", .integer(counts.upperBound)),
        .init("presets", try PageEffect.presets(of: effect, from: assets)),
      ] + PageEffect.facts(of: effect).filter { $0.name == "effect" })
  }

  /// The built-in icons, which `src` can name.
  private func icons() throws(WebError) -> JSON {
    do throws(RenderingError) {
      var icons: [JSON.Member] = []
      for name in Assets.iconNames {
        let file = try assets.read(FileRequest(name, as: .picture))
        icons.append(.init(name, .text(String(decoding: file, as: UTF8.self))))
      }
      return .object(icons)
    } catch {
      throw .rendering(error)
    }
  }
}
