import Documents
import Imaging

/// Turns pictures into indices of a palette.
struct PaletteMap: Sendable {
  let palette: Palette
  let flattening: Flattening
  let dither: Dither
  /// How far apart neighbouring colours of the palette are, which a pattern bridges.
  private let spread: Int32

  init(_ palette: Palette, _ request: AnimationRequest) {
    self.init(palette, Flattening(request), request.dither)
  }

  init(_ palette: Palette, _ flattening: Flattening, _ dither: Dither) {
    self.palette = palette
    self.flattening = flattening
    self.dither = dither
    let distances = palette.colors.enumerated().map { index, color in
      palette.colors.enumerated().filter { $0.offset != index }
        .map { Self.distance($0.element, color) }.min() ?? 0
    }
    let total = Double((Palette.weights &* SIMD4(1, 1, 1, 0)).wrappedSum())
    let mean =
      Double(distances.reduce(0) { $0 + Int($1) }) / Double(max(distances.count, 1)) / total
    spread = Int32(Int(mean.squareRoot().rounded(), within: 0...255))
  }

  /// The index of each pixel of a picture, without diffusion.
  func indices(of image: Image) -> [UInt8] {
    let image = flattening.prepared(image)
    var cache = Cache()
    let count = image.width * image.height
    return image.bytes.withUnsafeBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { indices, filled in
        var pixel = 0
        for y in 0..<image.height {
          for x in 0..<image.width {
            let stored = bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
            if let color = flattening.color(UInt32(littleEndian: stored)) {
              indices[pixel] = index(of: dithered(color, x, y), &cache)
            } else {
              indices[pixel] = Palette.transparent
            }
            pixel += 1
          }
        }
        filled = count
      }
    }
  }

  @inline(__always)
  private func dithered(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    guard dither == .ordered else { return color }
    let offset = (2 * Self.pattern[(y & 7) * 8 + (x & 7)] - 63) * spread / 128
    var result = color & 0xFF00_0000
    let most = Int32(color >> 24)
    for shift: UInt32 in [0, 8, 16] {
      result |= UInt32(min(max(Int32(color >> shift & 255) + offset, 0), most)) << shift
    }
    return result
  }

  func index(of color: UInt32, _ cache: inout Cache) -> UInt8 {
    if let index = cache[color] { return index }
    let point = SIMD4(
      Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), Int32(color >> 24))
    var best = (index: 0, distance: Int32.max)
    for (index, other) in palette.colors.enumerated() {
      let distance = Self.distance(point, other)
      if distance < best.distance { best = (index, distance) }
    }
    let index = UInt8(best.index + 1)
    cache[color] = index
    return index
  }

  @inline(__always)
  private static func distance(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> Int32 {
    let difference = a &- b
    return (difference &* difference &* Palette.weights).wrappedSum()
  }

  /// The last index found for colours with the same hash.
  struct Cache {
    /// Colour in the lower 32 bits, index above; all ones for nothing yet.
    private var entries = [UInt64](repeating: .max, count: 1 << 16)

    subscript(color: UInt32) -> UInt8? {
      get {
        let entry = entries[Self.slot(color)]
        return entry ^ UInt64(color) < 1 << 40 && UInt32(truncatingIfNeeded: entry) == color
          ? UInt8(truncatingIfNeeded: entry >> 32) : nil
      }
      set { if let newValue { entries[Self.slot(color)] = UInt64(color) | UInt64(newValue) << 32 } }
    }

    private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 16) }
  }

  /// Bayer's matrix of 8 × 8, 0…63.
  private static let pattern: [Int32] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    return (0..<3).reduce(0) { value, bit in
      let (a, b) = (((x ^ y) >> bit) & 1, (y >> bit) & 1)
      return value | Int32(a << (5 - 2 * bit) | b << (4 - 2 * bit))
    }
  }
}
