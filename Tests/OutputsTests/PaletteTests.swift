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
    #expect(palette.colors.count == 5 && indices[3] == palette.transparent)
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
}
