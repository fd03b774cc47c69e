import Glibc
package import Imaging

/// A rectangle of a picture, in pixels from its top-left corner.
package struct Region: Sendable, Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// Makes a rectangle.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All of `image`.
  package init(_ image: Image) {
    self.init(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// The smallest rectangle with this one and `other`.
  package func union(_ other: Region) -> Region {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Region(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The rectangle with its left and upper sides moved outwards to multiples of `step`.
  func aligned(to step: Int) -> Region {
    Region(
      x: x / step * step, y: y / step * step, width: width + x % step, height: height + y % step)
  }
}

extension Image {
  /// The smallest rectangle that holds every pixel in which the picture differs from `other`, of the
  /// same size and kind; `nil` when they are the same.
  package func changes(from other: Image) -> Region? {
    precondition(
      width == other.width && height == other.height && depth == other.depth
        && alpha == other.alpha, "pictures of one sequence")
    return Pixels.changes(
      bytes, other.bytes, width: width, height: height, step: depth.rawValue / 2)
  }

  /// The pixels in `region`, which lies within the picture.
  package func cropped(to region: Region) -> Image {
    if region == Region(self) { return self }
    return Image(
      width: region.width, height: region.height, depth: depth, alpha: alpha,
      bytes: Pixels.cropped(bytes, width: width, to: region, step: depth.rawValue / 2))
  }
}

/// Rows of pixels that have `step` bytes each, without padding.
enum Pixels {
  /// The smallest rectangle that holds every pixel in which two pictures of the same size differ; `nil` when
  /// they are the same.
  static func changes(
    _ mine: [UInt8], _ theirs: [UInt8], width: Int, height: Int, step: Int
  ) -> Region? {
    mine.withUnsafeBytes { mine in
      theirs.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return nil }
        return changes(mine, theirs, width, height, step)
      }
    }
  }

  private static func changes(
    _ mine: UnsafeRawPointer, _ theirs: UnsafeRawPointer, _ width: Int, _ height: Int, _ step: Int
  ) -> Region? {
    let row = width * step
    func differ(_ start: Int, _ count: Int) -> Bool {
      count > 0 && memcmp(mine + start, theirs + start, count) != 0
    }
    guard let top = (0..<height).first(where: { differ($0 * row, row) }) else { return nil }
    let bottom = (top..<height).last { differ($0 * row, row) } ?? top
    // The first and the last column, which each row may only move outwards.
    var (left, right) = (width, -1)
    for y in top...bottom {
      let start = y * row
      if differ(start, left * step) {
        left = (0..<left).first { differ(start + $0 * step, step) } ?? left
      }
      if differ(start + (right + 1) * step, row - (right + 1) * step) {
        right = (right + 1..<width).last { differ(start + $0 * step, step) } ?? right
      }
    }
    return Region(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The pixels in `region` of a picture of the given width.
  static func cropped(_ bytes: [UInt8], width: Int, to region: Region, step: Int) -> [UInt8] {
    let row = region.width * step
    return bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: row * region.height) { target, filled in
        let raw = UnsafeMutableRawBufferPointer(target)
        for y in 0..<region.height {
          let start = ((region.y + y) * width + region.x) * step
          UnsafeMutableRawBufferPointer(rebasing: raw[y * row..<(y + 1) * row])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + row]))
        }
        filled = row * region.height
      }
    }
  }

  /// The picture with zeros in `region`.
  static func cleared(_ bytes: [UInt8], width: Int, in region: Region, step: Int) -> [UInt8] {
    var bytes = bytes
    for y in region.y..<region.y + region.height {
      let start = (y * width + region.x) * step
      for place in start..<start + region.width * step { bytes[place] = 0 }
    }
    return bytes
  }
}
