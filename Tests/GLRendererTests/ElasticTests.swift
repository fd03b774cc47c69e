import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct ElasticRenderTests {
  private func draw(
    _ elastic: Elastic, canvas: SIMD2<Double>, scale: Double = 1, inputs: [Image] = [],
    at seconds: Double, by renderer: Renderer
  ) throws -> Image {
    let stage = Stage(
      canvas: canvas, scale: scale,
      inputs: inputs.map {
        Stage.Input(size: SIMD2(Double($0.width), Double($0.height)) / scale)
      })
    let frame = try elastic.frame(at: Moment(seconds: seconds), on: stage)
    var images: [AssetRequest: Image] = [:]
    for request in frame.assetRequests {
      images[request] = inputs[request.input].resized(
        to: (request.size.width, request.size.height))
    }
    return try renderer.render(frame, images: images)
  }

  @Test(
    "a bar stands above a picture, lower above a low one unless it has a length of its own, and never covers it",
    arguments: [
      (260, 60, 0.234), (40, 30, 0.165), (200, 113, 0.321), (200, 140, 50.0 / 140),
      (200, 200, 0.25),
    ])
  func lowPictures(width: Int, height: Int, share: Double) throws {
    let white = picture(width, height) { _, _ in (255, 255, 255, 255) }
    let size = SIMD2(Double(width), Double(height))
    try withRenderer { renderer in
      // The height of the bar as a share of the picture's; the picture is whole.
      func bar(_ elastic: Elastic, _ seconds: Double) throws -> Double {
        let drawn = try draw(
          elastic, canvas: elastic.wholeCanvas(for: [size], scale: 1), inputs: [white], at: seconds,
          by: renderer)
        let pixels = stride(from: 0, to: drawn.bytes.count, by: 4)
        #expect(pixels.count { drawn.bytes[$0] == 255 } == width * height, "at \(seconds) s")
        let dark = pixels.reduce(0.0) { sum, place in
          sum + (drawn.bytes[place] == 255 ? 0 : Double(drawn.bytes[place + 3]) / 255)
        }
        return dark / Double(width * height)
      }
      var elastic = Elastic()
      let rest = try bar(elastic, 0)
      #expect(abs(rest - share) < 0.01)
      // Pulled all the way, with a wave and without.
      for share in [nil, 0] as [Double?] {
        elastic.waveShare = share
        let pulled = try bar(elastic, 0.6)
        #expect(pulled > 0.2)
      }
      elastic.minimalHeight = 20
      let own = try bar(elastic, 0)
      #expect(abs(own - 20 / Double(height)) < 0.01)
      elastic.designHeight = Double(2 * height)
      let designed = try bar(elastic, 0)
      #expect(abs(designed - 20 * 0.35355 / Double(height)) < 0.01)
    }
  }

  private var pulled: Elastic {
    var elastic = Elastic()
    elastic.minimalHeight = 8
    elastic.maxWaveHeight = 20
    elastic.translation = 30
    elastic.color = Color(red: 1, green: 1, blue: 1)
    elastic.pull = 0
    elastic.locationX = 31
    return elastic
  }

  @Test(arguments: [1.0, 2]) func nothingShowsBetweenAHeaderAndItsContent(scale: Double) throws {
    // Everything is black but what would show between bar and picture.
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.color = Color(red: 0, green: 0, blue: 0)
    elastic.loader.color = elastic.color
    elastic.content.color = Color(red: 1, green: 1, blue: 1)
    elastic.refresh.start = 0
    elastic.refresh.bounce = false
    let black = picture(90, 160) { _, _ in (0, 0, 0, 255) }
    try withRenderer { renderer in
      // It opens for 0.36 s, loads for 1.5 s and closes for 0.4 s.
      for step in 0...24 {
        let seconds = step < 12 ? Double(step) * 0.03 : 1.86 + Double(step - 12) * 0.033
        let drawn = try draw(
          elastic, canvas: SIMD2(90, 160) / scale, scale: scale, inputs: [black], at: seconds,
          by: renderer)
        for y in 0..<drawn.height {
          let light = drawn.bytes[(y * drawn.width + 45) * 4]
          #expect(light == 0, "\(light) in row \(y) at \(seconds) s")
        }
      }
    }
  }

  @Test(arguments: [1.0, 3], [false, true]) func edgesAreTheMeanOfTheirPixel(
    scale: Double, symmetric: Bool
  ) throws {
    try withRenderer { renderer in
      var elastic = pulled
      elastic.symmetric = symmetric
      let canvas = SIMD2(90.0, 60)
      let parts = 8
      let drawn = try draw(elastic, canvas: canvas, scale: scale, at: 0.1, by: renderer)
      let fine = try draw(
        elastic, canvas: canvas, scale: scale * Double(parts), at: 0.1, by: renderer)
      var squares = 0.0
      var edges = 0
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          let alpha = Double(drawn.bytes[(y * drawn.width + x) * 4 + 3])
          var mean = 0.0
          for row in 0..<parts {
            for column in 0..<parts {
              let place = (y * parts + row) * fine.width + x * parts + column
              mean += Double(fine.bytes[place * 4 + 3])
            }
          }
          mean /= Double(parts * parts)
          #expect(abs(alpha - mean) <= 1.5, "pixel \(x), \(y)")
          guard mean > 0, mean < 255 else { continue }
          squares += (alpha - mean) * (alpha - mean)
          edges += 1
        }
      }
      #expect(edges > 80 * Int(scale))
      #expect((squares / Double(edges)).squareRoot() < 0.5)
    }
  }

  @Test func controlPointsAreRedSquares() throws {
    var elastic = pulled
    elastic.showControlPoints = true
    // A finger in the middle of a view this wide puts C on (50, 8 + 30 − 18 + 1.36 · 18).
    elastic.locationX = 50
    try withRenderer { renderer in
      let drawn = try draw(elastic, canvas: SIMD2(100, 60), at: 0.1, by: renderer)
      // 43.48 − 3 … 46.48 down, 48.5 … 51.5 across.
      let pixel = (44 * 100 + 50) * 4
      #expect(Array(drawn.bytes[pixel..<pixel + 4]) == [255, 0, 0, 255])
      let half = (44 * 100 + 48) * 4
      #expect(drawn.bytes[half + 3] == 128 && drawn.bytes[half + 2] == 0)
    }
  }

  @Test(arguments: [1.0, 2]) func aHeaderAtRestIsItsContent(scale: Double) throws {
    let content = noisePicture(60, 80, seed: 4)
    var elastic = Elastic()
    elastic.style = .refresh
    try withRenderer { renderer in
      for seconds in [0, elastic.duration] as [Double] {
        let drawn = try draw(
          elastic, canvas: SIMD2(60, 80) / scale, scale: scale, inputs: [content], at: seconds,
          by: renderer)
        #expect(drawn.bytes == content.bytes)
      }
    }
  }

  @Test func aPulledHeaderPushesItsContentDown() throws {
    let content = noisePicture(60, 80, seed: 9)
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.translation = 30.4
    elastic.pull = 0
    elastic.waveShare = 0
    elastic.loader.lineWidth = 0.1
    elastic.loader.color.alpha = 0
    try withRenderer { renderer in
      let drawn = try draw(
        elastic, canvas: SIMD2(70, 90), inputs: [content], at: 0.1, by: renderer)
      var (bar, pushed) = (0, 0)
      for y in 0..<90 {
        for x in 0..<70 {
          let pixel = Array(drawn.bytes[(y * 70 + x) * 4..<(y * 70 + x) * 4 + 4])
          if !(5..<65).contains(x) || !(5..<85).contains(y) {
            #expect(pixel == [0, 0, 0, 0])
          } else if y < 35 {
            #expect(pixel == [57, 67, 89, 255])
            bar += 1
          } else if y > 35 {
            let place = ((y - 35) * 60 + x - 5) * 4
            #expect(pixel == Array(content.bytes[place..<place + 4]))
            pushed += 1
          }
        }
      }
      // The row between them shows both.
      #expect(bar == 30 * 60 && pushed == 49 * 60)
    }
  }

  @Test func theLoaderShowsOnlyWhereTheBarIs() throws {
    let loader = picture(30, 30) { _, _ in (255, 0, 0, 255) }
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.translation = 20
    elastic.pull = 0
    elastic.waveShare = 0
    try withRenderer { renderer in
      for file in ["loader.png", nil] {
        elastic.loader.picture = file
        elastic.loader.color = Color(red: 1, green: 0, blue: 0)
        elastic.loader.lineWidth = 15
        elastic.refresh.threshold = 20
        let drawn = try draw(
          elastic, canvas: SIMD2(80, 60), inputs: file == nil ? [] : [loader], at: 0.1,
          by: renderer)
        // The bar is 20 points high, the loader 30: its lower third is cut off.
        var red = 0
        for y in 0..<60 {
          for x in 0..<80 {
            let isRed =
              drawn.bytes[(y * 80 + x) * 4] > 200
              && drawn.bytes[(y * 80 + x) * 4 + 1] < 60
            if isRed { red += 1 }
            if y >= 20 || !(25..<55).contains(x) { #expect(!isRed) }
          }
        }
        #expect(red > (file == nil ? 350 : 595))
      }
    }
  }

  @Test func aLoaderPictureTurns() throws {
    // Red on the left, blue on the right; half a turn swaps them.
    let loader = picture(30, 30) { x, _ in x < 15 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.loader.picture = "loader.png"
    elastic.refresh.start = 0
    elastic.refresh.bounce = false
    try withRenderer { renderer in
      for (seconds, isSwapped) in [(1.0, false), (1.5, true)] {
        let drawn = try draw(
          elastic, canvas: SIMD2(80, 60), inputs: [loader], at: seconds, by: renderer)
        let left = (25 * 80 + 30) * 4
        #expect((drawn.bytes[left + 2] > 200) == isSwapped)
        #expect((drawn.bytes[left] > 200) != isSwapped)
      }
    }
  }
}
