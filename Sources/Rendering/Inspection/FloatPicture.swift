import Documents
package import Imaging

/// A picture of 32-bit floats: four components a pixel, top row first, as a pass left them.
package struct FloatPicture: Sendable, Equatable {
  /// Receives the values of each frame, in order, on another thread.
  package typealias Tell = @Sendable (_ frame: Int, FloatPicture) -> Void

  /// Pixels from left to right.
  package let width: Int
  /// Pixels from top to bottom.
  package let height: Int
  /// `width` × `height` × 4 components, red first.
  package let components: [Float]

  /// Reads the picture of a frame that `Frame.inspecting` made.
  init(inspected image: Image) {
    self.init(inspected: image.bytes, width: image.width, height: image.height)
  }

  /// Reads the bytes of such a picture, which has twice as many columns and rows.
  init(inspected bytes: [UInt8], width columns: Int, height rows: Int) {
    (width, height) = (columns / 2, rows / 2)
    var components: [Float] = []
    components.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        for component in 0..<4 {
          let start = 4 * ((2 * y + component / 2) * columns + 2 * x + component % 2)
          let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
          components.append(Float(bitPattern: bits))
        }
      }
    }
    self.components = components
  }

  /// Reads what ``npy`` wrote; `nil` for other bytes.
  package init?(npy bytes: [UInt8]) {
    let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
    guard bytes.count > 10, bytes.starts(with: magic) else { return nil }
    let start = 10 + Int(bytes[8]) + 256 * Int(bytes[9])
    guard start <= bytes.count else { return nil }
    let header = String(decoding: bytes[10..<start], as: UTF8.self)
    let shape = header.split(separator: "(").last?.split(separator: ")").first ?? ""
    let sides = shape.split(separator: ",").map { Int($0.drop { $0 == " " }) ?? 0 }
    guard sides.count == 3, sides[2] == 4, bytes.count == start + 16 * sides[0] * sides[1] else {
      return nil
    }
    (height, width) = (sides[0], sides[1])
    components = stride(from: start, to: bytes.count, by: 4).map { place in
      Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) })
    }
  }

  /// The four components of a pixel; empty outside of the picture.
  package func pixel(_ x: Int, _ y: Int) -> [Float] {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return [] }
    return Array(components[(4 * (y * width + x))..<(4 * (y * width + x) + 4)])
  }

  /// A value as text: `nan` whatever its bits, `inf` and `-inf`, and else the shortest number that means it.
  package static func text(_ value: Float) -> String { value.isNaN ? "nan" : "\(value)" }

  /// Statistics of one component of all pixels.
  package struct Statistics: Sendable, Equatable {
    /// The least and the greatest finite value; `nil` if there is none.
    package var range: ClosedRange<Float>?
    /// Pixels whose value is not a number.
    package var nan = 0
    /// Pixels whose value is infinite.
    package var infinite = 0
  }

  /// The statistics of red, green, blue and alpha.
  package var statistics: [Statistics] {
    (0..<4).map { component in
      var statistics = Statistics()
      for value in stride(from: component, to: components.count, by: 4).lazy.map({ components[$0] })
      {
        if value.isNaN {
          statistics.nan += 1
        } else if value.isInfinite {
          statistics.infinite += 1
        } else {
          let range = statistics.range ?? value...value
          statistics.range = min(range.lowerBound, value)...max(range.upperBound, value)
        }
      }
      return statistics
    }
  }

  /// The picture with components of 0…1 in 8 or 16 bits; what is not a number is 0.
  package func image(_ depth: Image.Depth) -> Image {
    let most = depth == .eight ? 255 : 65_535
    var bytes: [UInt8] = []
    bytes.reserveCapacity(components.count * depth.rawValue / 8)
    for value in components {
      let level = value.isNaN ? 0 : Int((Double(value) * Double(most)).rounded(), within: 0...most)
      bytes.append(UInt8(truncatingIfNeeded: level))
      if depth == .sixteen { bytes.append(UInt8(truncatingIfNeeded: level >> 8)) }
    }
    return Image(width: width, height: height, depth: depth, alpha: .straight, bytes: bytes)
  }

  /// The picture as a file of NumPy: an array of height × width × 4 floats (NEP 1, version 1.0).
  var npy: [UInt8] {
    var header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(height), \(width), 4), }"
    // The data begin at a multiple of 64 bytes.
    while (10 + header.utf8.count + 1) % 64 != 0 { header += " " }
    header += "\n"
    let length = header.utf8.count
    var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    bytes.appendLittleEndian(length, 2)
    bytes += Array(header.utf8)
    bytes.reserveCapacity(bytes.count + 4 * components.count)
    for value in components { bytes.appendLittleEndian(Int(value.bitPattern), 4) }
    return bytes
  }
}
