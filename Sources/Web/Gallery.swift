import Documents
import Files

/// Many pages, and one that shows all of them.
package struct Gallery {
  private var entries: [JSON] = []
  private var modules: [String: JSON] = [:]
  /// Pictures that several entries show are inside once.
  private var pictures: [JSON] = []

  package init() {}

  /// Adds a page, which has a name in the gallery's folder and a command that made it.
  ///
  /// - Throws: `WebError` when the effect's program is missing, or a page cannot play it.
  package mutating func add(
    _ export: PageExport, page: String, command: String
  ) throws(WebError) {
    var shown: [JSON] = []
    for input in try export.pictures() {
      let index = pictures.firstIndex(of: input) ?? pictures.count
      if index == pictures.count { pictures.append(input) }
      shown.append(.integer(index))
    }
    if modules[export.effect] == nil {
      modules[export.effect] = .string(Base64.text(try EffectModule.bytes(export.effect)))
    }
    let facts = try export.facts().filter { !["command", "presets"].contains($0.name) }
    entries.append(
      .object(
        facts + [
          .init("pictures", .array(shown)), .init("page", .string(page)),
          .init("command", .string(command)),
        ]))
  }

  /// The page that shows all.
  package var index: [UInt8] {
    let modules = modules.sorted { $0.key < $1.key }
    return WebPage.gallery(
      .object([
        .init("entries", .array(entries)), .init("pictures", .array(pictures)),
        .init("shaders", PageExport.shaders),
        .init("modules", .object(modules.map { .init($0.key, $0.value) })),
      ]))
  }
}
