/// Numbers that look random and are the same on every machine (SplitMix64).
enum StableRandom {
  /// A number 0 ≤ x < 1 for each `count`.
  static func share(_ count: UInt64) -> Double {
    var bits = count &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
