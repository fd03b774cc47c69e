import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Paper is not stretched, and lies where geometry says.
@Suite struct SheetSurfaceTests {
  private let size = SIMD2(400.0, 560)

  private func length(_ vector: SIMD3<Double>) -> Double { dot(vector, vector).squareRoot() }

  /// Bends of plays, of hands, and some that are neither.
  private var bends: [SheetBend] {
    var bends = [
      SheetBend(hinge: 0.3, end: 2.9, cone: 0.95), SheetBend(hinge: 2.5, end: 0.8, cone: -0.6),
    ]
    for stiffness in [0, 0.5, 1] {
      var book = Book()
      book.stiffness = stiffness
      book.cone = -0.7
      for step in 0...10 {
        bends.append(book.played(Double(step) / 10))
        bends.append(
          SheetBend(
            hinge: 0, end: Double(step) / 4, cone: Double(step) / 6 - 0.85, fold: Double(step) / 15)
        )
      }
    }
    return bends
  }

  @Test func lengthsAndAnglesStay() {
    for bend in bends {
      let surface = SheetSurface(bend, size: size)
      for x in stride(from: 5.0, through: 395, by: 30) {
        for y in stride(from: -275.0, through: 275, by: 50) {
          let place = SIMD2(x, y)
          let step = 0.01
          let right = (surface.place(place + SIMD2(step, 0)) - surface.place(place)) / step
          let down = (surface.place(place + SIMD2(0, step)) - surface.place(place)) / step
          // The curve has a kink in its curvature, not in its direction, so that differences are exact to a step.
          #expect(abs(length(right) - 1) < 5e-4)
          #expect(abs(length(down) - 1) < 5e-4)
          #expect(abs(dot(right, down)) < 5e-4)
        }
      }
    }
  }

  @Test func trianglesKeepTheirSidesWithinHalfAPercent() {
    let stage = Stage(canvas: SIMD2(900, 700), inputs: [Stage.Input(size: size)])
    for bend in bends {
      let surface = SheetSurface(bend, size: size)
      let placing = BookPlacing(Book(), on: stage)
      for patch in (SheetPatches(surface, on: placing) { _, _ in SIMD2(1, 0) }).all {
        // A vertex has its unit on the page in front of its place; the last six indices may be a rim's.
        let components = patch.mesh.components.map { Double($0) }
        func flat(_ index: UInt32) -> SIMD2<Double> {
          SIMD2(components[Int(index) * 8], components[Int(index) * 8 + 1]) * size
        }
        func space(_ index: UInt32) -> SIMD3<Double> {
          let first = Int(index) * 8
          return SIMD3(components[first + 2], components[first + 3], components[first + 4])
        }
        let indices = patch.mesh.indices.dropLast(patch.order > 0 ? 6 : 0)
        for first in stride(from: 0, to: indices.count, by: 3) {
          for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            let (a, b) = (indices[first + from], indices[first + to])
            let way = flat(b) - flat(a)
            let real = Math.hypot(way.x, way.y)
            guard real > 1 else { continue }
            #expect(abs(length(space(b) - space(a)) / real - 1) < 5e-3)
          }
        }
      }
    }
  }

  @Test func aCylindersSectionIsTheIntegralOfItsAngle() {
    let bend = SheetBend(hinge: 0.4, end: 2.2)
    let surface = SheetSurface(bend, size: size)
    var point = SIMD2(0.0, 0)
    let steps = 4000
    for index in 0..<steps {
      let share = (Double(index) + 0.5) / Double(steps)
      let angle = bend.hinge + (bend.end - bend.hinge) * share * (2 - share)
      point += SIMD2(Math.cos(angle), Math.sin(angle)) * (size.x / Double(steps))
      guard index % 400 == 399 else { continue }
      let across = size.x * Double(index + 1) / Double(steps)
      for along in [-280.0, 0, 170] {
        let place = surface.place(SIMD2(across, along))
        #expect(abs(place.x - point.x) < 0.1 && abs(place.z - point.y) < 0.1)
        #expect(abs(place.y - along) < 0.1)
      }
    }
  }

  @Test func aBoardTurnsAboutItsHinge() {
    for turn in [0, 0.3, 1.6, .pi] {
      let surface = SheetSurface(SheetBend(hinge: turn, end: turn, cone: 0.5), size: size)
      let place = surface.place(SIMD2(300, 120))
      let expected = SIMD3(300 * Math.cos(turn), 120, 300 * Math.sin(turn))
      #expect(length(place - expected) < 1e-6)
    }
  }

  @Test(arguments: [0.6, 1.2, 2, 2.6]) func aBoardHasItsEdgeBelowTheSideThatShows(
    angle: Double
  ) throws {
    let stage = Stage(canvas: SIMD2(900, 700), inputs: [Stage.Input(size: size)])
    let placing = BookPlacing(Book(), on: stage)
    let surface = SheetSurface(SheetBend(flatAt: angle), size: size)
    let patches = SheetPatches(surface, on: placing, thickness: 8) { _, _ in SIMD2(1, 0) }
    let edge = try #require(patches.all.last?.edge)
    // From above the spine, the front shows until the board stands up; the edge goes a pixel and a half farther.
    let side = angle < .pi / 2 ? 9.5 : -9.5
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    let outer = stride(from: 8, to: edge.components.count, by: 16).map {
      edge.components[$0..<$0 + 5]
    }
    #expect(outer.count == 9)
    for vertex in outer.map({ $0.map { Double($0) } }) {
      let place = placing.local(SIMD2(vertex[2], vertex[3]))
      #expect(abs(vertex[0] - (0.5 + 9.5 / 16)) < 1e-5)
      #expect(abs(place.x - (400 * cosine + side * sine)) < 1e-2)
      #expect(abs(vertex[4] - (400 * sine - side * cosine)) < 1e-2)
    }
  }

  @Test func noSheetSinksBelowThePages() {
    for bend in bends {
      let surface = SheetSurface(bend, size: size)
      for x in stride(from: 0.0, through: 400, by: 20) {
        for y in [-280.0, -100, 0, 200, 280] {
          #expect(surface.place(SIMD2(x, y)).z > -1e-6)
        }
      }
    }
  }
}
