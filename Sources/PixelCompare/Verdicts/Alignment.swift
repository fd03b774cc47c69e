/// The position of a picture of another size on the expected one.
public struct Alignment: Sendable, Equatable, CustomStringConvertible {
  /// The column of the expected picture at which the actual one begins.
  public var x: Int
  /// The row of the expected picture at which the actual one begins.
  public var y: Int

  /// `aligned at the top left`, or by how much.
  public var description: String {
    if (x, y) == (0, 0) { return "aligned at the top left" }
    let steps = [(x, "right", "left"), (y, "down", "up")].compactMap { pixels, ahead, back in
      pixels == 0 ? nil : "\(abs(pixels)) px \(pixels > 0 ? ahead : back)"
    }
    return "aligned with the actual picture moved \(steps.joined(separator: " and "))"
  }

  /// The greatest number of places to try along an axis before those around the best one.
  private static let places = 32
  /// The number of pixels to look at in each place.
  private static let samples = 1200
  /// The difference of a component, of 255, from which pixels do not agree.
  private static let seen = 24
  /// The share of the top-left corner's differences that another place may have at most.
  private static let better = 0.7

  /// Where the pictures agree best; the top-left corner unless another place is clearly better.
  static func best(_ expected: Pixels, _ actual: Pixels) -> Alignment {
    func range(_ rest: Int) -> ClosedRange<Int> { min(0, rest)...max(0, rest) }
    let (across, down) = (
      range(expected.width - actual.width), range(expected.height - actual.height)
    )
    let step = (
      x: max(1, (across.count + places - 1) / places), y: max(1, (down.count + places - 1) / places)
    )
    let corner = Alignment(x: 0, y: 0)
    let first = corner.differences(expected, actual)
    var best = (share: first * better, place: corner)
    func look(_ across: some Sequence<Int>, _ down: [Int]) {
      for x in across {
        for y in down {
          let place = Alignment(x: x, y: y)
          let share = place.differences(expected, actual)
          if share < best.share { best = (share, place) }
        }
      }
    }
    // The ends are likelier than what is between them.
    func coarse(_ range: ClosedRange<Int>, _ step: Int) -> [Int] {
      [range.lowerBound, range.upperBound]
        + stride(from: range.lowerBound, to: range.upperBound, by: step)
    }
    look(coarse(across, step.x), coarse(down, step.y))
    let found = best.place
    if found != corner {
      look(((found.x - step.x)...(found.x + step.x)).clamped(to: across), [found.y])
      look([best.place.x], Array(((found.y - step.y)...(found.y + step.y)).clamped(to: down)))
    }
    return best.place
  }

  /// The share of pixels of both that do not agree.
  private func differences(_ expected: Pixels, _ actual: Pixels) -> Double {
    let columns = max(0, x)..<min(expected.width, x + actual.width)
    let rows = max(0, y)..<min(expected.height, y + actual.height)
    let count = columns.count * rows.count
    if count == 0 { return 1 }
    let step = max(1, count / Self.samples)
    var (seen, all) = (0, 0)
    for index in stride(from: 0, to: count, by: step) {
      let (column, row) = (
        columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count
      )
      let p = (row * expected.width + column) * 4
      let q = ((row - y) * actual.width + column - x) * 4
      let differs = (0..<4).contains {
        abs(Int(expected.rgba[p + $0]) - Int(actual.rgba[q + $0])) > Self.seen
      }
      if differs { seen += 1 }
      all += 1
    }
    return Double(seen) / Double(all)
  }
}
