import Documents
import Frame
import Motion
import Testing

@testable import Effects

@Suite struct StickerTests {
  private func wave(_ fraction: Double, reversed: Bool = false) -> StickerWave {
    Sticker().wave(fraction: fraction, isReversed: reversed)
  }

  @Test(arguments: [
    (0.0, [0.0, 0, 0, 0, 0]), (0.25, [0.622747201, 0.105892543, 0, 0, 0]),
    (0.5, [1.0, 0.944013606, 0.5, 0.055986394, 0]),
    (0.75, [1.0, 1, 1, 0.894107457, 0.377252799]), (1.0, [1.0, 1, 1, 1, 1]),
  ])
  func liftsLikeTheArticle(fraction: Double, lifts: [Double]) {
    for (index, lift) in lifts.enumerated() {
      let row = Double(index) / 4
      #expect(abs(wave(fraction).lift(ofRow: row) - lift) < 1e-9)
      #expect(abs(wave(fraction, reversed: true).lift(ofRow: row) - (1 - lift)) < 1e-9)
    }
  }

  @Test func puttingBackIsOneMinusThePeel() {
    for step in 0...40 {
      let fraction = Double(step) / 40
      for row in 0...50 {
        let row = Double(row) / 50
        let sum =
          wave(fraction).lift(ofRow: row) + wave(fraction, reversed: true).lift(ofRow: row)
        #expect(abs(sum - 1) < 1e-9)
      }
    }
    #expect((0...50).allSatisfy { wave(1, reversed: true).lift(ofRow: Double($0) / 50) == 0 })
    #expect((0...50).allSatisfy { wave(0).lift(ofRow: Double($0) / 50) == 0 })
  }

  @Test(
    "the article's shadow, in proportion for small and large stickers, unless it is given",
    arguments: [(40.0, 0.4), (100, 1), (200, 1), (400, 1), (2000, 5)])
  func shadowInProportion(side: Double, factor: Double) {
    var shadow = Sticker.Shadow()
    for size in [SIMD2(side, side), SIMD2(3 * side, side), SIMD2(side, 2 * side)] {
      #expect(abs(shadow.blur(under: size) - 10.25 * factor) < 1e-12)
      #expect(abs(shadow.offset(under: size).y - 20 * factor) < 1e-12)
    }
    (shadow.blur, shadow.offset) = (3, SIMD2(1, 2))
    #expect(shadow.blur(under: SIMD2(side, side)) == 3)
    #expect(shadow.offset(under: SIMD2(side, side)) == SIMD2(1, 2))
  }

  @Test("without a mask, the shadow shows under all of the sheet while a part of it is lifted")
  func unmaskedShadow() throws {
    let stage = Stage(canvas: SIMD2(300, 300), inputs: [Stage.Input(size: SIMD2(200, 200))])
    var sticker = Sticker()
    for (isMasked, least) in [(true, Float(0)), (false, 1)] {
      sticker.shadow.isMasked = isMasked
      sticker.fraction = 0.3
      let frame = try sticker.frame(at: Moment(seconds: 0), on: stage)
      let draws = frame.passes.flatMap { $0.draws }
      let shadow = try #require(draws.first { $0.program.fragment == .builtIn("shadow") })
      let stops = try #require(shadow.uniforms.first { $0.name == "stops" })
      guard case .floats(let values) = stops.value else {
        Issue.record("\(stops)")
        return
      }
      #expect(values.min() == least && values.max() == 1)
    }
    // At rest nothing changes.
    sticker.fraction = 0
    let frame = try sticker.frame(at: Moment(seconds: 0), on: stage)
    let draws = frame.passes.flatMap { $0.draws }
    #expect(!draws.contains { $0.program.fragment == .builtIn("shadow") })
  }

  @Test func aLinearWindowIsTheArticlesFirst() {
    var sticker = Sticker()
    sticker.windowCurve = .linear
    // The window is 0.4 … 1.2 of the sheet's height at two thirds of 1.8, less 0.8.
    let wave = sticker.wave(fraction: 2.0 / 3, isReversed: false)
    for (row, lift) in [(0, 1), (0.4, 1), (0.6, 0.75), (1, 0.25)] {
      #expect(abs(wave.lift(ofRow: row) - lift) < 1e-12)
    }
  }

  @Test(arguments: [
    (0.25, [0.142039519, 0.038822857, 0, 0, 0]), (0.5, [0.0, 0, 0.15, 0, 0]),
    (0.75, [0.0, 0, 0, 0.038822857, 0.142039519]), (0.0, [0.0, 0, 0, 0, 0]),
    (1.0, [0.0, 0, 0, 0, 0]),
  ])
  func glareRunsFromTopToBottomBothWays(fraction: Double, alphas: [Double]) {
    for (index, alpha) in alphas.enumerated() {
      let row = Double(index) / 4
      for reversed in [false, true] {
        let light = wave(fraction, reversed: reversed).glare(onRow: row)
        #expect(abs(Sticker().glare.opacity * light - alpha) < 1e-9)
      }
    }
  }

  @Test func stripsLieLikeTheArticles() {
    let strips = Sticker().strips(20, ofHeight: 200, in: wave(0.5))
    #expect(strips.count == 20)
    let degrees = strips.map { $0.angle * 180 / .pi }
    #expect(abs(strips[9].topHeight - 37.364832) < 1e-6 && abs(strips[9].bottomHeight - 30) < 1e-6)
    #expect(abs(degrees[9] + 31.538939) < 1e-6 && abs(strips[9].length - 14.079799) < 1e-6)
    #expect(
      abs(strips[5].topHeight - 56.640816) < 1e-6
        && abs(strips[5].bottomHeight - 53.646447) < 1e-6)
    #expect(abs(degrees[5] + 14.010936) < 1e-6 && abs(strips[5].length - 12.367952) < 1e-6)
    for flat in [0, 19] { #expect(degrees[flat] == 0 && abs(strips[flat].length - 12) < 1e-12) }
    #expect(strips[0].y == -20 && strips[19].bottomY == 220)
    for (above, below) in zip(strips, strips.dropFirst()) {
      #expect(above.bottomY == below.y && above.bottomHeight == below.topHeight)
    }
  }

  @Test func timeDrivesTheFraction() {
    // easeInEaseOut at a quarter and at three quarters.
    let quarter = 0.129161931047
    var sticker = Sticker()
    #expect(abs(sticker.wave(at: Moment(seconds: 0.25)).fraction - quarter) < 1e-9)
    let back = sticker.wave(at: Moment(seconds: 0.75, direction: .reverse))
    #expect(abs(back.fraction - (1 - quarter)) < 1e-9 && back.isReversed)
    sticker.reverse = true
    #expect(sticker.wave(at: Moment(seconds: 1)).isFlat)
    #expect(!sticker.wave(at: Moment(seconds: 0)).isFlat)
    sticker.fraction = 0.3
    sticker.reverse = false
    #expect(
      sticker.wave(at: Moment(seconds: 1, direction: .reverse))
        == sticker.wave(fraction: 0.3, isReversed: false))
  }

  @Test func canvasHoldsTheLiftedSheetAndItsShadow() {
    var sticker = Sticker()
    // 1 / (1 − 60/200), three sigma on each side, and the offset twice as the sheet is in the middle.
    let canvas = sticker.defaultCanvas(for: SIMD2(200, 100))
    #expect(abs(canvas.x - 261.5 / 0.7) < 1e-9 && abs(canvas.y - (161.5 / 0.7 + 40)) < 1e-9)
    sticker.shadow.opacity = 0
    #expect(abs(sticker.defaultCanvas(for: SIMD2(200, 100)).x - 200 / 0.7) < 1e-9)
  }

  @Test(
    "a long sheet rises by its shorter side, so that its ends spread as far as those of a sheet of 2 by 1",
    arguments: [SIMD2(400.0, 200), SIMD2(2000, 200), SIMD2(200, 2000), SIMD2(200, 40_000)])
  func longSheet(size: SIMD2<Double>) throws {
    var sticker = Sticker()
    sticker.fraction = 1
    sticker.shadow.opacity = 0
    // 60 of 200 points, seen from above the middle, spread half of the longer side by 60 points.
    let spread = 60.0 / 200 * 200
    let height = 200 * spread / (size.max() / 2)
    let canvas = sticker.defaultCanvas(for: size)
    #expect(abs(canvas.max() - size.max() / (1 - height / 200)) < 1e-9)
    let stage = Stage(canvas: canvas, inputs: [Stage.Input(size: size)])
    let sheet = try #require(try sticker.deformation(at: Moment(seconds: 1), on: stage))
    let rises = sheet.mesh.vertices.map { $0.to.z * size.y }
    #expect(rises.allSatisfy { abs($0 - height) < 1e-9 })
  }

  @Test func refusesWhatItCannotDraw() throws {
    var sticker = Sticker()
    for (name, value) in [
      ("segments", -1), ("segments", 1001), ("segments", 0.5), ("windowSize", 0),
      ("windowSize", 1.01), ("fraction", 2), ("shadow.opacity", -1), ("glare.opacity", 2),
    ] {
      #expect(throws: DocumentError.self) { try sticker.set(name, to: .number(value)) }
    }
    #expect(sticker == Sticker())
    for (name, value) in [
      ("segments", 1000.0), ("segments", 0), ("windowSize", 1e-300), ("windowSize", 1),
    ] {
      try sticker.set(name, to: .number(value))
    }
    let stage = Stage(canvas: SIMD2(50, 50), inputs: [Stage.Input(size: SIMD2(50, 50))])
    sticker.elevation = 191
    #expect(throws: StickerError.behindEye(lift: 191, limit: 190)) {
      try sticker.frame(at: Moment(seconds: 1), on: stage)
    }
    let missing = MissingPicture(effect: "sticker", needed: "a picture to peel off")
    #expect(throws: StickerError.missingPicture(missing)) {
      try sticker.frame(at: Moment(seconds: 0), on: Stage(canvas: SIMD2(5, 5), inputs: []))
    }
    let message = "\(StickerError.behindEye(lift: 191, limit: 190))"
    #expect(message.contains("191") && message.contains("190") && message.contains("perspective"))
  }

  @Test(arguments: ["cubic-bezier(0.3, -2, 0.6, 1)", "linear(0, -0.45 13%, 1)"])
  func aSheetBehindTheEyeIsFoundBeforeItGetsThere(curve: String) throws {
    var sticker = Sticker()
    try sticker.set("windowCurve", to: .text(curve))
    let steps = 100_000
    let highest = (0...steps).reduce(0) {
      max($0, 1 - sticker.windowCurve.value(at: Double($1) / Double(steps)))
    }
    #expect(highest > 1.1)
    let stage = Stage(canvas: SIMD2(50, 50), inputs: [Stage.Input(size: SIMD2(50, 50))])
    let scene = Scene([Scene.Item(.sticker(sticker), inputs: [0])])
    for (factor, isRefused) in [(0.9999, false), (1.0001, true)] {
      sticker.elevation = factor * 190 / highest
      var scene = scene
      scene.items[0].effect = .sticker(sticker)
      for effect in [Effect.sticker(sticker), .scene(scene)] {
        do throws(EffectError) {
          #expect(try effect.warnings(on: stage).isEmpty)
          #expect(!isRefused)
        } catch {
          #expect(isRefused && "\(error)".contains("must stay within 190,"), "\(error)")
        }
      }
      do throws(StickerError) {
        try sticker.checkHeight()
        #expect(!isRefused)
      } catch {
        guard case .behindEye(let lift, let limit) = error else { throw error }
        #expect(isRefused && limit == 190 && abs(lift - 190 * factor) < 1e-3)
      }
    }
  }

  @Test func framesAreValidWithExtremeParameters() throws {
    let stage = Stage(canvas: SIMD2(50, 50), scale: 2, inputs: [Stage.Input(size: SIMD2(40, 30))])
    for segments in [0, 1, 2, 99, 100, 101, 1000] {
      for (inset, window) in [(0.0, 1e-300), (0.0, 0.001), (20, 0.8), (10_000, 1)] {
        var sticker = Sticker()
        sticker.segments = segments
        sticker.inset = inset
        sticker.windowSize = window
        for seconds in [0, 0.3, 0.5, 1] {
          try sticker.frame(at: Moment(seconds: seconds), on: stage).validate()
          let back = Moment(seconds: seconds, direction: .reverse)
          try sticker.frame(at: back, on: stage).validate()
        }
      }
    }
  }

  @Test("the border of a small picture is as narrow as its share")
  func narrowBorder() throws {
    var (shared, given) = (Sticker(), Sticker())
    shared.outline.width = 6
    shared.outline.greatestShare = 0.06
    for (size, width) in [(SIMD2(40.0, 30), 1.8), (SIMD2(200.0, 150), 6)] {
      given.outline.width = width
      let canvas = given.defaultCanvas(for: size)
      #expect(shared.defaultCanvas(for: size) == canvas)
      let stage = Stage(canvas: canvas, inputs: [Stage.Input(size: size)])
      let moment = Moment(seconds: 0.5)
      #expect(try shared.frame(at: moment, on: stage) == given.frame(at: moment, on: stage))
    }
  }
}
