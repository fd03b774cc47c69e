import Documents

/// Numbers of bytes as limits are written: with 1000 to a KB.
enum ByteCount {
  /// `512 KB`, `300.5 KB`, or `900 bytes`.
  static func text(_ count: Int) -> String {
    count < 1000 ? counted(count, "byte") : "\(kilobytes(count)) KB"
  }

  /// `243 of 500 KB`, rounded up.
  static func text(_ count: Int, of most: Int) -> String {
    most < 10_000 ? "\(count) of \(most) bytes" : "\((count + 999) / 1000) of \(text(most))"
  }

  private static func kilobytes(_ count: Int) -> String {
    (Double((count + 99) / 100) / 10).plainText
  }
}
