package import Documents
package import Effects

/// An effect that a page can play: the only one that its program holds.
package protocol PageSubject: DrawableEffect {
  /// Makes it as a page's document says, before its settings.
  init(page: PageDocument) throws(DocumentError)
}

extension PageSubject where Self: Parameterized {
  package init(page: PageDocument) throws(DocumentError) { self.init() }
}

extension Peel: PageSubject {}
extension Sticker: PageSubject {}
extension Curl: PageSubject {}
extension Mesh: PageSubject {}
extension Elastic: PageSubject {}
extension Metaballs: PageSubject {}
extension Morph: PageSubject {}

extension Composition: PageSubject where Element == Effect {
  package init(page: PageDocument) throws(DocumentError) {
    var presets: [String: Preset] = [:]
    for preset in page.presets {
      presets[preset.name] = try Preset(try JSON5.read(Array(preset.text.utf8)))
    }
    let document = try JSON5.read(
      Array((page.scene ?? "").utf8), limits: SceneLimits.document)
    self = try SceneFile(document, presets: presets).scene
  }
}

extension PageSubject {
  /// The effect with what a page's document sets.
  package init(of page: PageDocument) throws(DocumentError) {
    try self.init(page: page)
    for setting in page.settings {
      switch setting {
      case .preset(let text):
        try apply(document: try JSON5.read(Array(text.utf8)).settingsOfPreset)
      case .parameters(let text): try apply(document: try JSON5.read(Array(text.utf8)))
      case .value(let text): try apply(setting: text)
      case .list(let name, let text):
        try apply(document: try JSON5.read(Array(text.utf8)), to: name)
      }
    }
  }
}

extension JSON5Value {
  /// What a preset's file sets, which has been checked when the page was made.
  fileprivate var settingsOfPreset: DocumentNode {
    get throws(DocumentError) {
      try DocumentNode(self).object(["effect", "summary", "set"]).required("set")
    }
  }
}
