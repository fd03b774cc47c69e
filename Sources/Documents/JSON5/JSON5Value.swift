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

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

/// A value of a JSON5 document, with the position where it begins.
public struct JSON5Value: Sendable, Equatable {
  /// What a value can be.
  public indirect enum Content: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, also `Infinity` and `NaN`.
    case number(Double)
    /// A string.
    case text(String)
    /// An array.
    case list([JSON5Value])
    /// An object, its members in the order of the text.
    case object([Member])
  }

  /// A key with its value.
  public struct Member: Sendable, Equatable {
    /// The key; unique in its object.
    public var name: String
    /// Where the key begins.
    public var position: TextPosition
    /// The value.
    public var value: JSON5Value

    /// Makes a member.
    package init(name: String, position: TextPosition, value: JSON5Value) {
      self.name = name
      self.position = position
      self.value = value
    }
  }

  /// Where the value begins.
  public var position: TextPosition
  /// The value.
  public var content: Content

  /// Makes a value.
  package init(position: TextPosition, content: Content) {
    self.position = position
    self.content = content
  }
}

/// The limits above which a document is refused.
public struct JSON5Limits: Sendable, Equatable {
  /// The number of bytes; default 1 MiB.
  public var bytes: Int
  /// The number of values; default 100,000.
  public var values: Int
  /// The depth of nested lists and objects; default 32.
  public var depth: Int

  /// Makes limits.
  public init(bytes: Int = 1 << 20, values: Int = 100_000, depth: Int = 32) {
    self.bytes = bytes
    self.values = values
    self.depth = depth
  }

  /// The limits of a parameter file.
  public static var `default`: JSON5Limits { JSON5Limits() }
}
