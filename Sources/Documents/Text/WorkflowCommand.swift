/// A line by which a job on GitHub shows a message beside a file or in the summary of its run.
///
/// GitHub calls it a workflow command.
package struct WorkflowCommand {
  /// How bad it is.
  package enum Level: String, Sendable {
    case error, warning, notice
  }

  private let level: Level
  private let properties: [(name: String, value: String)]
  private let message: String

  /// A message with properties such as `file`, `line`, `col` and `title`.
  package init(_ level: Level, _ properties: [(name: String, value: String)], _ message: String) {
    self.level = level
    self.properties = properties
    self.message = message
  }

  /// `::error file=a.glsl,line=2::message`.
  package var line: String {
    let list = properties.map { property in
      let value = Self.escaped(property.value).replacingCharacters { (scalar) -> String? in
        scalar == ":" ? "%3A" : scalar == "," ? "%2C" : nil
      }
      return "\(property.name)=\(value)"
    }
    return "::\(level.rawValue) \(list.joined(separator: ","))::\(Self.escaped(message))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingCharacters { (scalar) -> String? in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }
}
