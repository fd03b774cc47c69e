import Imaging

extension Image {
  /// The picture with every pixel transparent that is as in `previous`, if laying it over `previous` gives
  /// the picture exactly: where every changed pixel is opaque, and some are not changed.
  ///
  /// Both have 8 bits a component.
  func overlay(on previous: Image) -> Image? {
    guard depth == .eight, previous.bytes.count == bytes.count else { return nil }
    var isExact = true
    var kept = 0
    let count = width * height
    let overlay = bytes.withUnsafeBytes { mine in
      previous.bytes.withUnsafeBytes { theirs in
        [UInt8](unsafeUninitializedCapacity: 4 * count) { target, filled in
          let raw = UnsafeMutableRawBufferPointer(target)
          for pixel in 0..<count {
            let color = mine.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
            let isSame = color == theirs.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
            kept &+= isSame ? 1 : 0
            if !isSame, UInt32(littleEndian: color) < 0xFF00_0000 {
              isExact = false
              break
            }
            raw.storeBytes(of: isSame ? 0 : color, toByteOffset: 4 * pixel, as: UInt32.self)
          }
          filled = isExact ? 4 * count : 0
        }
      }
    }
    guard isExact, kept > 0 else { return nil }
    return Image(width: width, height: height, alpha: alpha, bytes: overlay)
  }
}
