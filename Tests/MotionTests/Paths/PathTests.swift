import Motion
import TestSupport
import Testing

@Suite struct PathTests {
  /// Four cubics that are within 0.03 % of a circle.
  static func circle(_ center: SIMD2<Double>, radius: Double) -> Path {
    let handle = 0.551_915_024_5 * radius
    var path = Path()
    path.move(to: center + SIMD2(radius, 0))
    var (out, along) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
    for _ in 0..<4 {
      path.cubic(
        to: center + radius * along, control1: center + radius * out + handle * along,
        control2: center + radius * along + handle * out)
      (out, along) = (along, -out)
    }
    path.close()
    return path
  }

  /// A parabola's arch of width 2 and height 1 over y = 0.
  static var arch: Path {
    var path = Path()
    path.move(to: SIMD2(0, 0))
    path.quadratic(to: SIMD2(2, 0), control: SIMD2(1, -2))
    path.close()
    return path
  }

  static func polygon(_ points: [SIMD2<Double>]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }

  @Test func areas() {
    let square = Self.polygon([SIMD2(1, 1), SIMD2(4, 1), SIMD2(4, 3), SIMD2(1, 3)])
    #expect(abs(square.signedArea - 6) < 1e-12)
    #expect(abs(square.scaled(by: 2, offset: SIMD2(9, -9)).signedArea - 24) < 1e-12)
    let back = Self.polygon([SIMD2(1, 3), SIMD2(4, 3), SIMD2(4, 1), SIMD2(1, 1)])
    #expect(abs(back.signedArea + 6) < 1e-12)
    // Archimedes: two thirds of the box.
    #expect(abs(Self.arch.signedArea - 4.0 / 3) < 1e-12)
    #expect(abs(Self.circle(SIMD2(7, 9), radius: 5).signedArea - 25 * Double.pi) < 0.02)
    // The bow tie's halves wind round in opposite ways.
    let bow = Self.polygon([SIMD2(0, 0), SIMD2(2, 2), SIMD2(2, 0), SIMD2(0, 2)])
    #expect(abs(bow.signedArea) < 1e-12)
    var open = Path()
    open.move(to: SIMD2(0, 0))
    open.line(to: SIMD2(3, 0))
    open.line(to: SIMD2(3, 4))
    #expect(abs(open.signedArea - 6) < 1e-12)
  }

  @Test func boundsFollowTheCurveAndNotItsHandles() throws {
    let arch = try #require(Self.arch.bounds)
    #expect(arch.low == SIMD2(0, -1) && arch.high == SIMD2(2, 0))
    let circle = try #require(Self.circle(SIMD2(7, 9), radius: 5).bounds)
    #expect(abs(circle.low.x - 2) < 1e-12 && abs(circle.high.y - 14) < 1e-12)
    var wave = Path()
    wave.move(to: SIMD2(0, 0))
    wave.cubic(to: SIMD2(1, 0), control1: SIMD2(0, 1), control2: SIMD2(1, -1))
    let bounds = try #require(wave.bounds)
    // y = 3t(1 − t)² − 3t²(1 − t) turns at (3 ± √3)/6, where it is ± √3/6.
    #expect(abs(bounds.high.y - 0.288_675_134_594_813) < 1e-12)
    #expect(abs(bounds.low.y + 0.288_675_134_594_813) < 1e-12)
    #expect(Path().bounds == nil)
  }

  @Test(arguments: [0.5, 0.05, 0.002, 0.0001]) func flatteningStaysWithinItsTolerance(
    tolerance: Double
  ) throws {
    let radius = 100.0
    let polygon = try Self.circle(.zero, radius: radius).flattened(tolerance: tolerance)[0]
    // The cubics' own error, and an edge's middle where it is furthest from its curve.
    for (start, end) in zip(polygon, polygon.dropFirst()) {
      let middle = (start + end) / 2
      let distance = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      #expect(abs(distance - radius) <= tolerance + 0.02 * radius / 100)
    }
    // Neither is it wasteful: the error falls with the square of the number of edges.
    #expect(Double(polygon.count) < 8 + 40 / tolerance.squareRoot())
    let arch = try Self.arch.scaled(by: 50).flattened(tolerance: tolerance)[0]
    let curved = zip(arch, arch.dropFirst()).filter { $0.y != 0 || $1.y != 0 }
    #expect(curved.count >= arch.count - 2)
    for (start, end) in curved {
      let middle = (start + end) / 2
      // y = −50 · (1 − (x/50 − 1)²), steepest 2.
      let exact = -50 * (1 - (middle.x / 50 - 1) * (middle.x / 50 - 1))
      #expect(abs(middle.y - exact) <= tolerance * 5.0.squareRoot() + 1e-9)
    }
  }

  @Test func hits() {
    let circle = Self.circle(SIMD2(10, 10), radius: 5)
    var noise = SplitMix(seed: 3)
    var decided = 0
    for _ in 0..<500 {
      let point = SIMD2(20 * noise.unit(), 20 * noise.unit())
      let distance = ((point.x - 10) * (point.x - 10) + (point.y - 10) * (point.y - 10))
        .squareRoot()
      // The four cubics are a circle to within 0.001.
      guard abs(distance - 5) > 0.002 else { continue }
      #expect(circle.contains(point) == (distance < 5), "\(point)")
      decided += 1
    }
    #expect(decided > 450)
    #expect(Self.arch.contains(SIMD2(1, -0.99)) && !Self.arch.contains(SIMD2(1, -1.01)))
    let star = Self.polygon(Self.star(5, around: SIMD2(50, 50), radius: 40))
    #expect(star.winding(around: SIMD2(50, 50)) == 2)
    #expect(star.contains(SIMD2(50, 50)) && !star.contains(SIMD2(50, 50), rule: .evenOdd))
    #expect(star.contains(SIMD2(50, 15), rule: .evenOdd) && !star.contains(SIMD2(20, 20)))
  }

  /// A star drawn in one line that crosses itself.
  static func star(_ count: Int, around center: SIMD2<Double>, radius: Double) -> [SIMD2<Double>] {
    // Rotation by 2/5 of a turn, without trigonometry: cos 144° and sin 144°.
    let (cosine, sine) = (-0.809_016_994_374_947_4, 0.587_785_252_292_473_1)
    var direction = SIMD2(0.0, -1)
    return (0..<count).map { _ in
      defer {
        direction = SIMD2(
          cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
      }
      return center + radius * direction
    }
  }

  @Test func pathsThatCannotBeFilledAreRefused() {
    func error(_ build: (inout Path) -> Void) -> PathError? {
      var path = Path()
      build(&path)
      do throws(PathError) {
        _ = try path.flattened()
        return nil
      } catch { return error }
    }
    #expect(error { _ in } == .empty)
    #expect(
      error {
        $0.move(to: .zero)
        $0.close()
      } == .empty)
    #expect(error { $0.line(to: SIMD2(1, 1)) } == .noStart(part: 0))
    let start = { (path: inout Path) in path.move(to: .zero) }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(error { $0.move(to: SIMD2(bad, 0)) } == .notFinite(part: 0))
      #expect(
        error {
          start(&$0)
          $0.cubic(to: SIMD2(1, 1), control1: SIMD2(1, bad), control2: .zero)
        } == .notFinite(part: 1))
    }
    #expect(
      error {
        start(&$0)
        $0.quadratic(to: SIMD2(1, 1), control: SIMD2(-1_000_001, 0))
      } == .tooFar(part: 1, -1_000_001))
    let far = { (path: inout Path) in
      start(&path)
      for _ in 0..<60 {
        path.cubic(to: .zero, control1: SIMD2(1e6, 1e6), control2: SIMD2(-1e6, -1e6))
      }
    }
    #expect(error(far) == .tooManyEdges)
    for (problem, words) in [
      (PathError.empty, "at least one line"), (.noStart(part: 0), "part 0"),
      (.notFinite(part: 3), "part 3"), (.tooFar(part: 2, 2e6), "±1000000"),
      (.tooManyEdges, "1000000 straight edges"),
    ] { #expect("\(problem)".contains(words)) }
  }
}
