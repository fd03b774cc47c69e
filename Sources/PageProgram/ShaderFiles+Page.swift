package import Documents
import Effects
package import ShaderLab

extension ShaderFiles {
  /// The files as a page has them: of each its role, its name and its text; of one that others include also
  /// who does, and by which name.
  package var pageValue: JSON {
    let first = bundle.files.map { role, file in
      JSON.object(file.members + [.init("role", .text(role.text))])
    }
    let others = included.map { included in
      JSON.object(
        included.file.members + [
          .init("as", .text(included.name)), .init("from", .text(included.from)),
        ])
    }
    return .object([
      .init("name", .text(bundle.file.name)),
      .init("dialect", .text(dialect?.rawValue ?? "")), .init("files", .list(first + others)),
    ])
  }

  /// Reads what ``pageValue`` writes, with the mesh that modifiers bend; `nil` for files that make no shader.
  init?(page value: JSON, bending mesh: MeshSource?) {
    let page = PageValues(value)
    var files: [(role: ShaderBundle.Role, file: ShaderFile)] = []
    var included: [Included] = []
    for value in page.list("files") {
      let entry = PageValues(value)
      let file = ShaderFile(name: entry.text("name"), text: entry.text("text"))
      if entry["from"] == nil {
        files.append((ShaderBundle.Role(entry.text("role")), file))
      } else {
        included.append(Included(name: entry.text("as"), from: entry.text("from"), file: file))
      }
    }
    guard var bundle = ShaderBundle(page.text("name"), files: files) else { return nil }
    bundle.mesh = mesh
    self.init(bundle, as: Dialect(rawValue: page.text("dialect")))
    self.included = included
  }
}

extension ShaderFile {
  fileprivate var members: [JSON.Member] {
    [
      .init("name", .text(name)), .init("text", .text(String(decoding: bytes, as: UTF8.self))),
    ]
  }
}

extension ShaderBundle.Role {
  fileprivate var text: String {
    switch self {
    case .shader: "shader"
    case .document: "document"
    case .vertex: "vertex"
    case .pass: "pass"
    case .modifier(let entry): entry
    }
  }

  fileprivate init(_ text: String) {
    switch text {
    case "shader": self = .shader
    case "document": self = .document
    case "vertex": self = .vertex
    case "pass": self = .pass
    default: self = .modifier(text)
    }
  }
}
