import Documents
public import Imaging

/// The variation between several runs of an unchanged picture, which comparisons with the golden excuse.
public struct SeenNoise: Sendable, Equatable {
  /// A part of the picture in which pixels varied.
  public struct Area: Sendable, Equatable {
    /// Where they varied.
    public var rectangle: Rectangle
    /// How far the red, green, blue and alpha of a pixel, as files store them, may be from the golden's, 0…255.
    public var amount: SIMD4<UInt8>
  }

  /// A difference that was excused.
  public struct Excused: Sendable, Equatable {
    /// The pixels whose difference was excused, as a whole or in part.
    public var pixels: Int
    /// The number of areas in which noise was seen.
    public var areas: Int
    /// The number of runs in which it was seen.
    public var runs: Int
  }

  /// The parts, from the top down.
  public internal(set) var areas: [Area]
  /// The number of runs that were compared with each other, 2 or more.
  public internal(set) var runs: Int
  /// The pixels of the picture.
  let total: Int

  /// The greatest share of a picture that noise may cover.
  static let mostShare = 0.1

  /// The share of the picture that the areas cover, 0…1.
  public var share: Double {
    Double(areas.reduce(0) { $0 + $1.rectangle.area }) / Double(max(1, total))
  }

  /// `2 areas, 1.5 % of the picture, seen in 5 runs`.
  public var summary: String {
    let percent = max(0.1, (share * 1000).rounded() / 10).plainText
    return "\(areas.count) \(areas.count == 1 ? "area" : "areas"), \(percent) % of the picture, "
      + "seen in \(runs) runs"
  }

  /// The actual picture, nearer to the expected one of the same size by what varied there, and what was excused.
  func excuse(_ actual: Image, from expected: Image) -> (image: Image, excused: Excused) {
    let (first, second) = (expected.unpremultiplied(), actual.unpremultiplied())
    var bytes = second.bytes
    var pixels = 0
    for area in areas {
      let rectangle = area.rectangle
      for y in rectangle.y..<max(rectangle.y, min(first.height, rectangle.y + rectangle.height)) {
        for x in rectangle.x..<max(rectangle.x, min(first.width, rectangle.x + rectangle.width)) {
          let start = (y * first.width + x) * 4
          var isExcused = false
          for component in 0..<4 where area.amount[component] > 0 {
            let (wanted, found) = (
              first.component(start + component), second.component(start + component)
            )
            let apart = found - wanted
            if apart == 0 { continue }
            let rest = max(0, abs(apart) - Int(area.amount[component]) * 257)
            second.set(start + component, to: wanted + apart.signum() * rest, in: &bytes)
            isExcused = true
          }
          if isExcused { pixels += 1 }
        }
      }
    }
    let image = Image(
      width: second.width, height: second.height, depth: second.depth, alpha: .straight,
      bytes: bytes)
    return (image, Excused(pixels: pixels, areas: areas.count, runs: runs))
  }
}

extension Image {
  /// A component by its number, as 16 bits.
  fileprivate func component(_ index: Int) -> Int {
    if depth == .eight { return Int(bytes[index]) * 257 }
    return bytes.withUnsafeBytes {
      Int($0.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
    }
  }

  /// Replaces a component of 16 bits in the bytes of a picture of this depth.
  fileprivate func set(_ index: Int, to value: Int, in bytes: inout [UInt8]) {
    if depth == .eight {
      bytes[index] = UInt8((value + 128) / 257)
    } else {
      bytes.withUnsafeMutableBytes {
        $0.storeBytes(of: UInt16(value), toByteOffset: index * 2, as: UInt16.self)
      }
    }
  }
}
