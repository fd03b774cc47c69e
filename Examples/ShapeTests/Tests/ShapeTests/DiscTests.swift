import Imaging
import PeelTesting
import PixelCompare
import Testing

@Test func aDisc() {
  // The golden is Goldens/disc.png beside this file.
  expectImage(disc(radius: 24), named: "disc", options: ComparisonOptions(metric: .exact))
}

/// A white disc on a transparent background, 64 x 64 pixels, with hard edges.
private func disc(radius: Double) -> Image {
  var bytes: [UInt8] = []
  for y in 0..<64 {
    for x in 0..<64 {
      let (dx, dy) = (Double(x) - 31.5, Double(y) - 31.5)
      let isInside = dx * dx + dy * dy <= radius * radius
      bytes += isInside ? [255, 255, 255, 255] : [0, 0, 0, 0]
    }
  }
  return Image(width: 64, height: 64, alpha: .straight, bytes: bytes)
}
