import Documents
import Rendering

extension RenderLimits {
  /// The limits that are not the default, under the key that a job's document has for them.
  var document: JSON5Value? {
    let defaults = RenderLimits()
    if self == defaults { return nil }
    let members = Self.names.compactMap { name -> JSON5Value.Member? in
      guard let value = self[name], value != defaults[name] else { return nil }
      return JSON5Value.Member(name, .number(Double(value)))
    }
    return JSON5Value(.object([JSON5Value.Member("limits", .object(members))]))
  }
}

extension JSON5Value {
  /// A value that stands in no file.
  fileprivate init(_ content: Content) {
    self.init(position: TextPosition(line: 0, column: 0), content: content)
  }
}

extension JSON5Value.Member {
  /// A member that stands in no file.
  fileprivate init(_ name: String, _ content: JSON5Value.Content) {
    self.init(
      name: name, position: TextPosition(line: 0, column: 0), value: JSON5Value(content))
  }
}
