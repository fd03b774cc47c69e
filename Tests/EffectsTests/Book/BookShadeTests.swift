import Motion
import TestSupport
import Testing

@testable import Effects

/// Shades against counted rays of the sky.
@Suite struct BookShadeTests {
  private let size = SIMD2(300.0, 400)

  /// The share of the light of a uniform sky that reaches a place past polylines, by rays in its section.
  private func counted(
    _ place: SIMD2<Double>, normal: SIMD2<Double>, past lines: [[SIMD2<Double>]]
  ) -> Double {
    let count = 4000
    var light = 0.0
    for index in 0..<count {
      // Equal steps of the sine of the angle from the normal carry equal light.
      let sine = -1 + (2 * Double(index) + 1) / Double(count)
      let cosine = (1 - sine * sine).squareRoot()
      let ray = SIMD2(
        normal.y * sine + normal.x * cosine, -normal.x * sine + normal.y * cosine)
      let isHidden = lines.contains { line in
        zip(line, line.dropFirst()).contains { start, end in
          let (a, b) = (start - place, end - place)
          let (first, second) = (ray.x * a.y - ray.y * a.x, ray.x * b.y - ray.y * b.x)
          guard first * second < 0 else { return false }
          let share = first / (first - second)
          return dot(a + (b - a) * share, ray) > 0
        }
      }
      if !isHidden { light += 1 / Double(count) }
    }
    return light
  }

  private func line(_ surface: SheetSurface) -> [SIMD2<Double>] {
    [.zero]
      + (1...12).map { index in
        let place = surface.place(SIMD2(size.x * Double(index) / 12, 0))
        return SIMD2(place.x, place.z)
      }
  }

  @Test func groundLosesTheSkyThatASheetHides() {
    for bend in [
      SheetBend(hinge: 0.2, end: 1.9), SheetBend(hinge: 1.5, end: 1.6),
      SheetBend(hinge: 2.8, end: 2.2),
    ] {
      let surface = SheetSurface(bend, size: size)
      let shade = BookShade([surface], opacity: 1)
      // In the middle of an endless sheet, the ends take nothing away.
      let section = shade.section(at: 0)
      let ends = shade.ground(at: -1e-6, isTurned: true, in: section)
      #expect(ends > 0 && ends < 1)
      let height = line(surface).reduce(0) { max($0, $1.y) }
      let share = 200 / (200 * 200 + height * height).squareRoot()
      for distance in [-280.0, -150, -40, -3, 3, 40, 150, 280] {
        let open = counted(SIMD2(distance, 0), normal: SIMD2(0, 1), past: [line(surface)])
        let shaded = shade.ground(at: distance, isTurned: distance < 0, in: section)
        #expect(abs(shaded - (1 - share * (1 - open))) < 2e-3)
      }
    }
  }

  @Test func sheetsShadeOneAnother() {
    let bends = [SheetBend(hinge: 1.2, end: 2.6), SheetBend(hinge: 0.3, end: 1.4)]
    let surfaces = bends.map { SheetSurface($0, size: size) }
    let shade = BookShade(surfaces, opacity: 1)
    let section = shade.section(at: 0)
    let height = surfaces.flatMap { line($0) }.reduce(0) { max($0, $1.y) }
    let share = 200 / (200 * 200 + height * height).squareRoot()
    for (own, isBack) in [(1, false), (0, true)] {
      for across in [60.0, 150, 290] {
        let surface = surfaces[own]
        let place = surface.place(SIMD2(across, 0))
        let normal =
          surface.ray(at: surface.polar(SIMD2(across, 0)).angle).normal * (isBack ? -1 : 1)
        let (point, up) = (SIMD2(place.x, place.z), SIMD2(normal.x, normal.z))
        // The other sheet as it begins at the hinge, which is level with this one's plane or below.
        let expected = counted(point, normal: up, past: [line(surfaces[1 - own])])
        let found = shade.light(at: point, normal: up, of: own, in: section)
        #expect(abs(found - (1 - share * (1 - expected))) < 2e-3)
      }
    }
  }

  @Test func aFlatSheetShadesNothing() {
    for turn in [0, Double.pi] {
      let surface = SheetSurface(SheetBend(hinge: turn, end: turn), size: size)
      let shade = BookShade([surface], opacity: 1)
      for place in [-260.0, 0, 130, 199] {
        let section = shade.section(at: place)
        let other = turn == 0 ? -100.0 : 100
        #expect(abs(shade.ground(at: other, isTurned: other < 0, in: section) - 1) < 1e-9)
      }
    }
  }
}
