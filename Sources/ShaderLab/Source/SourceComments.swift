/// The comments of a shader's files, and which of them stand in a line.
struct SourceComments: Sendable {
  private struct Line: Hashable {
    let file: Int
    let number: Int
  }

  /// All of them, in the order in which they were read.
  private(set) var all: [Token] = []
  /// Those that begin in a line, as indices, from left to right.
  private var lines: [Line: [Int]] = [:]

  /// Adds those of a file.
  mutating func add(_ comments: [Token]) {
    for comment in comments {
      let line = Line(file: comment.place.file, number: comment.place.line)
      lines[line, default: []].append(all.count)
      all.append(comment)
    }
  }

  /// The first one after a place in its line.
  func behind(_ place: SourcePlace) -> Token? {
    let line = lines[Line(file: place.file, number: place.line)] ?? []
    // Half of those that are left at a time.
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high) / 2
      if all[line[middle]].place.follows(place) { high = middle } else { low = middle + 1 }
    }
    return low < line.count ? all[line[low]] : nil
  }

  /// The last one in the line above a place.
  func above(_ place: SourcePlace) -> Token? {
    lines[Line(file: place.file, number: place.line - 1)]?.last.map { all[$0] }
  }
}
