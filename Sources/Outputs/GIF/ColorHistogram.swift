import Imaging

/// How often which colours occur, in bins of 32 × 32 × 32.
struct ColorHistogram: Sendable {
  /// The pixels of a bin, and the sums of their components.
  struct Bin: Sendable {
    var count = 0
    var sum = SIMD3<Int>()
  }

  private(set) var bins = [Bin](repeating: Bin(), count: 1 << 15)
  /// The colours, as 0xBBGGRR, while there are few; `nil` when there are more.
  private(set) var colors: Set<UInt32>? = []

  /// The most colours that are remembered one by one.
  private static let few = 255

  /// Adds the pixels of `image` as `flattening` shows them.
  mutating func add(_ image: Image, _ flattening: Flattening) {
    var last: UInt32?
    var colors = self.colors
    image.bytes.withUnsafeBytes { bytes in
      bins.withUnsafeMutableBufferPointer { bins in
        for pixel in 0..<image.width * image.height {
          let stored = bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
          guard let color = flattening.color(UInt32(littleEndian: stored)) else { continue }
          let (red, green, blue) = (color & 255, color >> 8 & 255, color >> 16)
          let bin = Int(red >> 3 | (green >> 3) << 5 | (blue >> 3) << 10)
          bins[bin].count &+= 1
          bins[bin].sum &+= SIMD3(Int(red), Int(green), Int(blue))
          if color != last, colors != nil {
            colors?.insert(color)
            if let count = colors?.count, count > Self.few { colors = nil }
          }
          last = color
        }
      }
    }
    self.colors = colors
  }

  /// Adds what another histogram has.
  mutating func add(_ other: ColorHistogram) {
    for index in bins.indices where other.bins[index].count > 0 {
      bins[index].count += other.bins[index].count
      bins[index].sum &+= other.bins[index].sum
    }
    colors = other.colors.flatMap { colors?.union($0) }
    if let count = colors?.count, count > Self.few { colors = nil }
  }
}

/// How pixels become opaque or transparent.
struct Flattening: Sendable {
  /// What pixels between the two are laid on, as 0xRRGGBB; `nil` to keep their own colour.
  let matte: UInt32?

  /// The colour, as 0xBBGGRR, of a pixel with straight alpha, as 0xAABBGGRR; `nil` below half an alpha.
  @inline(__always)
  func color(_ pixel: UInt32) -> UInt32? {
    let alpha = pixel >> 24
    guard alpha >= 128 else { return nil }
    guard let matte, alpha < 255 else { return pixel & 0xFF_FFFF }
    var color: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let (above, below) = (pixel >> shift & 255, matte >> (16 - shift) & 255)
      color |= ((above * alpha + below * (255 - alpha) + 127) / 255) << shift
    }
    return color
  }
}
