import Imaging
import PNG
import TestSupport
import Testing

@testable import Outputs

@Suite("Palettes of animations")
struct PaletteTests {
  private func histogram(_ images: [Image], _ flattening: Flattening) -> ColorHistogram {
    var histogram = ColorHistogram()
    for image in images { histogram.add(image, flattening) }
    return histogram
  }

  @Test("few colours are all in the palette, with their alpha")
  func exact() {
    let colors: [SIMD4<UInt8>] = [
      SIMD4(255, 255, 255, 255), SIMD4(0, 0, 0, 255), SIMD4(200, 100, 50, 200), SIMD4(0, 0, 0, 0),
      SIMD4(255, 0, 0, 1), SIMD4(9, 250, 3, 254),
    ]
    let bytes = colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    let image = Image(width: 6, height: 1, alpha: .straight, bytes: bytes)
    let flattening = Flattening(alpha: .kept)
    let palette = Palette(histogram([image], flattening))
    let indices = PaletteMap(palette, flattening, .none).indices(of: image)
    #expect(palette.colors.count == 5 && indices[3] == Palette.transparent)
    let shown = indices.flatMap { index in
      let color = palette.png.colors[Int(index)]
      return [color.x, color.y, color.z, color.w]
    }
    let back = Image(width: 6, height: 1, alpha: .straight, bytes: shown)
    #expect(back.premultiplied() == image.premultiplied())
  }

  @Test("with many colours, opaque pixels stay opaque and empty ones empty")
  func many() {
    let image = MovingPicture(kind: .soft, width: 64, height: 64, count: 1, seed: 1).frames[0]
    let flattening = Flattening(alpha: .kept)
    for count in [255, 31] {
      let palette = Palette(histogram([image], flattening), count: count)
      #expect(palette.colors.count <= count)
      let indices = PaletteMap(palette, flattening, .none).indices(of: image)
      var error = 0
      for (pixel, index) in indices.enumerated() {
        let alpha = image.bytes[4 * pixel + 3]
        let color = palette.png.colors[Int(index)]
        if alpha == 0 { #expect(color.w == 0) }
        if alpha == 255 { #expect(color.w >= 250) }
        if alpha == 255 { error += abs(Int(color.y) - Int(image.bytes[4 * pixel + 1])) }
      }
      // 64 shades of green and of red: 255 colours are a step of about 16 apart in each.
      #expect(error / indices.count <= (count == 255 ? 6 : 16))
    }
  }

  /// A ramp of grey, and a palette of black and white alone.
  private func ramp(_ width: Int, _ height: Int, from first: Int) -> Image {
    let bytes = (0..<width * height).flatMap { place in
      let grey = UInt8(min(first + place % width * 2, 255))
      return [grey, grey, grey, 255]
    }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }

  @Test("diffusion keeps the mean, and stands still where the picture does")
  func diffusion() {
    let flattening = Flattening(alpha: .binary(matte: nil))
    let palette = Palette([0xFF00_0000, 0xFFFF_FFFF], isExact: false)
    let map = PaletteMap(palette, flattening, .diffusion)
    let first = ramp(64, 64, from: 40)
    var indexer = PictureIndexer(map)
    // The lower right quarter gets lighter; then nothing changes.
    var bytes = first.bytes
    for y in 32..<64 {
      for x in 32..<64 { for c in 0..<3 { bytes[4 * (64 * y + x) + c] = 200 } }
    }
    let second = Image(width: 64, height: 64, alpha: .straight, bytes: bytes)
    let shown = indexer.indices(of: [first, second, second])
    #expect(shown[1] == shown[2])
    for y in 0..<64 {
      for x in 0..<64 where x < 32 || y < 32 {
        #expect(shown[1][64 * y + x] == shown[0][64 * y + x])
      }
    }
    for (indices, image) in [(shown[0], first), (shown[1], second)] {
      for left in stride(from: 0, to: 64, by: 16) {
        var (wanted, found) = (0, 0)
        for y in 32..<64 {
          for x in left..<left + 16 {
            wanted += Int(image.bytes[4 * (64 * y + x)])
            found += indices[64 * y + x] == 2 ? 255 : 0
          }
        }
        // What is passed on to neighbours stays in a region of 16 x 32 pixels but for its rim.
        #expect(abs(wanted - found) / 512 < 10, "\(left): \(wanted / 512), \(found / 512)")
      }
    }
  }
}
