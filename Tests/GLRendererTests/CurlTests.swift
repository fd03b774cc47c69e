import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import Effects
@testable import GLRenderer

@Suite struct CurlRenderTests {
  /// A curl without light and shadow, whose back is `paper` all over.
  static func plain(paper: Double = 1) -> Curl {
    var curl = Curl()
    curl.shading = 0
    curl.gloss = 0
    curl.shadow.opacity = 0
    curl.back.color = Color(red: 0, green: 0, blue: 1)
    curl.back.opacity = paper
    return curl
  }

  static func draw(
    _ curl: Curl, _ images: [Image], margin: Double = 40, at moment: Moment = Moment(seconds: 0),
    by renderer: Renderer
  ) throws -> Image {
    let inputs = images.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) }
    let stage = Stage(canvas: inputs[0].size + 2 * margin, inputs: inputs)
    let frame = try curl.frame(at: moment, on: stage)
    let used = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, images[$0.input]) })
    return try renderer.render(frame, images: used)
  }

  @Test(arguments: [(64, 64), (97, 40), (1, 1), (333, 2), (640, 361)])
  func atRestIsTheInput(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: UInt64(width * 5000 + height))
    try withRenderer { renderer in
      for moment in [
        Moment(seconds: 0), Moment(seconds: 1, direction: .reverse, settled: true),
      ] {
        let drawn = try Self.draw(Curl(), [image], margin: 0, at: moment, by: renderer)
        #expect(differences(image, drawn) == 0)
      }
    }
  }

  @Test func whatHasNotLeftThePageIsTheInput() throws {
    let image = noisePicture(160, 120, seed: 4)
    var curl = Curl()
    curl.curled = 0.3
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [image], margin: 0, by: renderer)
      var wrong = 0
      for y in 0..<40 {
        for x in 0..<50 where drawn[x, y] != image[x, y] && image[x, y].w % 255 == 0 { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  @Test func aSheetThatHasHardlyTurnedShowsToItsEnd() throws {
    let red = picture(120, 120) { _, _ in (255, 0, 0, 255) }
    var curl = Self.plain()
    curl.from = .right
    curl.radius = 60
    // 5 pixels have left the page, and end 5 − 60 sin(5 / 60) = 0.006 pixels before where they lay.
    curl.curled = 1.0 / 12
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [red], by: renderer)
      #expect((0..<120).allSatisfy { drawn[40 + 118, 40 + $0].w == 255 })
    }
  }

  @Test(arguments: [Curl.Shape.fold, .roll]) func theSidesNeverShowThrough(shape: Curl.Shape) throws
  {
    let red = picture(140, 120) { _, _ in (255, 0, 0, 255) }
    try withRenderer { renderer in
      for (from, cone) in [("bottomRight", 0.0), ("left", 0.4), ("200", -0.5)] {
        for curled in [0.2, 0.5, 0.8, 1] {
          var curl = Self.plain()
          curl.shape = shape
          curl.cone = cone
          curl.curled = curled
          curl.from = try #require(CurlOrigin(from))
          let drawn = try Self.draw(curl, [red], by: renderer)
          var mixed = 0
          for y in 0..<drawn.height {
            for x in 0..<drawn.width {
              let pixel = drawn[x, y]
              #expect(pixel.y == 0 && pixel.x + pixel.z <= pixel.w + 2)
              if pixel.x > 2 && pixel.z > 2 { mixed += 1 }
            }
          }
          // Only pixels that an edge of the back cuts may have both colours.
          #expect(mixed < 3 * (140 + 120), "\(from) \(curled)")
        }
      }
    }
  }

  @Test func aMirroredSheetIsTheMirrorImage() throws {
    let image = noisePicture(150, 110, seed: 12)
    let mirrored = picture(150, 110) { x, y in
      let pixel = image[149 - x, y]
      // Of the mirror image only the alpha counts, so that rounding does not.
      return (200, 40, 90, UInt8(pixel.w))
    }
    let plain = picture(150, 110) { x, y in (200, 40, 90, UInt8(image[x, y].w)) }
    try withRenderer { renderer in
      for (right, left) in [("bottomRight", "bottomLeft"), ("right", "left"), ("-50", "230")] {
        for cone in [0, 0.35] {
          var curl = Curl()
          curl.curled = 0.7
          curl.cone = cone
          curl.from = try #require(CurlOrigin(right))
          let one = try Self.draw(curl, [plain], by: renderer)
          curl.from = try #require(CurlOrigin(left))
          curl.cone = -cone
          let other = try Self.draw(curl, [mirrored], by: renderer)
          var sum = 0
          for y in 0..<one.height {
            for x in 0..<one.width {
              let (a, b) = (one[x, y], other[one.width - 1 - x, y])
              for channel in 0..<4 { sum += abs(Int(a[channel]) - Int(b[channel])) }
            }
          }
          #expect(Double(sum) / Double(4 * one.width * one.height) < 0.05, "\(right)")
        }
      }
    }
  }

  /// What a ray through the middle of each pixel meets first, of the triangles of the curl's mesh, and
  /// on which side; `nil` where it passes the sheet by.
  private struct Twin {
    struct Hit { var unit: SIMD2<Double>, turn: Double }

    let width: Int
    var hits: [Hit?] = []

    init(_ curl: Curl, _ stage: Stage) throws {
      let moment = Moment(seconds: 0)
      let test = try #require(try Effect.curl(curl).hitTest(at: moment, on: stage))
      let sheet = Sheet(stage, outline: Outline())
      let placing = try curl.placing(on: sheet, scale: 1)
      let surface = try #require(try curl.surface(at: moment, on: placing, scale: 1))
      let size = stage.pixelSize
      width = size.width
      for y in 0..<size.height {
        for x in 0..<size.width {
          let hit = test.hit(at: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
          hits.append(
            hit.map {
              let point = sheet.origin + $0.unit * placing.size
              return Hit(unit: $0.unit, turn: surface.turn(at: surface.local(point)))
            })
        }
      }
    }

    /// Whether a pixel and all around it lie on one smooth piece of the sheet.
    func isSmooth(_ x: Int, _ y: Int) -> Bool {
      guard x > 0, y > 0, x < width - 1, y < hits.count / width - 1 else { return false }
      let here = hits[y * width + x]
      for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        let there = hits[(y + dy) * width + x + dx]
        guard (here == nil) == (there == nil) else { return false }
        guard let here, let there else { continue }
        let way = here.unit - there.unit
        if abs(way.x) + abs(way.y) > 0.04 || abs(here.turn - there.turn) > 0.5 { return false }
      }
      return true
    }
  }

  @Test(
    arguments: [
      ("bottomRight", 0.0, Curl.Shape.fold, 0.25), ("bottomRight", 0, .fold, 0.75),
      ("bottomRight", 0.5, .fold, 0.6), ("top", 0, .fold, 0.5), ("left", -0.4, .fold, 0.8),
      ("120", 0.3, .fold, 0.4), ("bottomRight", 0, .roll, 0.9), ("top", 0, .roll, 0.7),
      ("right", 0.3, .roll, 0.8),
    ])
  func aRayCasterOnTheMeshDrawsTheSame(
    from: String, cone: Double, shape: Curl.Shape, curled: Double
  ) throws {
    let (width, height) = (180, 140)
    func color(_ unit: SIMD2<Double>) -> SIMD3<Double> {
      SIMD3(unit.x, unit.y, 0.5 + 0.5 * Math.sin(9 * unit.x) * Math.cos(7 * unit.y)) * 255
    }
    let image = picture(width, height) { x, y in
      let unit = SIMD2((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
      let shown = color(unit)
      return (UInt8(shown.x), UInt8(shown.y), UInt8(shown.z), 255)
    }
    var curl = Self.plain(paper: 0.6)
    curl.curled = curled
    curl.cone = cone
    curl.shape = shape
    curl.extent = 0.8
    curl.from = try #require(CurlOrigin(from))
    let size = SIMD2(Double(width), Double(height))
    let twin = try Twin(
      curl, Stage(canvas: size + 80, inputs: [Stage.Input(size: size)]))
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [image], by: renderer)
      var (sum, count) = (0.0, 0)
      for y in 0..<drawn.height {
        for x in 0..<drawn.width where twin.isSmooth(x, y) {
          let pixel = SIMD4<Double>(drawn[x, y])
          var expected = SIMD4<Double>.zero
          if let hit = twin.hits[y * twin.width + x] {
            var shown = color(hit.unit)
            // From above, the back shows between a quarter and three quarters of a turn.
            let turn = hit.turn.truncatingRemainder(dividingBy: 2 * .pi)
            if turn > .pi / 2 && turn < 1.5 * .pi {
              shown = 0.4 * shown + 0.6 * SIMD3(0, 0, 255)
            }
            expected = SIMD4(shown, 255)
          }
          let off = pixel - expected
          sum += (abs(off.x) + abs(off.y) + abs(off.z) + abs(off.w)) / 4
          count += 1
        }
      }
      #expect(count > drawn.width * drawn.height * 3 / 4)
      #expect(sum / Double(count) < 2, "\(sum / Double(count))")
    }
  }

  @Test func lightFollowsTheBend() throws {
    let white = picture(200, 120) { _, _ in (255, 255, 255, 255) }
    var curl = Self.plain()
    curl.back.color = Color(red: 0.8, green: 0.8, blue: 0.8)
    curl.shading = 0.6
    curl.shadow.offset = SIMD2(-20, 0)
    curl.radius = 30
    curl.curled = 1
    curl.extent = 0.7
    curl.from = .right
    curl.fieldOfView = Angle(degrees: 5)
    let size = SIMD2(200.0, 120.0)
    let twin = try Twin(curl, Stage(canvas: size + 80, inputs: [Stage.Input(size: size)]))
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [white], by: renderer)
      let y = drawn.height / 2
      var count = 0
      for x in 0..<drawn.width where twin.isSmooth(x, y) {
        guard let turn = twin.hits[y * twin.width + x]?.turn, turn > .pi / 2 else { continue }
        // Light from the right, 20 points over 60 up, half of it from all around.
        let light = SIMD2(20, 60) / Math.hypot(20, 60)
        let level = 0.5 + 0.5 * (Math.sin(turn) * light.x - Math.cos(turn) * light.y)
        let flat = 0.5 + 0.5 * light.y
        let expected = min(0.8 * 255 * (1 + 0.6 * (level * level / (flat * flat) - 1)), 255)
        #expect(abs(Double(drawn[x, y].x) - expected) < 4, "\(x) \(turn)")
        count += 1
      }
      #expect(count > 60)
    }
  }

  @Test func theShadowLiesBelowAndDarkensOnly() throws {
    let white = picture(160, 120) { _, _ in (255, 255, 255, 255) }
    var curl = Self.plain()
    curl.curled = 0.8
    curl.shadow.opacity = 0.5
    curl.shadow.color = .color(Color(red: 0, green: 0, blue: 0))
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [white], by: renderer)
      curl.shadow.opacity = 0
      let bare = try Self.draw(curl, [white], by: renderer)
      var darker = 0
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          let (with, without) = (drawn[x, y], bare[x, y])
          // Black that is half opaque at most.
          #expect(Int(with.w) - Int(without.w) <= 129 && with.x <= without.x + 1)
          #expect(Double(with.x) >= 0.49 * Double(without.x))
          if with != without { darker += 1 }
        }
      }
      #expect(darker > 1000)
    }
  }

  @Test func aBackPictureIsUprightOnATurnedPage() throws {
    // Left half green, right half yellow: after turning the sheet over its left half lies on the right.
    let back = picture(160, 120) { x, _ in x < 80 ? (0, 255, 0, 255) : (255, 255, 0, 255) }
    let front = picture(160, 120) { _, _ in (255, 0, 0, 255) }
    var curl = Self.plain()
    curl.back.picture = "back.png"
    curl.from = .right
    curl.extent = 1
    curl.curled = 0.5
    curl.radius = 4
    try withRenderer { renderer in
      let drawn = try Self.draw(curl, [front, back], by: renderer)
      // The right half of the sheet lies over the left one: of the back its left half shows.
      let pixel = drawn[40 + 60, 100]
      #expect(pixel.x < 3 && pixel.y > 250 && pixel.z < 3, "\(pixel)")
    }
  }
}
