import Glibc
import Imaging

/// A picture of palette indices.
struct IndexPicture: Sendable {
  let width: Int
  let height: Int
  let indices: [UInt8]

  /// The smallest rectangle with all pixels for which `isWanted` holds of this picture's index and `other`'s.
  func bounds(with other: IndexPicture, _ isWanted: (UInt8, UInt8) -> Bool) -> Rectangle? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    indices.withUnsafeBufferPointer { mine in
      other.indices.withUnsafeBufferPointer { theirs in
        for y in 0..<height {
          let row = y * width
          guard let a = mine.baseAddress, let b = theirs.baseAddress,
            memcmp(a + row, b + row, width) != 0
          else { continue }
          for x in 0..<width where isWanted(mine[row + x], theirs[row + x]) {
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = y
          }
        }
      }
    }
    guard right >= 0 else { return nil }
    return Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The picture with one index in all of `region`.
  func cleared(_ region: Rectangle, to index: UInt8) -> IndexPicture {
    var indices = indices
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width { indices[y * width + x] = index }
    }
    return IndexPicture(width: width, height: height, indices: indices)
  }
}
