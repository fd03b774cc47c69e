import Motion
import TestSupport
import Testing

@testable import Effects

/// Bending without stretching, against lengths and distances on the flat sheet.
@Suite struct CurlSurfaceTests {
  /// A random sheet up to 800 pixels wide with a random bend; every second one is a cone.
  private func random(_ noise: inout SplitMix, cone: Double? = nil) -> (CurlPlacing, CurlSurface) {
    let size = SIMD2(60 + 740 * noise.unit(), 60 + 740 * noise.unit())
    let placing = CurlPlacing(
      center: SIMD2(500 * noise.unit(), 500 * noise.unit()), size: size,
      radius: size.min() * (0.03 + 0.4 * noise.unit()),
      cone: cone ?? (noise.below(2) == 0 ? 0 : 1.8 * noise.unit() - 0.9),
      rolls: noise.below(2) == 0, distance: 5000)
    let angle = 2 * Double.pi * noise.unit()
    let across = SIMD2(Math.cos(angle), Math.sin(angle))
    return (placing, placing.surface(across: across, lifted: 0.2 + 0.7 * noise.unit()))
  }

  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }

  /// The length of the curve that a straight line on the flat sheet becomes, by Romberg's method on
  /// chords.
  private func length(
    _ surface: CurlSurface, from start: SIMD2<Double>, to end: SIMD2<Double>
  ) -> Double {
    var table: [Double] = []
    for level in 0..<8 {
      let count = 16 << level
      let places = (0...count).map { step in
        surface.place(start + (end - start) * (Double(step) / Double(count)))
      }
      var sum = 0.0
      for index in 0..<count { sum += distance(places[index], places[index + 1]) }
      var row = [sum]
      for (order, coarser) in table.prefix(5).enumerated() {
        let factor = Math.pow(4, Double(order + 1))
        row.append((factor * row[order] - coarser) / (factor - 1))
      }
      table = row
    }
    return table[table.count - 1]
  }

  /// A random point of the sheet whose turn lies in a range; `nil` where there is none in a few tries.
  private func point(
    _ placing: CurlPlacing, _ surface: CurlSurface, turn: ClosedRange<Double>,
    _ noise: inout SplitMix
  ) -> SIMD2<Double>? {
    for _ in 0..<200 {
      let place = placing.center + (SIMD2(noise.unit(), noise.unit()) - 0.5) * placing.size
      let local = surface.local(place)
      if turn.contains(surface.turn(at: local)), local.x > 0 { return local }
    }
    return nil
  }

  @Test func lengthsStayAsTheyAreOnTheFlatSheet() throws {
    var noise = SplitMix(seed: 7)
    var count = 0
    while count < 1000 {
      let (placing, surface) = random(&noise)
      let bent = 1e-3...(surface.rolls ? 100 : 3.1415)
      guard let start = point(placing, surface, turn: bent, &noise),
        let end = point(placing, surface, turn: bent, &noise)
      else { continue }
      let way = end - start
      let expected = Math.hypot(way.x, way.y)
      guard expected > 1 else { continue }
      let found = length(surface, from: start, to: end)
      #expect(abs(found - expected) <= 1e-9 * expected, "\(surface) \(start) \(end)")
      count += 1
    }
  }

  @Test func whatGoesOnStraightIsAPlane() throws {
    var noise = SplitMix(seed: 8)
    for _ in 0..<300 {
      let (placing, surface) = random(&noise)
      guard !surface.rolls,
        let start = point(placing, surface, turn: 3.1415926...3.15, &noise),
        let end = point(placing, surface, turn: 3.1415926...3.15, &noise)
      else { continue }
      let (from, to) = (surface.place(start), surface.place(end))
      let way = end - start
      #expect(abs(distance(from, to) - Math.hypot(way.x, way.y)) < 1e-9)
      let middle = surface.place((start + end) / 2)
      #expect(distance(middle, (from + to) / 2) < 1e-9)
    }
  }

  @Test func theSheetIsOnePiece() throws {
    var noise = SplitMix(seed: 9)
    for _ in 0..<300 {
      let (placing, surface) = random(&noise)
      for turn in [0, Double.pi] {
        // The line at which the sheet has turned so far, from both sides.
        let y = (noise.unit() - 0.5) * placing.reach(surface.along)
        var (low, high) = (-1e4, 1e4)
        for _ in 0..<80 {
          let x = (low + high) / 2
          if surface.excess(of: SIMD2(x, y), beyond: turn) < 0 { low = x } else { high = x }
        }
        let before = surface.place(SIMD2(low - 1e-7, y))
        let after = surface.place(SIMD2(high + 1e-7, y))
        #expect(distance(before, after) < 1e-6)
      }
    }
  }

  @Test func aNarrowConeIsACylinder() throws {
    var noise = SplitMix(seed: 10)
    for _ in 0..<200 {
      let (placing, cylinder) = random(&noise, cone: 0)
      let cone = CurlSurface(
        middle: cylinder.middle, across: cylinder.across, radius: cylinder.radius, taper: 1e-9,
        rolls: cylinder.rolls)
      for corner in placing.corners {
        let place = cylinder.local(corner)
        #expect(distance(cylinder.place(place), cone.place(place)) < 1e-3)
      }
    }
  }

  @Test func theHighestPointIsTwoRadiiUp() {
    let surface = CurlSurface(
      middle: .zero, across: SIMD2(1, 0), radius: 10, taper: 0, rolls: false)
    #expect(surface.place(SIMD2(-5, 3)) == SIMD3(-5, 3, 0))
    #expect(distance(surface.place(SIMD2(5 * .pi, 3)), SIMD3(10, 3, 10)) < 1e-12)
    #expect(distance(surface.place(SIMD2(10 * .pi + 7, 3)), SIMD3(-7, 3, 20)) < 1e-12)
  }
}
