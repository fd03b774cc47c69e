import Documents
import Effects
import Files
package import Rendering

/// A script for other people's pages: an element with the effects that it can play.
package struct ElementExport {
  /// An effect that the element plays.
  private struct Entry {
    let effect: Effect
    /// The name of its program.
    let program: String
    let facts: [JSON.Member]
  }

  private let name: String
  private let entries: [Entry]
  private let assets: Assets
  private let shared: SharedTexts

  /// `<peel-view>`, which plays the effects called `names`; all of them if there are none.
  ///
  /// - Throws: `WebError` for a name that no effect has.
  package init(_ names: [String], from assets: Assets) throws(WebError) {
    var effects: [Effect] = names.isEmpty ? Effect.all : []
    for name in names where !effects.contains(where: { $0.name == name }) {
      do throws(EffectError) { effects.append(try Effect(named: name)) } catch {
        throw .rendering(.effect(error))
      }
    }
    var entries: [Entry] = []
    for effect in effects {
      let counts = effect.traits.inputCounts
      let facts: [JSON.Member] = try [
        .init("summary", .text(effect.traits.summary)),
        .init("fewest", .integer(counts.lowerBound)), .init("most", .integer(counts.upperBound)),
        .init("presets", PageEffect.presets(of: effect, from: assets)),
        .init("poster", .number(effect.profile.example.poster)),
      ]
      entries.append(
        Entry(
          effect: effect, program: effect.name,
          facts: facts + PageEffect.facts(of: effect).filter { $0.name == "effect" }))
    }
    self.init(called: "peel-view", entries, from: assets, sharing: SharedTexts())
  }

  /// An element called `name`, which plays a job with its pictures.
  ///
  /// - Throws: `WebError` when a page cannot play the job.
  package init(
    called name: String, _ document: JobDocument, from assets: Assets,
    settings: PageExport.Settings
  ) throws(WebError) {
    guard Self.isElementName(name) else { throw .elementName(name) }
    let shared = SharedTexts()
    let page = try PageExport(document, from: assets, settings: settings, sharing: shared)
    let known: Set = ["summary", "document", "presets", "effect", "effects"]
    let facts: [JSON.Member] = try [
      .init("fewest", .integer(0)), .init("most", .integer(page.inputCount)),
      .init("pictures", .list(page.pictures(longest: .max))),
      .init("poster", .number(page.poster())),
    ]
    self.init(
      called: name,
      [
        Entry(
          effect: page.effect, program: page.program,
          facts: try page.facts().filter { known.contains($0.name) } + facts)
      ], from: assets, sharing: shared)
  }

  private init(
    called name: String, _ entries: [Entry], from assets: Assets, sharing shared: SharedTexts
  ) {
    self.name = name
    self.entries = entries
    self.assets = assets
    self.shared = shared
  }

  /// Whether an element may be called so: a small letter first, and a hyphen.
  private static func isElementName(_ name: String) -> Bool {
    name.contains("-") && name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  /// The script.
  ///
  /// - Throws: `WebError` when the program of an effect is missing.
  package func script() throws(WebError) -> [UInt8] {
    var modules: [JSON.Member] = []
    for entry in entries {
      modules.append(.init(entry.program, .text(try shared.module(entry.program))))
    }
    let descriptions = entries.map { entry in
      JSON.object(
        [.init("name", .text(entry.effect.name)), .init("program", .text(entry.program))]
          + entry.facts)
    }
    return WebPage.element(
      [
        .init("tag", .text(name)), .init("effects", .list(descriptions)),
        .init("curves", PageEffect.curves),
        .init("shaders", PageExport.shaders(of: entries.map { $0.effect })),
        .init("drawings", try drawings()),
      ],
      beside: [
        .init("modules", .object(modules)), .init("unpacker", .text(try shared.unpacker())),
      ])
  }

  /// The script's types for TypeScript.
  package var types: [UInt8] {
    let text = String(decoding: PackageResources.element_d_ts, as: UTF8.self)
    return Array(text.replacing("peel-view", with: name).utf8)
  }

  /// The built-in drawings that `src` or a preset can name.
  private func drawings() throws(WebError) -> JSON {
    do throws(RenderingError) {
      var drawings: [JSON.Member] = []
      for name in Assets.iconNames + (try presetPictures()) {
        let file = try assets.read(FileRequest(name, as: .picture))
        drawings.append(.init(name, .text(String(decoding: file, as: UTF8.self))))
      }
      return .object(drawings)
    } catch {
      throw .rendering(error)
    }
  }

  /// The pictures in the presets of the effects, each once.
  private func presetPictures() throws(RenderingError) -> [String] {
    var names: [String] = []
    for entry in entries {
      for (name, _) in try assets.presets(of: entry.effect.name) {
        var preset = entry.effect
        guard (try? assets.apply(preset: name, to: &preset)) != nil else { continue }
        names += preset.pictureFiles.filter { $0.hasSuffix(".svg") && !names.contains($0) }
      }
    }
    return names
  }
}
