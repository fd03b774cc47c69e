import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import Effects
@testable import GLRenderer

@Suite struct CurlTearRenderTests {
  private func torn(_ kind: Curl.Tear.Kind, _ side: CurlOrigin) -> Curl {
    var curl = Curl()
    curl.tear.kind = kind
    curl.tear.side = side
    return curl
  }

  @Test(
    arguments: [Curl.Tear.Kind.perforated, .torn],
    [CurlOrigin.bottom, .left, .topRight, .angle(Angle(degrees: 200))])
  func bothPartsTogetherCoverWhatTheSheetCovers(kind: Curl.Tear.Kind, side: CurlOrigin) throws {
    let image = noisePicture(150, 110, seed: 8)
    try withRenderer { renderer in
      for seed in [1, 2, 77] {
        var curl = torn(kind, side)
        curl.tear.seed = seed
        curl.tear.fibers = 3
        curl.tear.part = .stub
        let stub = try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
        curl.tear.part = .piece
        let piece = try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
        var (farthest, shared, ofStub, ofPiece) = (0, 0, 0, 0)
        for y in 0..<image.height {
          for x in 0..<image.width {
            let (first, second) = (stub[x, y], piece[x, y])
            farthest = max(
              farthest, abs(Int(first.w) + Int(second.w) - Int(image[x, y].w)))
            if first.w > 0, second.w > 0 { shared += 1 }
            if first.w > 0 { ofStub += 1 }
            if second.w > 0 { ofPiece += 1 }
            // Straight over each other they are premultiplied colours.
            #expect(max(first.x, first.y, first.z) <= first.w)
            #expect(max(second.x, second.y, second.z) <= second.w)
          }
        }
        #expect(farthest <= 1)
        #expect(ofStub > 1000 && ofPiece > 1000 && shared < 2000)
      }
    }
  }

  @Test func withoutFibresAndRoughnessATearIsAStraightCut() throws {
    let image = noisePicture(120, 80, seed: 9)
    var curl = torn(.torn, .right)
    curl.tear.at = 0.25
    curl.tear.fibers = 0
    curl.tear.roughness = 0
    try withRenderer { renderer in
      for part in [Curl.Tear.Part.stub, .piece] {
        curl.tear.part = part
        let drawn = try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
        let expected = picture(120, 80) { x, y in
          (x < 30) == (part == .stub) ? (1, 1, 1, 255) : (0, 0, 0, 0)
        }
        var wrong = 0
        for y in 0..<80 {
          for x in 0..<120 {
            let pixel = expected[x, y].w == 0 ? SIMD4(repeating: 0) : image[x, y]
            if drawn[x, y] != pixel { wrong += 1 }
          }
        }
        #expect(wrong == 0)
      }
    }
  }

  @Test func aPerforationLeavesAWhiteSheetWhite() throws {
    let image = picture(120, 80) { _, _ in (255, 255, 255, 255) }
    var curl = torn(.perforated, .right)
    curl.back.color = Color(red: 1, green: 1, blue: 1)
    try withRenderer { renderer in
      for part in [Curl.Tear.Part.stub, .piece] {
        curl.tear.part = part
        let drawn = try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
        var (seen, dark) = (0, 0)
        for y in 0..<80 {
          for x in 0..<120 where drawn[x, y].w > 0 {
            seen += 1
            // A premultiplied white has its alpha in all channels.
            if drawn[x, y].min() < drawn[x, y].w { dark += 1 }
          }
        }
        #expect(seen > 1000 && dark == 0)
      }
    }
  }

  @Test func atRestATornSheetIsTheInput() throws {
    let image = noisePicture(97, 64, seed: 10)
    let curl = torn(.torn, .bottom)
    try withRenderer { renderer in
      for moment in [
        Moment(seconds: 0), Moment(seconds: 2, direction: .reverse, settled: true),
      ] {
        let drawn = try CurlRenderTests.draw(curl, [image], margin: 0, at: moment, by: renderer)
        #expect(differences(image, drawn) == 0)
      }
    }
  }

  @Test func aSheetThatWasRippedHalfWayIsBothPartsThereAndWholeElsewhere() throws {
    let image = picture(200, 120) { _, _ in (200, 40, 40, 255) }
    var curl = torn(.torn, .bottom)
    curl.tear.fibers = 3
    try withRenderer { renderer in
      func drawn(_ part: Curl.Tear.Part, _ rip: CurlRip = CurlRip()) throws -> Image {
        curl.tear.part = part
        curl.hold = CurlHold(grip: .zero, way: .zero, outward: SIMD2(0, 1), rip: rip)
        return try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
      }
      let (stub, piece) = try (drawn(.stub), drawn(.piece))
      // Along a line below which the sheet comes off, places run from right to left.
      let ripped = try drawn(.both, CurlRip(first: 0.5))
      var (apart, white, changed) = (0, 0, 0)
      for y in 0..<120 {
        for x in 0..<100 where ripped[x, y] != image[x, y] { changed += 1 }
        // The rip is narrower where it ends.
        for x in 108..<200 {
          let sum = stub[x, y].y + piece[x, y].y
          if abs(Int(ripped[x, y].y) - Int(sum)) > 40 { apart += 1 }
          if ripped[x, y].y > 120 { white += 1 }
          #expect(ripped[x, y].w == 255)
        }
      }
      #expect(changed == 0)
      #expect(white > 200 && apart < white / 10)
    }
  }

  @Test func whatIsStillTogetherIsTheInput() throws {
    let image = noisePicture(160, 120, seed: 11)
    var curl = torn(.torn, .right)
    curl.curled = 0.55
    try withRenderer { renderer in
      let drawn = try CurlRenderTests.draw(curl, [image], margin: 0, by: renderer)
      var wrong = 0
      for y in 0..<40 {
        for x in 0..<60 where drawn[x, y] != image[x, y] && image[x, y].w % 255 == 0 { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  @Test func atTheEndTheStubIsLeft() throws {
    let image = noisePicture(160, 120, seed: 12)
    for (kind, from) in [(Curl.Tear.Kind.torn, CurlOrigin.bottomRight), (.perforated, .left)] {
      var curl = torn(kind, .bottom)
      curl.from = from
      let canvas = curl.defaultCanvas(for: SIMD2(160, 120))
      let margin = ((canvas.max() - 120) / 2).rounded(.up)
      try withRenderer { renderer in
        let end = try CurlRenderTests.draw(
          curl, [image], margin: margin, at: Moment(seconds: 2), by: renderer)
        curl.tear.part = .stub
        let stub = try CurlRenderTests.draw(curl, [image], margin: margin, by: renderer)
        #expect(differences(end, stub) == 0)
      }
    }
  }

  @Test func theSeedAloneDecidesTheTear() throws {
    let red = picture(140, 90) { _, _ in (255, 0, 0, 255) }
    try withRenderer { renderer in
      var drawn: [Image] = []
      for seed in [5, 6, 5] {
        var curl = torn(.torn, .bottom)
        curl.tear.seed = seed
        curl.tear.part = .stub
        drawn.append(try CurlRenderTests.draw(curl, [red], margin: 0, by: renderer))
      }
      #expect(differences(drawn[0], drawn[2]) == 0)
      #expect(differences(drawn[0], drawn[1]) > 100)
    }
  }
}
