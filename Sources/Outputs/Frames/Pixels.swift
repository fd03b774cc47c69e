import Glibc
package import Imaging

extension Image {
  /// The smallest rectangle that holds every pixel in which the picture differs from `other`, of the
  /// same size and kind; `nil` when they are the same.
  package func changes(from other: Image) -> Rectangle? {
    precondition(
      width == other.width && height == other.height && depth == other.depth
        && alpha == other.alpha, "pictures of one sequence")
    return Pixels.changes(
      bytes, other.bytes, width: width, height: height, step: depth.rawValue / 2)
  }

  /// The pixels in `region`, which lies within the picture.
  package func cropped(to region: Rectangle) -> Image {
    if region == Rectangle(self) { return self }
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
  ) -> Rectangle? {
    mine.withUnsafeBytes { mine in
      theirs.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return nil }
        return changes(mine, theirs, width, height, step)
      }
    }
  }

  private static func changes(
    _ mine: UnsafeRawPointer, _ theirs: UnsafeRawPointer, _ width: Int, _ height: Int, _ step: Int
  ) -> Rectangle? {
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
    return Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The pixels in `region` of a picture of the given width.
  static func cropped(_ bytes: [UInt8], width: Int, to region: Rectangle, step: Int) -> [UInt8] {
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
  static func cleared(_ bytes: [UInt8], width: Int, in region: Rectangle, step: Int) -> [UInt8] {
    var bytes = bytes
    for y in region.y..<region.y + region.height {
      let start = (y * width + region.x) * step
      for place in start..<start + region.width * step { bytes[place] = 0 }
    }
    return bytes
  }

  /// A picture of straight RGBA, 8 bits a component, with every pixel transparent that is as in `previous`, if laying it
  /// over `previous` gives the picture exactly: where every changed pixel is opaque, and some are not changed.
  static func overlay(_ bytes: [UInt8], on previous: [UInt8]) -> [UInt8]? {
    var kept = 0
    let overlay = bytes.withUnsafeBytes { mine in
      previous.withUnsafeBytes { theirs in
        [UInt8](unsafeUninitializedCapacity: mine.count) { target, filled in
          let raw = UnsafeMutableRawBufferPointer(target)
          filled = 0
          for place in stride(from: 0, to: mine.count, by: 4) {
            let color = mine.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let before = theirs.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let isSame = color == before
            kept &+= isSame ? 1 : 0
            guard isSame || UInt32(littleEndian: color) >= 0xFF00_0000 else { return }
            raw.storeBytes(of: isSame ? 0 : color, toByteOffset: place, as: UInt32.self)
          }
          filled = mine.count
        }
      }
    }
    return kept > 0 && !overlay.isEmpty ? overlay : nil
  }
}
