/// How a stored picture must be rotated to be upright; raw values are EXIF's (2.32, 4.6.4 A).
enum Orientation: UInt8 {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Whether rows become columns.
  private var isTransposed: Bool { rawValue >= 5 }

  /// The size of the upright picture.
  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isTransposed ? (height, width) : (width, height)
  }

  /// The stored position, in a picture of `width` × `height`, of the pixel at `x`, `y` of the upright
  /// picture.
  func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }

  /// Reads the orientation tag of an EXIF block, which is a TIFF header and its first directory.
  init?(exif: ArraySlice<UInt8>) {
    let bytes = Array(exif)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8) else { return nil }
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let part = bytes[at..<at + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2)
    else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + 12 * entry
      guard let tag = number(at, 2) else { return nil }
      // Tag 0x112, a short.
      guard tag == 0x112, number(at + 2, 2) == 3, let value = number(at + 8, 2) else { continue }
      self.init(rawValue: UInt8(truncatingIfNeeded: value))
      return
    }
    return nil
  }
}

extension Image {
  /// The picture rotated according to `orientation`.
  func turned(_ orientation: Orientation) -> Image {
    if orientation == .up { return self }
    let (newWidth, newHeight) = orientation.size(width, height)
    let pixel = depth.rawValue / 2
    let turned = bytes.withUnsafeBytes { source in
      [UInt8](pixelCapacity: source.count) { target, filled in
        filled = source.count
        guard let from = source.baseAddress, let to = UnsafeMutableRawPointer(target.baseAddress)
        else { return }
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let place = orientation.source(x, y, width, height)
            (to + (y * newWidth + x) * pixel).copyMemory(
              from: from + (place.y * width + place.x) * pixel, byteCount: pixel)
          }
        }
      }
    }
    return Image(width: newWidth, height: newHeight, depth: depth, alpha: alpha, bytes: turned)
  }
}
