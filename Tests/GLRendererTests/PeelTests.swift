import Effects
import Frame
import Imaging
import TestSupport
import Testing

@testable import GLRenderer

@Suite struct PeelTests {
  /// Draws a peel of `image` on a canvas of its own size or another.
  static func draw(
    _ peel: Peel, _ image: Image, canvas: SIMD2<Double>? = nil, at moment: Moment,
    by renderer: Renderer
  ) throws -> Image {
    let size = SIMD2(Double(image.width), Double(image.height))
    let stage = Stage(canvas: canvas ?? size, inputs: [Stage.Input(size: size)])
    let frame = try peel.frame(at: moment, on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    return try renderer.render(frame, images: images)
  }

  @Test(arguments: [
    (64, 64), (65, 65), (97, 40), (40, 97), (1, 1), (1, 9), (333, 2), (640, 361), (2003, 1501),
  ])
  func atRestIsTheInput(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: UInt64(width * 5000 + height))
    var peel = Peel()
    peel.reflection.enabled = false
    try withRenderer { renderer in
      let drawn = try Self.draw(peel, image, at: Moment(seconds: 0), by: renderer)
      #expect(differences(image, drawn) == 0)
      peel.reflection.enabled = true
      let settled = Moment(seconds: 0.8, direction: .reverse, settled: true)
      #expect(differences(image, try Self.draw(peel, image, at: settled, by: renderer)) == 0)
    }
  }

  @Test func atRestKeeps16Bits() throws {
    let (width, height) = (640, 361)
    let shallow = noisePicture(width, height, seed: 9)
    let words = shallow.bytes.map { UInt16($0) * 257 }
    let image = Image(
      width: width, height: height, depth: .sixteen, alpha: .premultiplied,
      bytes: words.withUnsafeBytes { Array($0) })
    var peel = Peel()
    peel.reflection.enabled = false
    let size = SIMD2(Double(width), Double(height))
    let frame = try peel.frame(
      at: Moment(seconds: 0), on: Stage(canvas: size, inputs: [Stage.Input(size: size)]))
    try withRenderer { renderer in
      let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
      let drawn = try renderer.render(frame, depth: .sixteen, images: images)
      let got = drawn.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
      // The outermost pixels are covered but for a rounding of the coverage.
      let inside = got.indices.filter { index in
        let (x, y) = (index / 4 % width, index / 4 / width)
        return (1..<width - 1).contains(x) && (1..<height - 1).contains(y)
      }
      #expect(inside.allSatisfy { got[$0] == words[$0] })
      #expect(pairs(got, words).allSatisfy { abs(Int($0) - Int($1)) <= 32 })
    }
  }

  /// Where the article's formula puts the row `v` of a sheet `height` pixels high, in pixels down
  /// from the canvas's top, computed in another way than the shader does.
  static func expectedRow(_ v: Double, peeled: Double, height: Double, canvas: Double) -> Double {
    var t = 2 * min(max(peeled - v / 2, 0), 0.5)
    t = t < 0.5 ? 4 * t * t * t : (t - 1) * (2 * t - 2) * (2 * t - 2) + 1
    let distance = height / (2 * 0.577_350_269_189_625_8)  // tan(60° / 2)
    return canvas / 2 + (v - 0.5) * height * distance / (distance - 0.25 * distance * t)
  }

  @Test(arguments: [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1])
  func everyRowIsWhereTheFormulaPutsIt(peeled: Double) throws {
    let height = 512
    let canvas = 872
    // Green rises from 0 to 255 down the sheet, red tells rows 255ths apart from each other.
    // A narrower sheet would lift by its width.
    let image = picture(height / 2, height) { _, y in (0, UInt8(y / 2), 0, 255) }
    var peel = Peel()
    peel.reflection.enabled = false
    peel.highlight = 0
    peel.peeled = peeled
    try withRenderer { renderer in
      let drawn = try Self.draw(
        peel, image, canvas: SIMD2(8, Double(canvas)), at: Moment(seconds: 0), by: renderer)
      // The value changes from k − 1 to k at v = 2k / height: half a step lies on that row.
      for k in stride(from: 1, to: 256, by: 1) {
        let expected = Self.expectedRow(
          Double(2 * k) / Double(height), peeled: peeled, height: Double(height),
          canvas: Double(canvas))
        let column = (0..<canvas).map { Int(drawn.bytes[($0 * 8 + 4) * 4 + 1]) }
        let first = try #require(column.firstIndex { $0 >= k })
        // The pixel `first` has its centre at or below the change, the one above it not.
        #expect(abs(Double(first) - expected) <= 1, "row \(k)")
      }
    }
  }

  @Test func silhouettesAreSmootherThanFourSamples() throws {
    let size = 200
    let white = picture(size, size) { _, _ in (255, 255, 255, 255) }
    var peel = Peel()
    peel.reflection.enabled = false
    peel.peeled = 0.45
    try withRenderer { renderer in
      func error(samples: Int) throws -> Double {
        let points = SIMD2(Double(size), Double(size))
        let stage = Stage(
          canvas: 1.7 * points, samples: samples, inputs: [Stage.Input(size: points)])
        let frame = try peel.frame(at: Moment(seconds: 0), on: stage)
        let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, white) })
        let drawn = try renderer.render(frame, images: images)
        return rootMeanSquare(drawn, trueCoverage(peeled: 0.45, size: size, canvas: drawn.width))
      }
      // Four samples a pixel leave 12 of 255, none 54.
      let smooth = try error(samples: 1)
      #expect(smooth < 4)
    }
  }
}

/// The share of each canvas pixel that the sheet covers, by 64 rows of the formula a pixel.
private func trueCoverage(peeled: Double, size: Int, canvas: Int) -> [Double] {
  let n = 64
  let side = Double(size)
  // Left edge and top of the sheet at each v; the sheet is symmetric about the canvas's middle.
  let steps = 20_000
  var halfWidths = [Double](repeating: 0, count: canvas * n)
  var last = -1.0
  for step in 0...steps {
    let v = Double(step) / Double(steps)
    let y = PeelTests.expectedRow(v, peeled: peeled, height: side, canvas: Double(canvas))
    let scale = v == 0.5 ? 1 : (y - Double(canvas) / 2) / ((v - 0.5) * side)
    let row = Int((y * Double(n)).rounded(.down))
    if step > 0 {
      for sample in stride(from: Int(last) + 1, through: row, by: 1)
      where halfWidths.indices.contains(sample) {
        halfWidths[sample] = side / 2 * scale
      }
    }
    last = Double(row)
  }
  return (0..<canvas * canvas).map { index in
    let (x, y) = (index % canvas, index / canvas)
    // Each sampled row is covered from one edge to the other, exactly.
    let left = Double(x) - Double(canvas) / 2
    let covered = halfWidths[y * n..<(y + 1) * n].reduce(0.0) { sum, half in
      sum + max(0, min(left + 1, half) - max(left, -half))
    }
    return covered / Double(n)
  }
}

/// The root mean square of the alpha error, of 255, over pixels that an edge crosses.
private func rootMeanSquare(_ image: Image, _ coverage: [Double]) -> Double {
  var sum = 0.0
  var count = 0.0
  for (index, expected) in coverage.enumerated() {
    let error = Double(image.bytes[index * 4 + 3]) - 255 * expected
    guard (expected > 0 && expected < 1) || error != 0 else { continue }
    sum += error * error
    count += 1
  }
  #expect(count > 0, "no edge crosses the picture")
  return (sum / max(count, 1)).squareRoot()
}

/// Components that differ.
func differences(_ left: Image, _ right: Image) -> Int {
  guard left.width == right.width, left.height == right.height else { return .max }
  return pairs(left.bytes, right.bytes).count { $0 != $1 }
}
