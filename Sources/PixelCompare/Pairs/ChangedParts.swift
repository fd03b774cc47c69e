import Glibc
import Imaging

/// The parts of two pictures of one size that differ, with their surroundings, in tiles.
struct ChangedParts {
  /// Side of a tile in pixels; a part reaches one tile beyond what differs.
  private static let side = 64

  private let columns: Int
  private let rows: Int
  private var isKept: [Bool]

  /// The parts; nil for pictures that are stored in different ways.
  init?(_ expected: Image, _ actual: Image) {
    guard (expected.width, expected.height) == (actual.width, actual.height),
      expected.depth == actual.depth, expected.alpha == actual.alpha
    else { return nil }
    columns = (expected.width + Self.side - 1) / Self.side
    rows = (expected.height + Self.side - 1) / Self.side
    isKept = Array(repeating: false, count: columns * rows)
    let differs = Self.differing(expected, actual, columns: columns)
    for at in isKept.indices where differs[at] {
      for row in max(0, at / columns - 1)...min(rows - 1, at / columns + 1) {
        for column in max(0, at % columns - 1)...min(columns - 1, at % columns + 1) {
          isKept[row * columns + column] = true
        }
      }
    }
  }

  /// Whether each tile differs.
  private static func differing(_ expected: Image, _ actual: Image, columns: Int) -> [Bool] {
    let rows = (expected.height + side - 1) / side
    var differs = [Bool](repeating: false, count: columns * rows)
    let pixel = expected.depth == .eight ? 4 : 8
    expected.bytes.withUnsafeBytes { first in
      actual.bytes.withUnsafeBytes { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        for y in 0..<expected.height {
          for column in 0..<columns {
            let width = min(side, expected.width - column * side)
            let start = (y * expected.width + column * side) * pixel
            if memcmp(a + start, b + start, width * pixel) != 0 {
              differs[y / side * columns + column] = true
            }
          }
        }
      }
    }
    return differs
  }

  /// The picture without everything else, which becomes transparent.
  func only(_ image: Image) -> Image {
    let pixel = image.depth == .eight ? 4 : 8
    var bytes = image.bytes
    for y in 0..<image.height {
      for column in 0..<columns where !isKept[y / Self.side * columns + column] {
        let width = min(Self.side, image.width - column * Self.side)
        let start = (y * image.width + column * Self.side) * pixel
        for at in start..<(start + width * pixel) { bytes[at] = 0 }
      }
    }
    return Image(
      width: image.width, height: image.height, depth: image.depth, alpha: image.alpha,
      bytes: bytes)
  }
}
