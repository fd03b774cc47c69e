import Imaging

/// How often which colours occur: opaque ones in bins of 64 × 64 × 64, others in 32 × 32 × 32 for each of 15 alphas.
struct ColorHistogram: Sendable {
  /// The pixels of a bin, and the sums of their components: red, green, blue, alpha.
  struct Bin: Sendable {
    var count = 0
    var sum = SIMD4<Int>()
  }

  /// Where a bin is in ``found``, plus one; 0 for a bin without pixels.
  private var places = [UInt32](repeating: 0, count: Self.opaque + 1 << 18)
  private var found: [(key: Int, bin: Bin)] = []
  /// The colours while there are few.
  private(set) var few = DistinctColors()

  /// The bins with pixels, in the order of their colours.
  var bins: [Bin] { found.sorted { $0.key < $1.key }.map(\.bin) }

  /// Adds the pixels of `image` as `flattening` shows them.
  mutating func add(_ image: Image, _ flattening: Flattening) {
    let image = flattening.prepared(image)
    var last: UInt32?
    var place = 0
    image.bytes.withUnsafeBytes { bytes in
      for pixel in 0..<image.width * image.height {
        let stored = bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
        guard let color = flattening.color(UInt32(littleEndian: stored)) else { continue }
        if color != last {
          place = self.place(of: Self.key(color))
          few.insert(color)
          last = color
        }
        found[place].bin.count &+= 1
        found[place].bin.sum &+= SIMD4(
          Int(color & 255), Int(color >> 8 & 255), Int(color >> 16 & 255), Int(color >> 24))
      }
    }
  }

  /// Adds what another histogram has.
  mutating func add(_ other: ColorHistogram) {
    for entry in other.found {
      let place = place(of: entry.key)
      found[place].bin.count += entry.bin.count
      found[place].bin.sum &+= entry.bin.sum
    }
    few.insert(other.few)
  }

  private mutating func place(of key: Int) -> Int {
    if places[key] == 0 {
      found.append((key, Bin()))
      places[key] = UInt32(found.count)
    }
    return Int(places[key]) - 1
  }

  /// The key of the first bin of opaque colours.
  private static let opaque = 15 << 15

  /// Opaque colours share no bin with others, so that none of their means is less than opaque.
  private static func key(_ color: UInt32) -> Int {
    let alpha = color >> 24
    guard alpha < 255 else {
      let (red, green, blue) = (color >> 2 & 63, color >> 10 & 63, color >> 18 & 63)
      return opaque + Int(red | green << 6 | blue << 12)
    }
    let (red, green, blue) = (color >> 3 & 31, color >> 11 & 31, color >> 19 & 31)
    let level = alpha * 15 / 256
    return Int(red | green << 5 | blue << 10 | level << 15)
  }
}
