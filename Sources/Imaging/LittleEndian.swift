extension [UInt8] {
  /// Appends the lowest `count` bytes of `value`, lowest first.
  package mutating func appendLittleEndian(_ value: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
