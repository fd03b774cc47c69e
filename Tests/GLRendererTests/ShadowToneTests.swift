import Frame
import Imaging
import Testing

@testable import Effects
@testable import GLRenderer

/// Shadows that follow the colour of an outline.
@Suite("Shadows that fit the picture")
struct ShadowToneTests {
  /// A sticker of `side` pixels: a disc of one colour in a rounded border of another.
  private func sticker(_ side: Int, border: UInt8...) -> Image {
    picture(side, side) { x, y in
      let (dx, dy) = (2 * x - side + 1, 2 * y - side + 1)
      let distance = Double(dx * dx + dy * dy).squareRoot() / Double(side)
      if distance > 1 { return (0, 0, 0, 0) }
      return distance > 0.85 ? (border[0], border[1], border[2], 255) : (230, 90, 20, 255)
    }
  }

  /// The end of the effect's play, on the canvas of `whole`, or on its own.
  private func draw(
    _ effect: Effect, _ image: Image, on background: Color = .transparent,
    canvasOf whole: Effect? = nil, by renderer: Renderer
  ) throws -> Image {
    let size = SIMD2(Double(image.width), Double(image.height))
    let stage = Stage(
      canvas: (whole ?? effect).defaultCanvas(for: size), background: background,
      inputs: [Stage.Input(size: size)])
    let frame = try effect.frame(at: Moment(seconds: effect.duration), on: stage)
    return try renderer.render(
      frame, images: Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) }))
  }

  private static let effects: [(Effect, bare: Effect)] = [
    (.peel { _ in }, .peel { $0.reflection.enabled = false }),
    (.sticker { _ in }, .sticker { $0.shadow.opacity = 0 }),
  ]

  @Test(
    "a sheet with a white border casts a dark shadow on white, and does not glow on black",
    arguments: [40, 200, 900], [0, 1])
  func pale(_ side: Int, _ index: Int) throws {
    let (effect, bare) = Self.effects[index]
    let image = sticker(side, border: 255, 255, 255)
    try withRenderer { renderer in
      let onWhite = try draw(effect, image, on: Color(red: 1, green: 1, blue: 1), by: renderer)
      let onBlack = try draw(effect, image, on: Color(red: 0, green: 0, blue: 0), by: renderer)
      let sheet = try draw(bare, image, canvasOf: effect, by: renderer)
      var (dark, glow) = (0, 0)
      for y in 0..<sheet.height {
        for x in 0..<sheet.width where sheet[x, y].w == 0 {
          if onWhite[x, y].x <= 255 - 12 { dark += 1 }
          glow = max(glow, Int(onBlack[x, y].x))
        }
      }
      #expect(dark >= side * side / 50, "\(dark) pixels of \(side * side)")
      #expect(glow <= 4)
    }
  }

  @Test("a pale sheet that has lifted has a shadow on all sides", arguments: [40, 200])
  func allSides(_ side: Int) throws {
    let (effect, bare) = Self.effects[0]
    let image = sticker(side, border: 255, 255, 255)
    try withRenderer { renderer in
      let onWhite = try draw(effect, image, on: Color(red: 1, green: 1, blue: 1), by: renderer)
      let sheet = try draw(bare, image, canvasOf: effect, by: renderer)
      let (x, y) = (sheet.width / 2, sheet.height / 2)
      let ways = [
        "up": (0..<y).map { (x, $0) }, "down": (y..<sheet.height).map { (x, $0) },
        "left": (0..<x).map { ($0, y) }, "right": (x..<sheet.width).map { ($0, y) },
      ]
      for (name, way) in ways {
        let beside = way.filter { sheet[$0.0, $0.1].w == 0 }.map { onWhite[$0.0, $0.1].x }
        #expect(beside.min() ?? 255 <= 255 - 12, "\(name)")
      }
    }
  }

  @Test("a peel at rest shows its input alone, also its soft edges")
  func rest() throws {
    let (effect, bare) = Self.effects[0]
    let soft = picture(64, 64) { x, y in
      (250, 250, 250, UInt8(max(0, 255 - (x - 32) * (x - 32) / 4 - (y - 32) * (y - 32) / 4)))
    }
    let moments = [
      Moment(seconds: 0), Moment(seconds: 0.8, direction: .reverse),
      Moment(seconds: 0.8, direction: .reverse, settled: true),
    ]
    try withRenderer { renderer in
      for moment in moments {
        let drawn = try [effect, bare].map { effect in
          let stage = Stage(
            canvas: SIMD2(120, 120), inputs: [Stage.Input(size: SIMD2(64, 64))])
          let frame = try effect.frame(at: moment, on: stage)
          let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, soft) })
          return try renderer.render(frame, images: images)
        }
        #expect(drawn[0].bytes == drawn[1].bytes, "\(moment)")
      }
    }
  }

  @Test(
    "a dark or vivid outline casts its own colours, byte for byte",
    arguments: [[UInt8]]([[20, 20, 60], [250, 210, 60], [230, 40, 90]]))
  func vivid(_ border: [UInt8]) throws {
    let image = sticker(120, border: border[0], border[1], border[2])
    let white = Color(red: 1, green: 1, blue: 1)
    try withRenderer { renderer in
      let pairs: [(Effect, Effect)] = [
        (.peel { _ in }, .peel { $0.shadow.color = .own }),
        (.sticker { _ in }, .sticker { $0.shadow.color = .own }),
      ]
      for (auto, own) in pairs {
        let drawn = try draw(auto, image, on: white, by: renderer)
        let expected = try draw(own, image, on: white, by: renderer)
        #expect(drawn.bytes == expected.bytes)
      }
    }
  }

  @Test(
    "a shadow of one colour lies under a peel of any colours where the grey one of a pale sheet does"
  )
  func color() throws {
    let grey = Effect.peel {
      $0.shadow.color = .color(Color(red: 3.0 / 255, green: 3.0 / 255, blue: 4.0 / 255))
    }
    try withRenderer { renderer in
      let pale = sticker(120, border: 255, 255, 255)
      let auto = try draw(.peel { _ in }, pale, canvasOf: grey, by: renderer)
      let one = try draw(grey, pale, by: renderer)
      let vivid = try draw(grey, sticker(120, border: 230, 40, 90), by: renderer)
      for y in 0..<one.height {
        for x in 0..<one.width {
          let (a, b) = (auto[x, y], one[x, y])
          #expect((0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 })
          #expect(abs(Int(vivid[x, y].w) - Int(one[x, y].w)) <= 1)
        }
      }
    }
  }

  @Test("from dark to pale outlines the shadow changes without a jump")
  func continuous() throws {
    try withRenderer { renderer in
      var before: Image?
      for level in stride(from: UInt8(130), through: 250, by: 4) {
        let image = sticker(60, border: level, level, level)
        let drawn = try draw(
          .peel { _ in }, image, on: Color(red: 1, green: 1, blue: 1), by: renderer)
        if let before {
          let greatest = zip(before.bytes, drawn.bytes).reduce(0) {
            max($0, abs(Int($1.0) - Int($1.1)))
          }
          #expect(greatest <= 24, "\(level)")
        }
        before = drawn
      }
    }
  }

  @Test("a small sheet's reflection is nearer, and a large one's is farther")
  func proportion() {
    let peel = Peel()
    for (side, factor) in [(40.0, 0.4), (100, 1), (200, 1), (400, 1), (1000, 2.5)] {
      let size = SIMD2(side, 3 * side)
      #expect(peel.offset(of: size) == SIMD2(0, 20 * factor))
      #expect(abs(peel.blur(of: size) - 11 * factor) < 1e-12)
    }
    var given = Peel()
    given.reflection.offset = SIMD2(3, 4)
    given.reflection.blur = 5
    #expect(given.offset(of: SIMD2(9, 9)) == SIMD2(3, 4) && given.blur(of: SIMD2(9, 9)) == 5)
  }
}
