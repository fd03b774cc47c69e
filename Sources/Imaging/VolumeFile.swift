import Documents

/// Shadertoy's volume files: a header of 20 bytes, and then the components of each voxel, x first, then y, then z.
package enum VolumeFile {
  /// "BIN" and 0; three sides as 32-bit integers; bytes for components and layout; 16 bits for the format.
  ///
  /// The lowest byte comes first.
  private static let headerBytes = 20
  /// The longest side; slices in a row are then as wide as any picture that a device reads.
  static let longest = 128

  /// Whether a file begins as one.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x42, 0x49, 0x4E, 0]) }

  /// The slices as a picture with 16 bits per component, from z = 0 at the left on, each with y = 0 at the bottom.
  ///
  /// The components of a voxel are red, green, blue and alpha; missing ones are 0, and alpha 1. Floats are limited to 0…1.
  package static func row(of bytes: [UInt8], name: String) throws(ImageError) -> Image {
    guard isOne(bytes), bytes.count >= headerBytes else {
      throw .truncated(name: name, part: "its header")
    }
    func number(_ start: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let sides = [number(4, 4), number(8, 4), number(12, 4)]
    let (components, format) = (number(16, 1), number(18, 2))
    let side = sides[0]
    guard sides.allSatisfy({ $0 == side }), (1...longest).contains(side) else {
      throw .cannotDecode(
        name: name,
        reason:
          "it has \(sides[0]) × \(sides[1]) × \(sides[2]) voxels, and a volume is a cube of up to \(longest) × \(longest) × \(longest)"
      )
    }
    guard (1...4).contains(components), format == 0 || format == 10 else {
      throw .cannotDecode(
        name: name,
        reason:
          "it has \(components) components of format \(format), and a voxel has 1 to 4 of format 0 (bytes) or 10 (floats)"
      )
    }
    let size = format == 0 ? 1 : 4
    guard bytes.count - headerBytes >= side * side * side * components * size else {
      throw .truncated(name: name, part: "its voxels")
    }
    func level(_ index: Int) -> UInt16 {
      let start = headerBytes + index * size
      if size == 1 { return UInt16(bytes[start]) * 257 }
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: number(start, 4)))
      return value > 0 ? UInt16(Int((Double(value) * 65535).rounded(), within: 0...65535)) : 0
    }
    var levels = [UInt16](repeating: 0, count: 4 * side * side * side)
    for z in 0..<side {
      for y in 0..<side {
        for x in 0..<side {
          let voxel = (z * side + y) * side + x
          let pixel = 4 * ((side - 1 - y) * side * side + z * side + x)
          for component in 0..<components {
            levels[pixel + component] = level(voxel * components + component)
          }
          if components < 4 { levels[pixel + 3] = 65535 }
        }
      }
    }
    return Image(
      width: side * side, height: side, depth: .sixteen, alpha: .straight,
      bytes: levels.withUnsafeBytes { Array($0) })
  }
}
