import Documents
import Frame
import Motion
import Testing

@testable import Effects

/// A dragged sheet leans into its movement and is level when it rests.
@Suite struct SheetLeanTests {
  private static let stage = Stage(
    canvas: SIMD2(400, 300), inputs: [Stage.Input(size: SIMD2(100, 60))])

  /// A finger that holds the sheet from 0.2 s to 5 s and goes 100 points a second along `way` from 1.2 s to 3.2 s.
  private static func gesture(_ way: SIMD2<Double>) -> Gesture {
    let start = SIMD2(200.0, 150)
    return Gesture(
      events: [
        PointerEvent(seconds: 0, phase: .began, position: start),
        PointerEvent(seconds: 1.2, phase: .moved, position: start),
        PointerEvent(seconds: 3.2, phase: .moved, position: start + 200 * way),
        PointerEvent(seconds: 5, phase: .ended, position: start + 200 * way),
      ], path: .linear)
  }

  private static func interaction(
    _ way: SIMD2<Double> = SIMD2(1, 0), tilt: Double, placement: Placement = Placement()
  ) throws -> PeelInteraction {
    var peel = Peel()
    peel.tilt = tilt
    return try #require(
      peel.interaction(
        with: gesture(way), placement: placement, on: stage, duration: Peel.duration))
  }

  @Test func levelAtRest() throws {
    let sheet = try Self.interaction(tilt: 1)
    // Before it moves, 0.58 s after it has stopped, and when it lies flat again.
    for seconds in [0, 0.1, 0.2, 0.7, 1.2, 3.78, 4, 5, 5.8, 6] {
      #expect(sheet.state(at: seconds).lean == .zero, "\(seconds)")
    }
    #expect(sheet.state(at: 3.77).lean != .zero)
    #expect(sheet.state(at: 5.3).lean.x < 0)
  }

  /// So little that the limit of a lean does not matter.
  private static let little = 1e-3

  @Test func halvesInEightHundredthsOfASecond() throws {
    let sheet = try Self.interaction(tilt: Self.little)
    // 100 points a second, as a share of two longer sides a second.
    let steady = sheet.state(at: 3.2).lean.x
    #expect(abs(steady / Self.little - 0.5) < 1e-4)
    #expect(abs(sheet.state(at: 3.28).lean.x / steady - 0.5) < 2e-3)
    // The critically damped spring: (1 + ωt)e^(−ωt).
    let rate = 1.678347 / 0.08
    for seconds in [0.01, 0.04, 0.15, 0.3] {
      let expected = (1 + rate * seconds) * Math.exp(-rate * seconds)
      #expect(abs(sheet.state(at: 3.2 + seconds).lean.x / steady - expected) < 2e-3)
    }
  }

  @Test func growsAndDecaysWithoutOvershooting() throws {
    let sheet = try Self.interaction(tilt: 1)
    let leans = (0...700).map { sheet.state(at: 3.2 + Double($0) / 1000).lean }
    #expect(zip(leans, leans.dropFirst()).allSatisfy { $0.x >= $1.x - 1e-12 && $1.x >= 0 })
    #expect(leans.allSatisfy { $0.y == 0 })
    let growing = (0...700).map { sheet.state(at: 1.2 + Double($0) / 1000).lean.x }
    #expect(zip(growing, growing.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    // x / √(1 + x²) of x = 0.5.
    #expect(abs((growing.last ?? 0) - 0.5 / 1.25.squareRoot()) < 1e-4)
  }

  @Test func zeroIsOff() throws {
    let sheet = try Self.interaction(tilt: 0)
    for seconds in [1.5, 3, 3.3, 5.1] { #expect(sheet.state(at: seconds).lean == .zero) }
    #expect(sheet.canvasGrowth(on: Self.stage) == .around(SIMD2(200, 0)))
  }

  /// How much a dragged peel rises along a direction of its own; below 0 where it sinks.
  private func rise(
    _ way: SIMD2<Double>, along: SIMD2<Double>, placement: Placement = Placement()
  ) throws -> Double {
    let peel = Peel()
    let touch = try Self.interaction(way, tilt: 1, placement: placement)
    let pose = peel.pose(by: touch, at: 3, on: Self.stage)
    let sheet = try #require(try peel.deformation(at: pose.moment, on: pose.stage))
    let points = sheet.mesh.vertices.map { $0.to }
    return points.reduce(0) { sum, point in
      sum + point.z * dot(SIMD2(point.x, point.y) - 0.5, along)
    }
  }

  @Test func theLeadingEdgeSinks() throws {
    #expect(try rise(SIMD2(1, 0), along: SIMD2(1, 0)) < -0.01)
    #expect(try rise(SIMD2(-1, 0), along: SIMD2(1, 0)) > 0.01)
    #expect(try rise(SIMD2(0, 1), along: SIMD2(0, 1)) < -0.01)
    #expect(try rise(SIMD2(0, -1), along: SIMD2(0, 1)) > 0.01)
    // The sheet's own right points down.
    let turned = Placement(translation: .zero, rotation: Angle(degrees: 90))
    #expect(try rise(SIMD2(0, 1), along: SIMD2(1, 0), placement: turned) < -0.01)
  }

  @Test func noCornerRisesByMoreThanATenthOfTheEyesDistance() throws {
    for degrees in [0.0, 30, 90, 200] {
      var stage = Self.stage
      stage.inputs[0].placement.rotation = Angle(degrees: degrees)
      stage.inputs[0].placement.lean = SIMD2(0.6, 0.8)
      var peel = Peel()
      peel.peeled = 1
      let sheet = try #require(try peel.deformation(at: Moment(seconds: 0), on: stage))
      // In heights of the picture; the eye is over its longer side.
      let distance = 100 / 60 / (2 * Math.tan(.pi / 6))
      let heights = sheet.mesh.vertices.map { $0.to.z / distance }
      let level = peel.liftDistance
      #expect(abs((heights.max() ?? 0) - level - 0.1) < 0.003)
      #expect(abs((heights.min() ?? 0) - level + 0.1) < 0.003)
    }
  }

  @Test func aFlatSheetStaysFlat() throws {
    var stage = Self.stage
    var peel = Peel()
    peel.peeled = 0
    let moment = Moment(seconds: 0)
    let level = try peel.frame(at: moment, on: stage)
    stage.inputs[0].placement.lean = SIMD2(1, 0)
    let leaning = try peel.frame(at: moment, on: stage)
    #expect(leaning.dump == level.dump)
    #expect(leaning == level)
  }

  /// Where a camera shows a point, in pixels of a canvas of 400 × 300.
  private func shown(_ point: SIMD3<Double>, by camera: SheetCamera) -> SIMD2<Double> {
    let clip =
      camera.projection * SIMD4(Float(point.x), Float(point.y), Float(point.z), 1)
    return SIMD2(Double(clip.x / clip.w), Double(clip.y / clip.w)) * SIMD2(200, 150)
      + SIMD2(200, 150)
  }

  @Test func aLeaningSheetIsSeenAsAHigherOne() {
    let center = SIMD2(210.0, 140)
    let level = SheetCamera(
      distance: 300, center: center, canvas: PixelSize(width: 400, height: 300))
    var leaning = level
    let slope = SIMD2(0.2, -0.1)
    leaning.lean(by: slope)
    for point in [SIMD3(100.0, 90, 40), SIMD3(260, 200, 0), SIMD3(210, 140, 75)] {
      var higher = point
      higher.z += dot(slope, SIMD2(point.x, point.y) - center)
      let difference = shown(point, by: leaning) - shown(higher, by: level)
      #expect(abs(difference.x) < 1e-2 && abs(difference.y) < 1e-2)
    }
  }

  @Test(arguments: [0.0, 30, 90])
  func theCanvasHoldsIt(degrees: Double) throws {
    let placement = Placement(translation: .zero, rotation: Angle(degrees: degrees), scale: 1.2)
    for effect in [Effect.sticker(Sticker()), .peel(Peel())] {
      let size = SIMD2(160.0, 120)
      let canvas = effect.defaultCanvas(for: size)
      var stage = Stage(canvas: canvas, inputs: [Stage.Input(size: size)])
      var gesture = Gesture(
        events: [
          PointerEvent(seconds: 0, phase: .began, position: canvas / 2),
          PointerEvent(seconds: 1.2, phase: .moved, position: canvas / 2),
          PointerEvent(seconds: 1.4, phase: .moved, position: canvas / 2 + SIMD2(400, 300)),
          PointerEvent(seconds: 1.6, phase: .moved, position: canvas / 2 - SIMD2(400, 300)),
          PointerEvent(seconds: 1.8, phase: .ended, position: canvas / 2 - SIMD2(500, 0)),
        ], path: .linear)
      func touch() throws -> Interaction {
        try #require(
          Interaction(gesture, placement: placement, with: effect, on: stage, duration: 0.8))
      }
      guard case .around(let margin) = try touch().canvasGrowth(on: stage) else {
        Issue.record("the canvas does not grow")
        return
      }
      stage.canvas += 2 * margin
      gesture.move(by: margin)
      let played = PlayedEffect(
        effect, on: stage, playback: try Playback(.once, duration: 0.8), interaction: try touch())
      #expect(played.overflow == .zero, "\(effect.name)")
    }
  }
}
