package import Documents
package import Effects
import ShaderLab

/// An effect that a page can play: the only one that its program holds.
package protocol PageSubject: DrawableEffect {
  /// Makes it as a page's document says, but for its values.
  init(page: PageDocument) throws(DocumentError)
}

extension PageSubject where Self: Parameterized {
  package init(page: PageDocument) { self.init() }
}

extension Peel: PageSubject {}
extension Sticker: PageSubject {}
extension Curl: PageSubject {}
extension Mesh: PageSubject {
  package init(page: PageDocument) {
    self.init()
    source = MeshSource(pageNumbers: page.mesh)
  }
}
extension Elastic: PageSubject {}
extension Metaballs: PageSubject {}
extension Morph: PageSubject {}

extension ShaderEffect: PageSubject {
  package init(page: PageDocument) throws(DocumentError) {
    let mesh = MeshSource(pageNumbers: page.mesh)
    guard let files = page.shader.flatMap({ ShaderFiles(page: $0, bending: mesh) }),
      let made = try? files.shader()
    else {
      throw DocumentError(problem: .invalid("there is no shader"))
    }
    self = made.effect
    recipe.precharge = page.precharge
    duration = page.duration ?? duration
  }
}

extension Composition: PageSubject where Element == Effect {
  package init(page: PageDocument) throws(DocumentError) {
    var items: [Item] = []
    for item in page.items {
      guard var effect = Effect.all.first(where: { $0.name == item.effect }) else {
        throw .unknownParameter(item.effect, known: Effect.names)
      }
      for member in item.values?.members ?? [] { try effect.set(member.name, to: member.node) }
      if let mesh = MeshSource(pageNumbers: item.mesh) { effect.meshSource = mesh }
      items.append(
        Item(
          effect, inputs: item.inputs, size: item.size, position: item.position,
          placement: item.placement))
    }
    self.init(items, backdrop: page.backdrop)
  }
}

extension PageSubject {
  /// The effect with the values of a page's document.
  package init(of page: PageDocument) throws(DocumentError) {
    try self.init(page: page)
    for member in page.values?.members ?? [] { try set(member.name, to: member.node) }
  }
}

extension JSON.Member {
  /// The value for a parameter.
  var node: DocumentNode { DocumentNode(value, called: name) }
}
