package import Documents
package import Effects
import ShaderLab

extension PageProgram {
  /// Begins an effect with a page's document; `nil` for one that `export` did not write.
  package init?<Subject: DrawableEffect & Parameterized>(_: Subject.Type, _ page: JSON) {
    let document = PageDocument(page)
    var effect = Subject()
    if Subject.takesMeshSource { effect.meshSource = MeshSource(pageNumbers: document.mesh) }
    self.init(document, effect)
  }

  /// Begins a scene.
  package init?(_: Scene.Type, _ page: JSON) {
    let document = PageDocument(page)
    var items: [Scene.Item] = []
    for item in document.items {
      guard var effect = Effect.all.first(where: { $0.name == item.effect }) else { return nil }
      for member in item.values?.members ?? [] {
        guard (try? effect.set(member.name, to: member.node)) != nil else { return nil }
      }
      if let mesh = MeshSource(pageNumbers: item.mesh) { effect.meshSource = mesh }
      items.append(
        Scene.Item(
          effect, inputs: item.inputs, size: item.size, position: item.position,
          placement: item.placement, takesStickers: item.takesStickers))
    }
    self.init(document, Scene(items, backdrop: document.backdrop))
  }

  /// Begins a user's shader.
  package init?(_: ShaderEffect.Type, _ page: JSON) {
    let document = PageDocument(page)
    let mesh = MeshSource(pageNumbers: document.mesh)
    guard let files = document.shader.flatMap({ ShaderFiles(page: $0, bending: mesh) }),
      var effect = try? files.shader().effect
    else { return nil }
    effect.recipe.precharge = document.precharge
    effect.duration = document.duration ?? effect.duration
    self.init(document, effect)
  }

  /// Begins with the document's values.
  private init?<Subject: DrawableEffect>(_ document: PageDocument, _ effect: Subject) {
    guard let values = document.values else {
      self.init(document, PageSubject(effect))
      return
    }
    guard let subject = try? PageSubject(effect).setting(values) else { return nil }
    self.init(document, subject)
  }
}

extension JSON.Member {
  /// The value for a parameter.
  var node: DocumentNode { DocumentNode(value, called: name) }
}
