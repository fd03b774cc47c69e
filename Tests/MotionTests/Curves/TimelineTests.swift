import Motion
import Testing

@Suite struct TimelineTests {
  @Test func fillModesDecideWhatShowsOutside() {
    let expected: [(Timeline.FillMode, before: Double?, after: Double?)] = [
      (.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 1), (.both, 0, 1),
    ]
    for (mode, before, after) in expected {
      let timeline = Timeline(begin: 1, duration: 2, fillMode: mode)
      #expect(timeline.progress(at: 0.5) == before)
      #expect(timeline.progress(at: 1) == 0)
      #expect(timeline.progress(at: 2) == 0.5)
      #expect(timeline.progress(at: 3) == after)
      #expect(timeline.progress(at: 100) == after)
    }
  }

  @Test func repeatsStartAgain() {
    let timeline = Timeline(duration: 2, fillMode: .both, repeatCount: 2.5)
    #expect(timeline.activeDuration == 5)
    let times = [0, 1, 2, 3.5, 4, 4.5, 5, 9]
    #expect(times.map { timeline.progress(at: $0) } == [0, 0.5, 0, 0.75, 0, 0.25, 0.5, 0.5])
    let whole = Timeline(duration: 2, fillMode: .forwards, repeatCount: 3)
    #expect(whole.progress(at: 6) == 1)
  }

  /// In binary 0.3 / 0.1 is less than 3, and 3 × 0.8 more than 2.4.
  @Test func roundingNeverMovesATimeAcrossAnEdge() {
    let endless = Timeline(duration: 0.1, repeatCount: .infinity)
    for run in 0..<1000 { #expect(endless.progress(at: Double(run) / 10) == 0) }
    let thrice = Timeline(duration: 0.8, fillMode: .removed, repeatCount: 3)
    #expect(thrice.progress(at: 2.4) == nil)
    #expect(Timeline(begin: 0.1 + 0.2, duration: 1).progress(at: 0.3) == 0)
  }

  @Test func infiniteRepeatsNeverEnd() {
    let timeline = Timeline(duration: 4, repeatCount: .infinity)
    #expect(timeline.progress(at: 4e9 + 1) == 0.25)
    #expect(timeline.activeDuration == .infinity)
  }

  @Test func autoreverseGoesBackAlongTheSameCurve() {
    let timeline = Timeline(
      duration: 1, timing: .easeIn, fillMode: .both, repeatCount: 2, autoreverses: true)
    #expect(timeline.activeDuration == 4)
    for step in 1..<10 {
      let t = Double(step) / 10
      let forth = timeline.progress(at: t)
      #expect(forth == TimingFunction.easeIn.value(at: t))
      for mirrored in [2 - t, 2 + t, 4 - t] {
        #expect(abs((timeline.progress(at: mirrored) ?? .nan) - (forth ?? .nan)) < 1e-14)
      }
    }
    #expect(timeline.progress(at: 1) == 1)
    #expect(timeline.progress(at: 4) == 0)
    let half = Timeline(duration: 1, fillMode: .both, repeatCount: 0.5, autoreverses: true)
    #expect(half.progress(at: 3) == 1)
  }

  @Test func stepsSeeTheBeforeFlag() {
    let steps = TimingFunction.steps(StepCurve(2, .jumpStart))
    let timeline = Timeline(begin: 1, duration: 1, timing: steps, fillMode: .both)
    #expect(timeline.progress(at: 0.5) == 0)
    #expect(timeline.progress(at: 1) == 0.5)
    let andBack = Timeline(duration: 1, timing: steps, fillMode: .both, autoreverses: true)
    #expect(andBack.progress(at: 1.9) == 0.5)
    #expect(andBack.progress(at: 2) == 0)
  }

  @Test func noDurationIsOverAtOnce() {
    let timeline = Timeline(begin: 1, duration: 0, fillMode: .both, repeatCount: .infinity)
    #expect(timeline.progress(at: 0.9) == 0)
    #expect(timeline.progress(at: 1) == 1)
    #expect(Timeline(duration: 1, fillMode: .forwards, repeatCount: 0).progress(at: 0) == 0)
  }

  @Test func valuesRunBetweenTheirEnds() {
    let timeline = Timeline(duration: 2, fillMode: .both)
    #expect(timeline.value(from: -4, to: 6, at: 0) == -4)
    #expect(timeline.value(from: -4, to: 6, at: 1) == 1)
    #expect(timeline.value(from: 0.1, to: 0.7, at: 2) == 0.7)
    #expect(Timeline(duration: 2).value(from: 0, to: 1, at: 2) == nil)
  }
}
