import Effects
import Foundation
import Frame
import Imaging
import TestSupport
import Testing

@testable import GLRenderer

/// The drawn blur against the convolution that defines it.
@Suite struct BlurTests {
  /// The convolution with exp(−i²/2σ²), normalised, cut at 8 σ, nothing around the picture.
  ///
  /// Planes are 0…1, premultiplied, with a margin on every side.
  static func reference(_ image: Image, sigma: Double, margin: Int) -> [Double] {
    let (width, height) = (image.width + 2 * margin, image.height + 2 * margin)
    let reach = Int((8 * sigma).rounded(.up))
    var kernel = (-reach...reach).map { exp(-Double($0 * $0) / max(2 * sigma * sigma, 1e-300)) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    var wide = [Double](repeating: 0, count: width * image.height * 4)
    for y in 0..<image.height {
      for x in 0..<width {
        for source in near(x - margin, reach, image.width) {
          let weight = kernel[source - (x - margin) + reach] / 255
          for c in 0..<4 {
            wide[(y * width + x) * 4 + c] +=
              weight * Double(image.bytes[(y * image.width + source) * 4 + c])
          }
        }
      }
    }
    var full = [Double](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      for source in near(y - margin, reach, image.height) {
        let weight = kernel[source - (y - margin) + reach]
        for i in 0..<width * 4 { full[y * width * 4 + i] += weight * wide[source * width * 4 + i] }
      }
    }
    return full
  }

  /// The places of 0..<`count` that are at most `reach` from one.
  private static func near(_ place: Int, _ reach: Int, _ count: Int) -> Range<Int> {
    (place - reach..<place + reach + 1).clamped(to: 0..<count)
  }

  static func patterns(_ size: Int) -> [(String, Image)] {
    [
      ("edge", picture(size, size) { x, _ in x < size / 2 ? (255, 255, 255, 255) : (0, 0, 0, 0) }),
      ("corner", picture(size, size) { x, y in x + y < size ? (255, 40, 90, 255) : (0, 0, 0, 0) }),
      (
        "lines",
        picture(size, size) { x, y in
          x % 17 == 3 || y % 23 == 5 ? (255, 255, 0, 255) : (0, 0, 0, 0)
        }
      ),
      (
        "stripes",
        picture(size, size) { x, _ in x % 13 < 6 ? (255, 255, 255, 255) : (0, 0, 0, 0) }
      ),
      ("noise", noisePicture(size, size, seed: 7)),
      ("full", picture(size, size) { _, _ in (255, 255, 255, 255) }),
    ]
  }

  static func blurred(
    _ image: Image, sigma: Double, precision: Blur.Precision, margin: Int, by renderer: Renderer
  ) throws -> [Double] {
    let size = PixelSize(width: image.width, height: image.height)
    let request = AssetRequest(input: 0, size: size)
    let canvas = PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    var frame = Frame(size: canvas, passes: [])
    let draw = Blur(sigma: sigma, precision: precision)
      .picture(of: .asset(request), size: size, name: "test", in: &frame)
      .draw(at: SIMD2(repeating: Double(margin)), canvas: canvas, opacity: 1, in: &frame)
    frame.passes.append(Pass("canvas", into: .output, draws: [draw]))
    let deep = try renderer.render(frame, depth: .sixteen, images: [request: image])
    return deep.bytes.withUnsafeBytes { $0.bindMemory(to: UInt16.self).map { Double($0) / 65535 } }
  }

  @Test(arguments: [
    0, 0.2, 0.5, 1, 1.37, 2, 2.39, 2.4, 2.79, 2.8, 3.5, 4.79, 4.8, 5.2, 5.6, 8, 9.6, 11, 13, 19.2,
    22.4, 30, 47, 100, 153.6, 200,
  ])
  func isTheConvolution(sigma: Double) throws {
    try withRenderer { renderer in
      for (name, image) in Self.patterns(64) {
        let margin = min(Int(4 * sigma) + 2, 48)
        let expected = Self.reference(image, sigma: sigma, margin: margin)
        for (precision, bound) in [(Blur.Precision.display, 0.7 / 255), (.threshold, 1 / 1000.0)] {
          let drawn = try Self.blurred(
            image, sigma: sigma, precision: precision, margin: margin, by: renderer)
          let worst = pairs(expected, drawn).map { abs($0 - $1) }.max() ?? 1
          #expect(worst <= bound, "sigma \(sigma), \(name), \(precision)")
        }
      }
    }
  }
}
