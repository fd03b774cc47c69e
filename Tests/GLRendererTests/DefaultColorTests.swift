import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// The defaults of the effects that draw without a picture's colours.
@Suite struct DefaultColorTests {
  /// How far the middle of a frame on `background` is from it, in the channel that differs most.
  private func contrast(
    _ effect: Effect, at seconds: Double, on background: Color, at place: SIMD2<Int>,
    inputs: [Image], by renderer: Renderer
  ) throws -> Int {
    let stage = Stage(
      canvas: SIMD2(300, 200), background: background,
      inputs: inputs.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) })
    let frame = try effect.frame(at: Moment(seconds: seconds), on: stage)
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, inputs[$0.input]) })
    let image = try renderer.render(frame, images: images)
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      image.bytes[(y * 300 + x) * 4..<(y * 300 + x) * 4 + 3]
    }
    return pairs(Array(pixel(place.x, place.y)), Array(pixel(1, 1)))
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func showOnWhiteBlackAndGray() throws {
    let icon = picture(80, 80) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      for gray in [0, 0.5, 0.8, 1] as [Float] {
        let background = Color(red: gray, green: gray, blue: gray)
        let shown: [(SIMD2<Int>, Effect, [Image])] = [
          (SIMD2(70, 100), .metaballs(Metaballs()), []),
          (SIMD2(230, 100), .metaballs(Metaballs()), []),
          (SIMD2(150, 100), .morph(Morph()), [icon, icon]),
        ]
        for (place, effect, inputs) in shown {
          let found = try contrast(
            effect, at: 0.2, on: background, at: place, inputs: inputs, by: renderer)
          #expect(found > 60, "\(effect.name) on \(gray)")
        }
      }
    }
  }

  @Test func aPictureReplacesTheDiscs() throws {
    let dot = picture(20, 20) { _, _ in (0, 0, 0, 255) }
    var small = Metaballs()
    small.blur = 2
    try withRenderer { renderer in
      let white = Color(red: 1, green: 1, blue: 1)
      let effect = Effect.metaballs(small)
      for (place, shows) in [
        (SIMD2(100, 100), false), (SIMD2(200, 100), false), (SIMD2(150, 100), true),
      ] {
        let found = try contrast(
          effect, at: 0, on: white, at: place, inputs: [dot], by: renderer)
        #expect((found > 60) == shows, "\(place)")
      }
      // Those that somebody has set stay.
      small.balls = Metaballs().balls
      #expect(
        try contrast(
          .metaballs(small), at: 0, on: white, at: SIMD2(100, 100), inputs: [dot], by: renderer)
          > 60)
    }
  }
}
