import Effects
import Frame
import Imaging
import Testing

@testable import GLRenderer

private let black = ShadowColor.color(Color(red: 0, green: 0, blue: 0))

/// Shadows in one colour, beside those in the sheet's own colours.
@Suite struct ShadowColorTests {
  private let white = picture(80, 80) { _, _ in (255, 255, 255, 255) }

  private func draw(_ effect: Effect, by renderer: Renderer) throws -> Image {
    let stage = Stage(canvas: SIMD2(240, 240), inputs: [Stage.Input(size: SIMD2(80, 80))])
    let frame = try effect.frame(at: Moment(seconds: effect.duration), on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, white) })
    return try renderer.render(frame, images: images)
  }

  @Test(
    arguments: [
      (Effect.sticker { $0.shadow.color = .own }, Effect.sticker { $0.shadow.color = black }),
      (.curl { $0.shadow.color = .own }, .curl { _ in }),
    ])
  func aColorReplacesTheSheetsOwn(own: Effect, black: Effect) throws {
    try withRenderer { renderer in
      let (light, dark) = (try draw(own, by: renderer), try draw(black, by: renderer))
      var shadow = 0
      for y in 0..<240 {
        for x in 0..<240 {
          let (a, b) = (light[x, y], dark[x, y])
          #expect(abs(Int(a.w) - Int(b.w)) <= 1, "the shadow has the same form")
          // What is neither sheet nor bare page.
          guard b.x == 0, b.w > 20 else { continue }
          shadow += 1
          #expect(abs(Int(a.x) - Int(a.w)) <= 1 && b.y == 0 && b.z == 0)
        }
      }
      #expect(shadow > 200)
    }
  }

  @Test func opacityOffsetAndBlurHoldInPlaceOfTheReflections() throws {
    var peel = Peel()
    peel.reflection.opacityFrom = 0.3
    peel.reflection.opacityTo = 0.3
    peel.reflection.offset = SIMD2(9, 30)
    peel.reflection.blur = 5
    var shadowed = Peel()
    shadowed.shadow.opacity = 0.3
    shadowed.shadow.offset = SIMD2(9, 30)
    shadowed.shadow.blur = 5
    try withRenderer { renderer in
      let one = try draw(.peel(peel), by: renderer)
      let other = try draw(.peel(shadowed), by: renderer)
      #expect(one.bytes == other.bytes)
    }
  }
}
