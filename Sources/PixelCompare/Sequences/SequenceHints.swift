/// Explains how one sequence came from another.
enum SequenceHints {
  /// The longest shift to look for, in frames.
  static let reach = 12

  /// How `actual` came from `expected`; empty when all frames agree or nothing explains the difference.
  static func find(
    expected: [FrameSignature], actual: [FrameSignature]
  ) -> [SequenceReport.Hint] {
    let count = min(expected.count, actual.count)
    guard count > 1, (0..<count).contains(where: { !expected[$0].isLike(actual[$0]) }) else {
      return []
    }
    if isReversed(expected, actual) { return [.reversed] }
    if let index = repeated(expected, actual) { return [.repeated(index: index)] }
    if let index = dropped(expected, actual) { return [.dropped(index: index)] }
    return shift(expected, actual).map { [.shifted(frames: $0)] } ?? []
  }

  private static func isReversed(_ e: [FrameSignature], _ a: [FrameSignature]) -> Bool {
    e.count == a.count && zip(e, a.reversed()).allSatisfy { $0.isLike($1) }
  }

  /// The index up to which both agree and after which the frames of `a` come one later.
  private static func repeated(_ e: [FrameSignature], _ a: [FrameSignature]) -> Int? {
    let index = agreeing(e, a)
    guard index > 0, index < a.count, a[index].isLike(a[index - 1]), index + 1 < a.count else {
      return nil
    }
    let rest = zip(e[index...], a[(index + 1)...])
    return rest.allSatisfy { $0.isLike($1) } ? index : nil
  }

  /// The index up to which both agree and after which the frames of `a` come one earlier.
  private static func dropped(_ e: [FrameSignature], _ a: [FrameSignature]) -> Int? {
    let index = agreeing(e, a)
    guard index > 0, index + 1 < e.count, index < a.count else { return nil }
    let rest = zip(e[(index + 1)...], a[index...])
    return rest.allSatisfy { $0.isLike($1) } ? index : nil
  }

  private static func agreeing(_ e: [FrameSignature], _ a: [FrameSignature]) -> Int {
    zip(e, a).prefix { $0.isLike($1) }.count
  }

  /// The shortest shift with which nine of ten frames agree.
  private static func shift(_ e: [FrameSignature], _ a: [FrameSignature]) -> Int? {
    for distance in 1...reach {
      for frames in [distance, -distance] {
        let pairs = (0..<e.count).filter { a.indices.contains($0 + frames) }
        guard pairs.count * 2 > e.count else { continue }
        let agreeing = pairs.count { e[$0].isLike(a[$0 + frames]) }
        if agreeing * 10 >= pairs.count * 9 { return frames }
      }
    }
    return nil
  }
}
