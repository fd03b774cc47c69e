import Frame
import TestSupport
import Testing

@testable import Motion

@Suite struct CoverageTests {
  /// The coverage of each pixel, 0…1, from many lines a pixel whose inside is exact along x.
  ///
  /// Each line asks every edge whether it crosses; nothing is shared with the code under test.
  static func reference(
    _ polygons: [[SIMD2<Double>]], _ width: Int, _ height: Int, rule: FillRule, lines: Int
  ) -> [Double] {
    var coverage = [Double](repeating: 0, count: width * height)
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, turn: Int)] = []
      for polygon in polygons {
        for (index, end) in polygon.enumerated() {
          let start = polygon[(index + polygon.count - 1) % polygon.count]
          guard (start.y > y) != (end.y > y) else { continue }
          let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
          crossings.append((x, start.y > y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var turns = 0
      for (index, crossing) in crossings.dropLast().enumerated() {
        turns += crossing.turn
        guard rule == .nonZero ? turns != 0 : turns % 2 != 0 else { continue }
        let (low, high) = (max(crossing.x, 0), min(crossings[index + 1].x, Double(width)))
        guard low < high else { continue }
        for pixel in Int(low)...min(Int(high), width - 1) {
          let share = min(high, Double(pixel + 1)) - max(low, Double(pixel))
          coverage[line / lines * width + pixel] += share / Double(lines)
        }
      }
    }
    return coverage
  }

  /// The largest difference between a map over the whole canvas and a reference, of 255.
  static func largestError(_ map: CoverageMap, _ reference: [Double]) -> Double {
    pairs(map.bytes, reference).map { abs(Double($0) - 255 * $1) }.max() ?? .infinity
  }

  static func map(
    _ polygons: [[SIMD2<Double>]], _ width: Int, _ height: Int, rule: FillRule,
    effort: Int = CoverageRaster.effort
  ) -> CoverageMap {
    let closed = polygons.map { $0 + [$0[0]] }
    var raster = CoverageRaster(
      closed, size: PixelSize(width: width, height: height), rule: rule, effort: effort)
    return raster.draw()
  }

  static func tangle(_ count: Int, size: Double, margin: Double, seed: UInt64) -> [SIMD2<Double>] {
    var noise = SplitMix(seed: seed)
    return (0..<count).map { _ in
      let (x, y) = (noise.unit(), noise.unit())
      return SIMD2(x, y) * (size + 2 * margin) - margin
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd]) func crossingsAreExact(rule: FillRule) {
    let shapes: [[[SIMD2<Double>]]] = [
      [[SIMD2(1, 1), SIMD2(11, 11), SIMD2(11, 1), SIMD2(1, 11)]],
      [PathTests.star(5, around: SIMD2(6, 6.2), radius: 5.7)],
      // One that is wound round twice, and a hole in it.
      [
        [SIMD2(1, 1), SIMD2(9.3, 1), SIMD2(9.3, 10.1), SIMD2(1, 10.1)],
        [SIMD2(2, 2), SIMD2(10, 2.2), SIMD2(10, 11.7), SIMD2(2, 11)],
        [SIMD2(4, 4), SIMD2(3.5, 6.9), SIMD2(6.1, 6)],
      ],
    ]
    for (index, shape) in shapes.enumerated() {
      let expected = Self.reference(shape, 12, 12, rule: rule, lines: 2048)
      let drawn = Self.map(shape, 12, 12, rule: rule)
      #expect(Self.largestError(drawn, expected) <= 0.65, "shape \(index)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd], [3, 5, 9, 17, 40]) func tangledPolygonsAreExact(
    rule: FillRule, corners: Int
  ) {
    for seed in 0..<4 {
      // Half of them reach beyond the canvas.
      let margin = seed % 2 == 0 ? 0.0 : 9
      let tangle = [Self.tangle(corners, size: 10, margin: margin, seed: UInt64(seed + corners))]
      let expected = Self.reference(tangle, 10, 10, rule: rule, lines: 1024)
      let drawn = Self.map(tangle, 10, 10, rule: rule)
      #expect(Self.largestError(drawn, expected) <= 0.8, "seed \(seed)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd]) func tooTangledRowsAreSampled(rule: FillRule) {
    // 700 edges through every row: the product with their cuts is far beyond the limit.
    let tangle = [Self.tangle(700, size: 6, margin: 0, seed: 8)]
    let expected = Self.reference(tangle, 6, 6, rule: rule, lines: 1024)
    #expect(Self.largestError(Self.map(tangle, 6, 6, rule: rule), expected) <= 1.3)
    // The same shape either way.
    let star = [PathTests.star(5, around: SIMD2(6, 6.2), radius: 5.7)]
    let exact = Self.map(star, 12, 12, rule: rule)
    let sampled = Self.map(star, 12, 12, rule: rule, effort: 1)
    for (one, other) in pairs(exact.bytes, sampled.bytes) {
      #expect(abs(Int(one) - Int(other)) <= 1)
    }
    #expect(exact != sampled)
  }

  @Test func straightEdgesHaveTheirExactShare() throws {
    // A box of 2.5 × 1.25 pixels at (1.25, 0.5).
    let box = PathTests.polygon([
      SIMD2(1.25, 0.5), SIMD2(3.75, 0.5), SIMD2(3.75, 1.75), SIMD2(1.25, 1.75),
    ])
    let size = PixelSize(width: 6, height: 4)
    let coverage = try #require(try box.coverage(of: size))
    #expect(coverage.origin == SIMD2(1, 0) && coverage.map.size == PixelSize(width: 3, height: 2))
    #expect(coverage.map.bytes == [96, 128, 96, 143, 191, 143])
    // A diagonal through a pixel, and the triangle it cuts off.
    let corner = PathTests.polygon([SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0, 0.5)])
    #expect(try corner.coverage(of: size)?.map.bytes == [32])
    // The canvas's own area, from a shape that reaches far beyond it on all sides.
    let far = PathTests.polygon([
      SIMD2(-9e5, -9e5), SIMD2(9e5, -9e5), SIMD2(9e5, 9e5), SIMD2(-9e5, 9e5),
    ])
    let whole = try #require(try far.coverage(of: size))
    #expect(whole.map.size == size && whole.map.bytes.allSatisfy { $0 == 255 })
    let outside = PathTests.polygon([SIMD2(7, 1), SIMD2(9, 1), SIMD2(9, 3)])
    #expect(try outside.coverage(of: size) == nil)
    let level = PathTests.polygon([SIMD2(0, 2), SIMD2(5, 2)])
    #expect(try level.coverage(of: size) == nil)
  }

  @Test func curvesCoverTheirArea() throws {
    let circle = PathTests.circle(SIMD2(20.3, 19.6), radius: 15.25)
    let size = PixelSize(width: 40, height: 40)
    let coverage = try #require(try circle.coverage(of: size))
    let sum = coverage.map.bytes.reduce(0.0) { $0 + Double($1) / 255 }
    // Flattening moves the edge inwards by 1/512 pixel at most.
    #expect(abs(sum - circle.signedArea) < 96 / 512.0)
    // Away from the edge there is all or nothing.
    for y in 0..<coverage.map.size.height {
      for x in 0..<coverage.map.size.width {
        let place = SIMD2(
          Double(x + coverage.origin.x) + 0.5 - 20.3, Double(y + coverage.origin.y) + 0.5 - 19.6)
        let distance = (place.x * place.x + place.y * place.y).squareRoot()
        let byte = coverage.map.bytes[y * coverage.map.size.width + x]
        if distance < 14.5 { #expect(byte == 255) }
        if distance > 16 { #expect(byte == 0) }
      }
    }
  }

  @Test func badPathsHaveNoCoverage() {
    let size = PixelSize(width: 4, height: 4)
    #expect(throws: PathError.empty) { try Path().coverage(of: size) }
    let bad = PathTests.polygon([SIMD2(0, 0), SIMD2(.nan, 1), SIMD2(1, 1)])
    #expect(throws: PathError.notFinite(part: 1)) { try bad.coverage(of: size) }
    // 20,000 lines over 1000 rows.
    var comb = Path()
    comb.move(to: .zero)
    for line in 0..<20_000 { comb.line(to: SIMD2(0, line % 2 == 0 ? 1000 : 0)) }
    comb.line(to: SIMD2(4, 0))
    #expect(throws: PathError.tooManyRows) {
      try comb.coverage(of: PixelSize(width: 4, height: 1000))
    }
    #expect("\(PathError.tooManyRows)".contains("rows of pixels"))
  }
}
