import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import Effects
@testable import GLRenderer

@Suite struct BookRenderTests {
  private func draw(
    _ book: Book, _ images: [Image], margin: Double = 30, at moment: Moment = Moment(seconds: 0),
    by renderer: Renderer
  ) throws -> Image {
    let inputs = images.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) }
    let isWide = book.pages == .double && (book.spine == .left || book.spine == .right)
    let isHigh = book.pages == .double && !isWide
    let shown = inputs[0].size * SIMD2(isWide ? 2 : 1, isHigh ? 2 : 1)
    let stage = Stage(canvas: shown + 2 * margin, inputs: inputs)
    let frame = try book.frame(at: moment, on: stage)
    let used = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, images[$0.input]) })
    return try renderer.render(frame, images: used)
  }

  /// What a canvas of `size` holds with pictures at their corners, and nothing elsewhere.
  private func composed(
    _ width: Int, _ height: Int, _ parts: [(image: Image, x: Int, y: Int)]
  ) -> Image {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for (image, left, top) in parts {
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image[x, y]
          let place = 4 * ((top + y) * width + left + x)
          for (offset, component) in [pixel.x, pixel.y, pixel.z, pixel.w].enumerated() {
            bytes[place + offset] = UInt8(component)
          }
        }
      }
    }
    return Image(width: width, height: height, alpha: .premultiplied, bytes: bytes)
  }

  @Test(arguments: [(48, 64), (61, 37), (1, 1), (210, 300)])
  func spreadsAtRestAreTheirPictures(width: Int, height: Int) throws {
    let images = (0..<4).map { noisePicture(width, height, seed: UInt64($0 * 31 + width)) }
    try withRenderer { renderer in
      for (page, left, right) in [(0, nil, 0), (1, 1, 2), (2, 3, nil)] as [(Int, Int?, Int?)] {
        for (spine, x, y) in [(Book.Spine.left, 1, 0), (.right, -1, 0), (.top, 0, 1)] {
          // Before the next turn, and after the one before.
          for (turned, fraction) in [(page, 0.0), (page - 1, 1)] where turned >= 0 {
            var book = Book()
            book.spine = spine
            book.page = turned
            book.fraction = fraction
            book.paper = .transparent
            let drawn = try draw(book, images, margin: 5, by: renderer)
            let first = SIMD2(5 + max(-x, 0) * width, 5 + max(-y, 0) * height)
            let second = SIMD2(5 + max(x, 0) * width, 5 + max(y, 0) * height)
            var parts: [(image: Image, x: Int, y: Int)] = []
            if let left { parts.append((images[left], first.x, first.y)) }
            if let right { parts.append((images[right], second.x, second.y)) }
            let expected = composed(drawn.width, drawn.height, parts)
            #expect(differences(expected, drawn) == 0)
          }
        }
      }
    }
  }

  @Test("a picture with transparent parts is printed on paper, at rest and while its sheet turns")
  func transparentPartsShowPaper() throws {
    let dot = picture(60, 80) { x, y in
      (x - 30) * (x - 30) + (y - 40) * (y - 40) < 200 ? (200, 30, 20, 255) : (0, 0, 0, 0)
    }
    try withRenderer { renderer in
      var book = Book()
      book.paper = Color(red: 1, green: 1, blue: 0.8)
      for fraction in [0, 0.3, 0.7, 1] {
        book.fraction = fraction
        book.shadow = fraction == 0.3 ? 0.5 : 0
        let drawn = try draw(book, [dot, dot, dot, dot], margin: 0, by: renderer)
        // The next page, or the first, lies whole on the right but for what the sheet hides.
        #expect((0..<80).allSatisfy { drawn[118, $0].w == 255 })
        #expect(drawn[90, 40].x == drawn[90, 40].y + 170 || fraction > 0.2)
        #expect(fraction < 1 || drawn[2, 40] == SIMD4(255, 255, 204, 255))
      }
      // Opaque pictures hide it.
      book.paper = Color(red: 0, green: 1, blue: 0)
      book.shadow = 0
      book.fraction = 0
      let red = picture(60, 80) { _, _ in (255, 0, 0, 255) }
      let drawn = try draw(book, [red, red], margin: 0, by: renderer)
      #expect(drawn[60, 0] == SIMD4(255, 0, 0, 255) && drawn[119, 79] == SIMD4(255, 0, 0, 255))
    }
  }

  @Test("where no page lies, a shade ends softly before the canvas does")
  func shadesOfTheTableEndSoftly() throws {
    let white = picture(120, 160) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      var book = Book()
      book.fraction = 0.5
      let drawn = try draw(book, [white, white], margin: 0, by: renderer)
      var (darkest, step) = (0, 0)
      for y in 0..<160 {
        #expect(drawn[0, y].w <= 2)
        for x in 1..<100 {
          let alpha = Int(drawn[x, y].w)
          darkest = max(darkest, alpha)
          step = max(step, abs(alpha - Int(drawn[x - 1, y].w)))
          if y > 0 { step = max(step, abs(alpha - Int(drawn[x, y - 1].w))) }
        }
      }
      #expect(darkest > 15 && step <= 2, "\(darkest) \(step)")
      // Above the book, where a sheet does not hide it, the shade of both sides is one.
      book.fraction = 0.6
      let whole = try draw(book, [white, white, white, white], margin: 40, by: renderer)
      #expect(whole[160, 35].w > 3)
      for y in [25, 30, 35, 205, 210] {
        #expect(abs(Int(whole[159, y].w) - Int(whole[160, y].w)) <= 2, "\(y)")
      }
    }
  }

  /// A page whose upper left quarter is `corner` and whose rest is white.
  private func page(_ corner: (UInt8, UInt8, UInt8)) -> Image {
    picture(120, 160) { x, y in
      x < 60 && y < 80 ? (corner.0, corner.1, corner.2, 255) : (255, 255, 255, 255)
    }
  }

  @Test(arguments: [Book.Spine.left, .right, .top]) func backsAreUpright(spine: Book.Spine) throws {
    var book = Book()
    book.spine = spine
    book.shading = 0
    book.shadow = 0
    book.gloss = 0
    // A long way: the camera sees the sheet almost as it lies.
    book.fieldOfView = Angle(degrees: 5)
    book.fraction = 0.93
    try withRenderer { renderer in
      let images = [page((0, 200, 0)), page((200, 0, 0)), page((0, 0, 200)), page((0, 0, 0))]
      let drawn = try draw(book, images, by: renderer)
      // The back lies where turned sheets do, with its own upper left quarter at its upper left.
      let corner = spine == .right ? SIMD2(150, 30) : SIMD2(30, 30)
      for (place, isRed) in [
        (SIMD2(30, 30), true), (SIMD2(90, 30), false), (SIMD2(30, 120), false),
      ] {
        let pixel = drawn[corner.x + place.x, corner.y + place.y]
        #expect(pixel.x > 190 && (pixel.y < 10) == isRed)
      }
    }
  }

  @Test func nothingShowsThroughASheet() throws {
    let colors: [(UInt8, UInt8, UInt8)] = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]
    let images = colors.map { color in
      picture(120, 160) { _, _ in (color.0, color.1, color.2, 255) }
    }
    try withRenderer { renderer in
      for fraction in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9] {
        var book = Book()
        book.stiffness = 0
        book.fraction = fraction
        book.shading = 0
        book.shadow = 0
        book.gloss = 0
        let drawn = try draw(book, images, by: renderer)
        // Only edges mix colours: a pixel or two in each row and column that an edge crosses.
        var mixed = 0
        for y in 0..<drawn.height {
          for x in 0..<drawn.width {
            let pixel = drawn[x, y]
            #expect(max(pixel.x, pixel.y, pixel.z) <= pixel.w)
            let parts = [pixel.x, pixel.y, pixel.z, 255 - pixel.w].filter { $0 > 2 && $0 < 253 }
            if !parts.isEmpty { mixed += 1 }
          }
        }
        #expect(mixed < 1200)
        // The next page shows on the right only where the sheet is not.
        #expect(drawn[30 + 240 - 4, 110].z == 255 || fraction < 0.3)
      }
    }
  }

  @Test func shadesFadeWithTheSheet() throws {
    let white = picture(120, 160) { _, _ in (255, 255, 255, 255) }
    try withRenderer { renderer in
      var book = Book()
      book.opening = .spread
      func light(_ fraction: Double) throws -> Int {
        book.fraction = fraction
        return Int(try draw(book, [white, white, white, white], by: renderer)[30 + 112, 110].x)
      }
      // On the page beside a sheet: none while it lies flat, most where it stands up.
      let (start, middle) = (try light(0.01), try light(0.45))
      #expect(try light(0) == 255)
      #expect(start > 250 && middle < 240)
    }
  }

  @Test func pagesOfOtherSizesAreFitted() throws {
    let red = picture(100, 160) { _, _ in (255, 0, 0, 255) }
    let small = picture(50, 40) { _, _ in (0, 0, 255, 255) }
    try withRenderer { renderer in
      var book = Book()
      book.page = 1
      book.fraction = 0
      book.paper = Color(red: 0, green: 1, blue: 0)
      let inputs = [red, small].map {
        Stage.Input(size: SIMD2(Double($0.width), Double($0.height)))
      }
      let frame = try book.frame(
        at: Moment(seconds: 0), on: Stage(canvas: SIMD2(200, 160), inputs: inputs))
      let request = try #require(frame.assetRequests.first)
      #expect(request == AssetRequest(input: 1, size: PixelSize(width: 100, height: 80)))
      let large = picture(100, 80) { _, _ in (0, 0, 255, 255) }
      let drawn = try renderer.render(frame, images: [request: large])
      for y in 0..<160 {
        let isPaper = y < 40 || y >= 120
        #expect(drawn[50, y] == (isPaper ? SIMD4(0, 255, 0, 255) : SIMD4(0, 0, 255, 255)))
      }
    }
  }
}
