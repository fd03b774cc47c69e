import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// A sticker that was put on a surface looks as if it had been printed on it.
@Suite struct StuckStickerRenderTests {
  private static let sheet = noisePicture(80, 60, seed: 1)
  private static let sticker = noisePicture(24, 20, seed: 2)

  /// A surface around (70, 80), how it and its sticker are turned, what happens to it after two seconds, and when it is
  /// looked at.
  struct Subject: Sendable, CustomTestStringConvertible {
    var surface: Effect
    var events: [PointerEvent] = []
    var degrees = 0.0
    var times = [2.0, 2.4, 2.6, 3]

    var testDescription: String { "\(surface.name) at \(degrees)°" }
  }

  private static func drag(
    from start: SIMD2<Double>, to end: SIMD2<Double>
  ) -> [PointerEvent] {
    [
      PointerEvent(seconds: 2.1, phase: .began, position: start),
      PointerEvent(seconds: 2.5, phase: .moved, position: end),
      PointerEvent(seconds: 3, phase: .moved, position: end),
    ]
  }

  static let subjects = [
    Subject(surface: .curl(Curl()), events: drag(from: SIMD2(105, 105), to: SIMD2(60, 70))),
    Subject(
      surface: .curl(Curl()), events: drag(from: SIMD2(85, 105), to: SIMD2(60, 70)), degrees: 20),
    Subject(surface: .peel(Peel()), events: drag(from: SIMD2(70, 80), to: SIMD2(110, 70))),
    Subject(
      surface: .sticker(Sticker()), events: drag(from: SIMD2(60, 80), to: SIMD2(110, 70)),
      degrees: -30),
    Subject(surface: .mesh(Mesh(.ripple)), times: [2.0, 2.3, 2.9]),
  ]

  @Test(arguments: subjects) func itBendsWithTheSurface(subject: Subject) throws {
    let placement = Placement(translation: .zero, rotation: Angle(degrees: subject.degrees))
    let surface = Scene.Item(
      subject.surface, inputs: [0], position: SIMD2(70, 80), placement: placement,
      takesStickers: true)
    let sticker = Scene.Item(
      .peel(Peel()), inputs: [1], position: SIMD2(200, 50), placement: placement)
    let press = [
      PointerEvent(seconds: 0, phase: .began, position: SIMD2(200, 50)),
      PointerEvent(seconds: 0.9, phase: .moved, position: SIMD2(80, 90)),
      PointerEvent(seconds: 1, phase: .ended, position: SIMD2(80, 90)),
    ]
    let both = interaction(Scene([surface, sticker]), press + subject.events)
    let there = both.scene(at: 2)
    let place = try #require(there.stuck.first).place
    let printed = printed(at: place * SIMD2(80, 60) - SIMD2(12, 10))
    let alone = interaction(Scene([surface]), subject.events)
    try withRenderer { renderer in
      for seconds in subject.times {
        let drawn = try draw(both.scene(at: seconds), at: seconds, by: renderer)
        let expected = try draw(
          alone.scene(at: seconds), at: seconds, by: renderer, showing: printed)
        let worst = pairs(drawn.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 2, "\(seconds) s")
      }
    }
  }

  /// The sheet with the sticker over it, whose corner is at a whole pixel.
  private func printed(at corner: SIMD2<Double>) -> Image {
    let (left, top) = (Int(corner.x.rounded()), Int(corner.y.rounded()))
    #expect(abs(corner.x - Double(left)) < 1e-6 && abs(corner.y - Double(top)) < 1e-6)
    var bytes = Self.sheet.bytes
    for y in 0..<Self.sticker.height {
      for x in 0..<Self.sticker.width {
        let (over, under) = (4 * (y * 24 + x), 4 * ((y + top) * 80 + x + left))
        let clear = 1 - Double(Self.sticker.bytes[over + 3]) / 255
        for index in 0..<4 {
          let sum =
            Double(Self.sticker.bytes[over + index])
            + clear * Double(bytes[under + index])
          bytes[under + index] = UInt8(sum.rounded())
        }
      }
    }
    return Image(width: 80, height: 60, alpha: .premultiplied, bytes: bytes)
  }

  private let stage = Stage(
    canvas: SIMD2(240, 160),
    inputs: [sheet, sticker].map {
      Stage.Input(size: SIMD2(Double($0.width), Double($0.height)))
    })

  private func interaction(
    _ scene: Scene, _ events: [PointerEvent]
  ) -> CompositionInteraction<Effect> {
    CompositionInteraction<Effect>(
      Gesture(events: events, path: .steps), with: scene, on: stage, duration: scene.duration)
  }

  private func draw(
    _ scene: Scene, at seconds: Double, by renderer: Renderer, showing picture: Image? = nil
  ) throws -> Image {
    let frame = try scene.frame(at: Moment(seconds: seconds), on: stage)
    let pictures = [picture ?? Self.sheet, Self.sticker]
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, pictures[$0.input]) })
    return try renderer.render(frame, images: images)
  }
}
