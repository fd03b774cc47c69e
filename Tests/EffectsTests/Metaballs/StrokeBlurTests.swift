import Testing

@testable import Effects

@Suite("Blurs of thin strokes")
struct StrokeBlurTests {
  private func input(_ width: Double, _ height: Double, strokes: Double? = nil) -> Stage.Input {
    var input = Stage.Input(size: SIMD2(width, height))
    input.strokeShare = strokes
    return input
  }

  @Test("drops are blurred by half of the width of their strokes at most")
  func drops() {
    var metaballs = Metaballs()
    // Strokes of 2.4 points.
    let text = input(260, 60, strokes: 0.04)
    #expect(abs(metaballs.sigma(among: [text]) - 1.2) < 1e-12)
    #expect(metaballs.sigma(among: [input(260, 60)]) == 6)
    // A sticker is wide.
    #expect(metaballs.sigma(among: [input(200, 200, strokes: 0.4)]) == 20)
    #expect(abs(metaballs.sigma(among: [input(200, 200, strokes: 0.4), text]) - 1.2) < 1e-12)
    #expect(metaballs.traits.measuresStrokes)
    metaballs.blur = 6
    #expect(metaballs.sigma(among: [text]) == 6 && !metaballs.traits.measuresStrokes)
  }

  @Test("the threshold is lower by up to a fifth, and as given without thin strokes")
  func level() {
    #expect(StrokeBlur(5, strokes: 10).levelShare(at: 0.3) == 1)
    #expect(StrokeBlur(given: 5).levelShare(at: 0.3) == 1)
    // A tenth of the blur is left.
    let thin = StrokeBlur(5, strokes: 1)
    #expect(abs(thin.levelShare(at: 1) - (1 - 0.9 * 0.2)) < 1e-12)
    #expect(abs(thin.levelShare(at: 0.5) - (1 - 0.9 * 0.6)) < 1e-12)
  }

  @Test("a morph of thin strokes is blurred less, and its threshold is lower in its middle")
  func morph() {
    var morph = Morph()
    // Blur of 5 without strokes, of 1 with those of 2 points.
    let middle = morph.state(at: 0.21875, icons: 2, strokes: 2)
    #expect(middle.blur == 1 && abs(middle.levelShare - (1 - 0.8 * 0.6)) < 1e-12)
    #expect(morph.state(at: 0, icons: 2, strokes: 2).levelShare == 1)
    #expect(morph.state(at: 0.21875, icons: 2, strokes: 10).levelShare == 1)
    morph.melt = 1.8
    #expect(morph.state(at: 0.21875, icons: 2).blur == 9)
    morph.peakBlur = 5
    let given = morph.state(at: 0.21875, icons: 2, strokes: 2)
    #expect(given.blur == 5 && given.levelShare == 1)
  }
}
