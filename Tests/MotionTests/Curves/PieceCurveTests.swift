import Motion
import Testing

@Suite struct StepCurveTests {
  @Test func positionsFollowCSS() {
    // At 0, inside the first, on an edge, inside the last, at 1.
    let times = [0, 0.1, 0.25, 0.9, 1]
    let expected: [(StepCurve.Position, [Double])] = [
      (.jumpStart, [0.25, 0.25, 0.5, 1, 1]),
      (.jumpEnd, [0, 0, 0.25, 0.75, 1]),
      (.jumpNone, [0, 0, 1.0 / 3, 1, 1]),
      (.jumpBoth, [0.2, 0.2, 0.4, 0.8, 1]),
    ]
    for (position, values) in expected {
      let curve = StepCurve(4, position)
      #expect(times.map { curve.value(at: $0) } == values, "\(position)")
    }
  }

  @Test func theBeforeFlagTakesTheEarlierStepOnAnEdge() {
    #expect(StepCurve(4, .jumpStart).value(at: 0, before: true) == 0)
    #expect(StepCurve(4, .jumpEnd).value(at: 0.5, before: true) == 0.25)
    #expect(StepCurve(4, .jumpEnd).value(at: 0.6, before: true) == 0.5)
    #expect(StepCurve(4, .jumpEnd).value(at: 0, before: true) == 0)
  }

  @Test func outsideItGoesOnClimbing() {
    #expect(StepCurve(2, .jumpEnd).value(at: -0.25) == -0.5)
    #expect(StepCurve(2, .jumpEnd).value(at: 1.5) == 1.5)
    #expect(StepCurve(2, .jumpStart).value(at: 1.1) == 1.5)
  }
}

@Suite struct PolylineCurveTests {
  @Test func webPlatformNumbersHold() {
    let up = PolylineCurve([.init(0), .init(1.5), .init(1)])
    #expect([0.25, 0.5, 0.75].map { up.value(at: $0) } == [0.75, 1.5, 1.25])
    let down = PolylineCurve([.init(1), .init(-0.5), .init(0)])
    #expect([0.25, 0.5, 0.75].map { down.value(at: $0) } == [0.25, -0.5, -0.25])
  }

  @Test func levelPiecesAreSteps() {
    let stops: [PolylineCurve.Stop] = [
      .init(0.2, at: 0, 0.2), .init(0.4, at: 0.2, 0.4), .init(0.6, at: 0.4, 0.6),
      .init(0.8, at: 0.6, 0.8), .init(1, at: 0.8, 1),
    ]
    let curve = PolylineCurve(stops)
    let steps = StepCurve(5, .jumpStart)
    for step in 0..<100 {
      let x = (Double(step) + 0.5) / 100
      #expect(curve.value(at: x) == steps.value(at: x), "\(x)")
    }
  }

  @Test func missingInputsSpreadEvenly() {
    let curve = PolylineCurve([
      .init(0), .init(1), .init(2), .init(3, at: 0.75), .init(4), .init(5),
    ])
    #expect(curve.points.map(\.input) == [0, 0.25, 0.5, 0.75, 0.875, 1])
  }

  @Test func inputsNeverGoBack() {
    let curve = PolylineCurve([.init(0, at: 0.5), .init(1, at: 0.2), .init(2)])
    #expect(curve.points.map(\.input) == [0.5, 0.5, 1])
    let late = PolylineCurve([.init(0), .init(1, at: 1.5), .init(2)])
    #expect(late.points.map(\.input) == [0, 1.5, 1.5])
    let pair = PolylineCurve([.init(0), .init(1, at: 0.6, 0.3), .init(2)])
    #expect(pair.points.map(\.input) == [0, 0.6, 0.6, 1])
  }

  @Test func endPiecesContinue() {
    let curve = PolylineCurve([.init(0), .init(0.5, at: 0.25), .init(1)])
    #expect(curve.value(at: -0.25) == -0.5)
    #expect(abs(curve.value(at: 1.75) - 1.5) < 1e-15)
    let vertical = PolylineCurve([
      .init(0, at: 0), .init(1, at: 0), .init(2, at: 1), .init(3, at: 1),
    ])
    #expect(vertical.value(at: -1) == 0)
    #expect(vertical.value(at: 2) == 3)
  }

  @Test func pointsAtTheSameTimeJumpToTheLast() {
    let curve = PolylineCurve([
      .init(0, at: 0), .init(0.25, at: 0), .init(0.5, at: 0.5), .init(0.75, at: 0.5), .init(1),
    ])
    #expect(curve.value(at: 0) == 0.25)
    #expect(curve.value(at: 0, before: true) == 0)
    #expect(curve.value(at: 0.5) == 0.75)
    #expect(abs(curve.value(at: 0.5.nextDown) - 0.5) < 1e-12)
  }

  @Test func onePointIsAConstant() {
    for x in [-1, 0, 0.5, 2] { #expect(PolylineCurve([.init(0.3)]).value(at: x) == 0.3) }
  }
}
