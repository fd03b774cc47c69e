import Imaging
import Testing

@Suite("The width of strokes")
struct StrokeTests {
  private func picture(
    _ width: Int, _ height: Int, _ depth: Image.Depth = .eight,
    _ alpha: (Double, Double) -> Double
  ) -> Image {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = min(max(alpha(Double(x) + 0.5, Double(y) + 0.5), 0), 1)
        switch depth {
        case .eight: bytes += [UInt8](repeating: UInt8((255 * value).rounded()), count: 4)
        case .sixteen:
          let component = UInt16((65535 * value).rounded())
          for _ in 0..<4 {
            withUnsafeBytes(of: component) { bytes.append(contentsOf: $0) }
          }
        }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: .premultiplied, bytes: bytes)
  }

  @Test("it is twice the area over the outline's length", arguments: [Image.Depth.eight, .sixteen])
  func known(depth: Image.Depth) throws {
    // A stroke of 400 by 8: 2 · 3200 / 816, of a height of 100.
    let stroke = picture(500, 100, depth) { x, y in abs(x - 250) < 200 && abs(y - 40) < 4 ? 1 : 0 }
    let strokes = try #require(stroke.strokeShare)
    #expect(abs(strokes - 0.0784) < 0.0784 * 0.005)
    // A disc is as wide as its radius by this measure.
    let disc = picture(120, 150, depth) { x, y in
      let (dx, dy) = (x - 60, y - 70)
      return (48 - (dx * dx + dy * dy).squareRoot()) / 4 + 0.5
    }
    let radius = try #require(disc.strokeShare)
    #expect(abs(radius - 48.0 / 120) < 0.4 * 0.02)
    // The border of a picture that fills it is its outline: 2 · 60 · 30 / 180, of a height of 30.
    let full = try #require(picture(60, 30, depth) { _, _ in 1 }.strokeShare)
    #expect(abs(full - 20.0 / 30) < 0.01)
    #expect(picture(9, 7, depth) { _, _ in 0 }.strokeShare == nil)
  }

  @Test("what a picture covers is the mean of its alpha", arguments: [Image.Depth.eight, .sixteen])
  func coverage(depth: Image.Depth) {
    #expect(picture(6, 5, depth) { _, _ in 1 }.coveredShare == 1)
    #expect(picture(6, 5, depth) { _, _ in 0 }.coveredShare == 0)
    #expect(picture(6, 5, depth) { x, _ in x < 3 ? 0.2 : 0 }.coveredShare == 0.1)
  }

  @Test("faint strokes are as wide as opaque ones")
  func faint() throws {
    let widths = [1, 0.3].map { alpha in
      picture(90, 90) { x, y in abs(x - 45) < 3 && abs(y - 45) < 30 ? alpha : 0 }.strokeShare
    }
    let (opaque, faint) = (try #require(widths[0]), try #require(widths[1]))
    #expect(abs(opaque - faint) < 1e-9)
  }

  @Test("a picture is empty where nothing but its ground shows")
  func emptiness() {
    let clear = picture(5, 4) { _, _ in 0 }
    let dot = picture(5, 4) { x, y in x < 1 && y > 3 ? 0.02 : 0 }
    #expect(clear.isEmpty(over: SIMD4(0, 0, 0, 0)) && !dot.isEmpty(over: SIMD4(0, 0, 0, 0)))
    let white = picture(5, 4) { _, _ in 1 }
    #expect(white.isEmpty(over: SIMD4(1, 1, 1, 1)) && !white.isEmpty(over: SIMD4(0.98, 1, 1, 1)))
    #expect(!clear.isEmpty(over: SIMD4(1, 1, 1, 1)))
  }
}
