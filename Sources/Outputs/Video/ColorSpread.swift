import Documents
import Imaging

extension Image {
  /// The straight picture of 8 bits, in which transparent pixels have the mean colour of the nearest block with a visible one.
  ///
  /// Codecs store hues for blocks of pixels: where invisible ones are black, edges get darker and files larger.
  func withSpreadColors() -> Image {
    let image = unpremultiplied()
    precondition(image.depth == .eight, "what films with 8 bits are made of")
    var levels = [ColorLevel(image)]
    guard levels[0].hasHoles else { return image }
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    for index in levels.indices.dropLast().reversed() {
      levels[index].fill(from: levels[index + 1])
    }
    let means = levels[0]
    var bytes = image.bytes
    for y in 0..<height {
      for x in 0..<width where bytes[4 * (y * width + x) + 3] == 0 {
        let mean = means[x / 2, y / 2]
        for part in 0..<3 {
          bytes[4 * (y * width + x) + part] = UInt8(
            Int((Double(mean[part]) / Double(mean.w)).rounded(), within: 0...255))
        }
      }
    }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }
}

/// Sums of colours, multiplied by alpha, and of alphas, in blocks of a picture.
private struct ColorLevel {
  let width: Int
  let height: Int
  private var sums: [SIMD4<Float>]
  /// Whether something is transparent, and something is not.
  private(set) var hasHoles = false

  /// The sums of blocks of 2 × 2 pixels.
  init(_ image: Image) {
    (width, height) = ((image.width + 1) / 2, (image.height + 1) / 2)
    sums = [SIMD4<Float>](repeating: SIMD4(), count: width * height)
    var (clear, seen) = (false, false)
    image.bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<image.height {
        for x in 0..<image.width {
          let place = 4 * (y * image.width + x)
          let alpha = Float(bytes[place + 3])
          if alpha == 0 {
            clear = true
            continue
          }
          seen = true
          sums[y / 2 * width + x / 2] +=
            SIMD4(Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), 1) * alpha
        }
      }
    }
    hasHoles = clear && seen
  }

  private init(width: Int, height: Int, sums: [SIMD4<Float>]) {
    (self.width, self.height, self.sums) = (width, height, sums)
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> { sums[y * width + x] }

  /// The sums of blocks twice as large.
  var halved: ColorLevel {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    var halves = [SIMD4<Float>](repeating: SIMD4(), count: halfWidth * halfHeight)
    for y in 0..<height {
      for x in 0..<width { halves[y / 2 * halfWidth + x / 2] += sums[y * width + x] }
    }
    return ColorLevel(width: halfWidth, height: halfHeight, sums: halves)
  }

  /// Gives blocks without a visible pixel the sums of larger ones.
  mutating func fill(from larger: ColorLevel) {
    for y in 0..<height {
      for x in 0..<width where sums[y * width + x].w == 0 {
        sums[y * width + x] = larger[x / 2, y / 2]
      }
    }
  }
}
