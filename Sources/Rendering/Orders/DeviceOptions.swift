import Documents
package import GLRenderer

/// What draws: the options that flags, batches and orders share.
package struct DeviceOptions: Sendable, Equatable {
  /// The device.
  package var selection = DeviceSelection.auto
  /// Whether the CPU may draw.
  package var software = SoftwarePolicy.allow
  /// A folder whose shaders replace built-in ones of the same name.
  package var shaders: String?

  /// Every default.
  package init() {}
}

extension DeviceOptions {
  var json: JSON {
    .object([
      .init("device", .string(selection.word)), .init("software", .string(software.rawValue)),
      .init("shaders", shaders.map { .string($0) } ?? .null),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["device", "software", "shaders"])
    selection = DeviceSelection(word: try object.required("device").text())
    software = try object.required("software").choice()
    shaders = try object.text("shaders")
  }
}

extension DeviceSelection {
  /// What `--device` takes.
  fileprivate var word: String {
    switch self {
    case .auto: "auto"
    case .index(let index): "\(index)"
    case .name(let name): name
    }
  }

  /// The device that `--device` names: `auto`, a number or a part of a name.
  package init(word: String) {
    self = word == "auto" ? .auto : Int(word).map { .index($0) } ?? .name(word)
  }
}
