extension FileName {
  /// Whether this name comes before `other` when digits count as numbers: `frame-9` before `frame-10`.
  package func precedesNaturally(_ other: FileName) -> Bool {
    let (a, b) = (bytes, other.bytes)
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if Self.isDigit(a[i]), Self.isDigit(b[j]) {
        let (m, n) = (Self.number(a, &i), Self.number(b, &j))
        if m != n { return m.count != n.count ? m.count < n.count : m.lexicographicallyPrecedes(n) }
      } else if a[i] != b[j] {
        return a[i] < b[j]
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return a.count - i != b.count - j ? a.count - i < b.count - j : self < other
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// The digits from `index` on without leading zeros.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == 48 }
  }
}
