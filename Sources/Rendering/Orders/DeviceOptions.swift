import Documents
package import GLRenderer

/// The device options that flags, batches and orders share.
package struct DeviceOptions: Sendable, Equatable {
  /// The device.
  package var selection = DeviceSelection.auto
  /// Whether the CPU may draw.
  package var software = SoftwarePolicy.allow
  /// Whether ``software`` follows from what the first worker draws on.
  package var isFurther = false
  /// A folder whose shaders replace built-in ones of the same name.
  package var shaders: String?

  /// Every default.
  package init() {}
}

extension DeviceOptions {
  var json: JSON {
    .object([
      .init("device", .text(selection.word)), .init("software", .text(software.rawValue)),
      .init("further", .boolean(isFurther)),
      .init("shaders", shaders.map { .text($0) } ?? .null),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["device", "software", "further", "shaders"])
    let device = try object.required("device")
    guard let selection = DeviceSelection(word: try device.text()) else {
      throw device.error(.invalid("expected \(DeviceSelection.words)"))
    }
    self.selection = selection
    software = try object.required("software").choice()
    isFurther = try object.required("further").boolean()
    shaders = try object.text("shaders")
  }
}
