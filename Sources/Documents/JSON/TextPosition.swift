/// A position in a text, counted from 1; columns count characters (Unicode scalars).
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line; a line ends with LF, CR or both.
  public var line: Int
  /// The character in the line.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of what was not read from a text.
  package static var none: TextPosition { TextPosition(line: 0, column: 0) }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
