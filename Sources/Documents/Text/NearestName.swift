/// The name that `name` was most likely meant to be; `nil` when none is close.
///
/// A name is close when at most a third of it, and at least one letter, was mistyped, left out, added
/// or swapped with its neighbour; case is ignored. Of equally close names the first is chosen. When
/// none is close, the result is a name that begins with `name`, or one whose group was left out.
package func nearestName(to name: String, in names: [String]) -> String? {
  let given = folded(name)
  guard !given.isEmpty && given.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let known = folded(candidate)
    let limit = max(1, max(given.count, known.count) / 3)
    guard abs(known.count - given.count) <= limit else { continue }
    let distance = editDistance(given, known)
    if distance <= limit && distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.name
    ?? names.first { given.count >= shortestBeginning && folded($0).starts(with: given) }
    ?? names.first { folded($0).reversed().starts(with: ([0x2E] + given).reversed()) }
}

/// The number of letters from which on the beginning of a name is enough.
private let shortestBeginning = 3

private func folded(_ name: String) -> [UInt8] {
  name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
}

/// The optimal string alignment distance: edits and swaps of neighbours.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var older: [Int] = []
  var previous = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var current = [i + 1]
    for (j, other) in b.enumerated() {
      var cost = min(
        previous[j] + (letter == other ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0 && j > 0 && letter == b[j - 1] && a[i - 1] == other {
        cost = min(cost, older[j - 1] + 1)
      }
      current.append(cost)
    }
    (older, previous) = (previous, current)
  }
  return previous[b.count]
}
