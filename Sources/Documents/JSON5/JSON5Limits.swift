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
