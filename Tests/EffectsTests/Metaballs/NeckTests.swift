import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Necks between discs, against the geometry of tangents.
@Suite struct NeckTests {
  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  private func discs(_ noise: inout SplitMix) -> (Disc, Disc) {
    func disc() -> Disc {
      Disc(
        center: 200 * SIMD2(noise.unit(), noise.unit()), radius: 1 + 60 * noise.unit(),
        color: .transparent)
    }
    return (disc(), disc())
  }

  @Test func curvesTouchBothDiscs() throws {
    var noise = SplitMix(seed: 21)
    var count = 0
    for _ in 0..<1000 {
      let (first, second) = discs(&noise)
      let way = second.center - first.center
      let gap = length(way) - first.radius - second.radius
      let isInside = length(way) <= abs(first.radius - second.radius)
      let neck = Neck(first, second, reach: 50)
      // A neck that would be too thin is none.
      #expect(neck == nil || (!isInside && gap < 50))
      let least = min(first.radius, second.radius)
      #expect(neck != nil || isInside || gap > 0 || gap < -least || least < 4)
      guard let neck else { continue }
      count += 1
      guard case .move(let start) = neck.outline.elements[0],
        case .cubic(let out, let into, let end) = neck.outline.elements[1],
        case .line(let otherEnd) = neck.outline.elements[2],
        case .cubic(let back, let home, let otherStart) = neck.outline.elements[3]
      else {
        Issue.record("a neck is two curves")
        return
      }
      for (disc, point, handle) in [
        (first, start, out), (second, end, into), (second, otherEnd, back),
        (first, otherStart, home),
      ] {
        let arm = point - disc.center
        #expect(abs(length(arm) - disc.radius) < 1e-9)
        // The curve leaves at a right angle to the radius.
        #expect(abs((arm * (handle - point)).sum()) < 1e-9 * disc.radius * disc.radius + 1e-9)
      }
      // Both sides mirror each other about the line between the middles.
      let axis = way / length(way)
      let across = SIMD2(-axis.y, axis.x)
      for (one, other) in [(start, otherStart), (end, otherEnd), (out, home), (into, back)] {
        let (a, b) = (one - first.center, other - first.center)
        #expect(abs((a * axis).sum() - (b * axis).sum()) < 1e-9)
        #expect(abs((a * across).sum() + (b * across).sum()) < 1e-9)
      }
    }
    #expect(count > 300)
  }

  @Test func aNeckSnapsBeforeItIsThinnerThanTwoPixels() throws {
    var last = Double.infinity
    var snapped = false
    for gap in stride(from: 0.0, to: 50, by: 0.5) {
      let first = Disc(center: SIMD2(100, 100), radius: 40, color: .transparent)
      let second = Disc(center: SIMD2(180 + gap, 100), radius: 40, color: .transparent)
      guard let neck = Neck(first, second, reach: 50) else {
        snapped = true
        continue
      }
      #expect(!snapped, "a neck came back at \(gap)")
      // By symmetry it is thinnest in the middle, where the cubic's half width is
      // (start + 3 out + 3 into + end) / 8.
      guard case .move(let start) = neck.outline.elements[0],
        case .cubic(let out, let into, let end) = neck.outline.elements[1]
      else {
        Issue.record("a neck is two curves")
        return
      }
      let middle = (start.y + 3 * out.y + 3 * into.y + end.y) / 8
      let width = 2 * abs(middle - 100)
      #expect(width >= 2 && width <= last)
      last = width
    }
    #expect(snapped && last < 8)
  }

  @Test func tooManyNecksAreRefused() {
    var metaballs = Metaballs(
      (0..<60).map { Ball(center: SIMD2(Double($0), 50), radius: 30) })
    metaballs.join = .curves
    let stage = Stage(canvas: SIMD2(100, 100), inputs: [])
    #expect(throws: MetaballsError.tooManyNecks(limit: 1000)) {
      try metaballs.frame(at: Moment(seconds: 0), on: stage)
    }
  }

  @Test func necksTakeAsMuchMemoryAsTheyMay() throws {
    var metaballs = Metaballs(
      (0..<10).map { Ball(center: SIMD2(300 + 40 * Double($0), 500), radius: 200) })
    metaballs.join = .curves
    func draws(_ bytes: Int) throws -> Int {
      let stage = Stage(
        canvas: SIMD2(1000, 1000), inputs: [], limits: PreparationLimits(bytes: bytes))
      return try metaballs.frame(at: Moment(seconds: 0), on: stage).passes[0].draws.count
    }
    // A neck for each two discs, and the discs.
    #expect(try draws(1 << 30) == 46)
    let refused = try #require(throws: MetaballsError.self) { try draws(1 << 20) }
    #expect(refused.description.contains("--limit maxMemoryBytes=VALUE"))
  }
}
