/// A SHA-256 digest (FIPS 180-4).
package struct Digest: Sendable, Hashable {
  /// Its eight words, the first one first.
  package let words: SIMD8<UInt32>

  /// 64 hexadecimal digits.
  package var text: String {
    String(unsafeUninitializedCapacity: 64) { digits in
      for index in 0..<64 {
        let value = UInt8(words[index / 8] >> UInt32(28 - index % 8 * 4) & 0xF)
        digits[index] = value < 10 ? value + 0x30 : value + 0x57
      }
      return 64
    }
  }

  /// Reads 64 hexadecimal digits.
  package init?(text: Substring) {
    var (words, count) = (SIMD8<UInt32>(), 0)
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x57
      default: return nil
      }
      guard count < 64 else { return nil }
      words[count / 8] = words[count / 8] << 4 | UInt32(value)
      count += 1
    }
    guard count == 64 else { return nil }
    self.words = words
  }

  /// Reads 64 hexadecimal digits.
  package init?(text: String) { self.init(text: text[...]) }

  /// The digest of `bytes`.
  package init(of bytes: [UInt8]) {
    var hash = SHA256()
    hash.add(bytes)
    self = hash.digest()
  }

  fileprivate init(words: SIMD8<UInt32>) {
    self.words = words
  }
}

/// SHA-256 of bytes that come piece by piece (FIPS 180-4, section 6.2).
package struct SHA256 {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  /// Of nothing yet.
  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds a text and a byte of 0, so that no two lists of texts are the same bytes.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    add([0])
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let taken = bytes.prefix(64 - rest.count)
      rest.append(contentsOf: taken)
      bytes = bytes.dropFirst(taken.count)
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(64)))
      bytes = bytes.dropFirst(64)
    }
    rest.append(contentsOf: bytes)
  }

  /// The digest of all that was added.
  package func digest() -> Digest {
    var last = self
    let bits = count &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    last.add(padding)
    return Digest(words: last.state)
  }

  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for index in 0..<16 {
        schedule[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      }
      for index in 16..<64 {
        let (early, late) = (schedule[index - 15], schedule[index - 2])
        let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ (early >> 3)
        let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ (late >> 10)
        schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      Self.constants.withUnsafeBufferPointer { constants in
        // Eight rounds in a row, so that the letters need not move.
        for index in stride(from: 0, to: 64, by: 8) {
          func word(_ round: Int) -> UInt32 { constants[index + round] &+ schedule[index + round] }
          Self.mix(a, b, c, &d, e, f, g, &h, word(0))
          Self.mix(h, a, b, &c, d, e, f, &g, word(1))
          Self.mix(g, h, a, &b, c, d, e, &f, word(2))
          Self.mix(f, g, h, &a, b, c, d, &e, word(3))
          Self.mix(e, f, g, &h, a, b, c, &d, word(4))
          Self.mix(d, e, f, &g, h, a, b, &c, word(5))
          Self.mix(c, d, e, &f, g, h, a, &b, word(6))
          Self.mix(b, c, d, &e, f, g, h, &a, word(7))
        }
      }
      state = state &+ SIMD8(a, b, c, d, e, f, g, h)
    }
  }

  /// A round; `h` becomes the new `a`.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    let first = h &+ upper &+ ((e & f) ^ (~e & g)) &+ word
    let lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    d = d &+ first
    h = first &+ lower &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
