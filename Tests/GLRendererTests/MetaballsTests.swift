import Effects
import Foundation
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

/// What is drawn of metaballs, measured from the pictures.
@Suite struct MetaballsTests {
  private static let white = Color(red: 1, green: 1, blue: 1)
  private static let yellow = Color(red: 1, green: 1, blue: 0)

  /// 16-bit pixels of a canvas, and a look at one component.
  private struct Drawn {
    let image: Image
    private let values: [UInt16]

    init(_ image: Image) {
      self.image = image
      values = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    /// Red, green, blue or alpha of a pixel, premultiplied, 0…1.
    func component(_ index: Int, _ x: Int, _ y: Int) -> Double {
      Double(values[(y * image.width + x) * 4 + index]) / 65535
    }

    func alpha(_ x: Int, _ y: Int) -> Double { component(3, x, y) }

    /// The sum of a row's coverage.
    func width(ofRow y: Int) -> Double {
      (0..<image.width).reduce(0) { $0 + alpha($1, y) }
    }

    var area: Double { (0..<image.height).reduce(0) { $0 + width(ofRow: $1) } }
  }

  private func draw(
    _ metaballs: Metaballs, canvas: SIMD2<Double>, scale: Double = 1, by renderer: Renderer,
    image: Image? = nil
  ) throws -> Drawn {
    let inputs = image.map {
      [Stage.Input(size: SIMD2(Double($0.width), Double($0.height)) / scale)]
    }
    let stage = Stage(canvas: canvas, scale: scale, inputs: inputs ?? [])
    let frame = try metaballs.frame(at: Moment(seconds: 0), on: stage)
    var images: [AssetRequest: Image] = [:]
    for request in frame.assetRequests { images[request] = image }
    return Drawn(try renderer.render(frame, depth: .sixteen, images: images))
  }

  /// A ball of `radius` around the middle of the pixel at the middle of 201 × 201 points.
  private func single(_ radius: Double, _ color: Color, blur: Double) -> Metaballs {
    var metaballs = Metaballs([Ball(center: SIMD2(100.5, 100.5), radius: radius, color: color)])
    metaballs.threshold.mode = .luma
    metaballs.blur = blur
    return metaballs
  }

  @Test(arguments: [
    (50.0, 5.0, 49.7489484, 49.2592713), (50, 10, 48.9826724, 47.9953232),
    (50, 20, 45.6818845, 43.6228324), (50, 30, 38.7034433, 35.1100487),
    (40, 5, 39.6854350, 39.1950379),
  ])
  func contoursHaveTheirRadius(
    radius: Double, sigma: Double, whiteRadius: Double, yellowRadius: Double
  ) throws {
    try withRenderer { renderer in
      for (color, expected) in [(Self.white, whiteRadius), (Self.yellow, yellowRadius)] {
        let drawn = try draw(
          single(radius, color, blur: sigma), canvas: SIMD2(201, 201), by: renderer)
        #expect(abs(drawn.width(ofRow: 100) / 2 - expected) < 0.1)
        #expect(abs((drawn.area / .pi).squareRoot() - expected) < 0.1)
      }
    }
  }

  @Test func aDiscTooSmallForItsBlurVanishes() throws {
    try withRenderer { renderer in
      let drawn = try draw(
        single(25, Self.white, blur: 30), canvas: SIMD2(201, 201), by: renderer)
      #expect(drawn.area == 0)
    }
  }

  @Test(arguments: [
    (5.0, 106.2591513), (10, 111.5857293), (20, 119.4900786), (30, 123.2838034),
  ])
  func twoDiscsJoinBelowADistance(sigma: Double, limit: Double) throws {
    try withRenderer { renderer in
      for (distance, joins) in [(limit - 0.1, true), (limit + 0.1, false)] {
        for edge in Threshold.Edge.allCases {
          var metaballs = Metaballs([
            Ball(center: SIMD2(125.5 - distance / 2, 60.5)),
            Ball(center: SIMD2(125.5 + distance / 2, 60.5)),
          ])
          metaballs.blur = sigma
          metaballs.threshold.edge = edge
          let drawn = try draw(metaballs, canvas: SIMD2(251, 121), by: renderer)
          let bridge = (80..<171).allSatisfy { drawn.alpha($0, 60) == 1 }
          #expect(bridge == joins, "sigma \(sigma), \(distance), \(edge)")
        }
      }
    }
  }

  @Test func theArticlesDiscsAreJoinedAndWhite() throws {
    try withRenderer { renderer in
      for blur in [20.0, 30] {
        var metaballs = Metaballs.published
        metaballs.blur = blur
        let drawn = try draw(metaballs, canvas: SIMD2(300, 200), by: renderer)
        for x in [100, 150, 200] {
          for component in 0..<4 { #expect(drawn.component(component, x, 100) == 1) }
        }
      }
    }
  }

  @Test func darkColorsVanishUnderLumaAndStayUnderAlpha() throws {
    let colors = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1),
      Color(red: 1, green: 0, blue: 1),
    ]
    try withRenderer { renderer in
      for color in colors {
        var metaballs = single(50, color, blur: 10)
        metaballs.threshold.mode = .luma
        #expect(try draw(metaballs, canvas: SIMD2(201, 201), by: renderer).area == 0)
        metaballs.threshold.mode = .alpha
        let drawn = try draw(metaballs, canvas: SIMD2(201, 201), by: renderer)
        #expect(abs((drawn.area / .pi).squareRoot() - 48.9826724) < 0.1)
        let expected = color.premultiplied
        for y in 0..<201 {
          for x in 0..<201 {
            let alpha = drawn.alpha(x, y)
            for c in 0..<3 {
              #expect(abs(drawn.component(c, x, y) - Double(expected[c]) * alpha) < 1e-3)
            }
          }
        }
      }
    }
  }

  /// The share of the pixel at (x, y) that lies in a disc, from 400 × 400 points.
  private func coverage(_ x: Int, _ y: Int, of center: SIMD2<Double>, _ radius: Double) -> Double {
    let place = SIMD2(Double(x), Double(y)) - center
    let middle = ((place.x + 0.5) * (place.x + 0.5) + (place.y + 0.5) * (place.y + 0.5))
      .squareRoot()
    if middle < radius - 0.8 { return 1 }
    if middle > radius + 0.8 { return 0 }
    var inside = 0
    for row in 0..<400 {
      let dy = place.y + (Double(row) + 0.5) / 400
      for column in 0..<400 {
        let dx = place.x + (Double(column) + 0.5) / 400
        if dx * dx + dy * dy < radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 160_000
  }

  @Test(arguments: [1.0, 3]) func edgesAreSmoothAtAnyScale(scale: Double) throws {
    try withRenderer { renderer in
      let radius = 45.6818845 * scale
      let middle = 60.3 * scale
      for mode in [Threshold.Mode.luma, .alpha] {
        var metaballs = Metaballs([Ball(center: SIMD2(60.3, 60.3))])
        metaballs.threshold.mode = mode
        let drawn = try draw(metaballs, canvas: SIMD2(121, 121), scale: scale, by: renderer)
        var worst = 0.0
        for y in 0..<drawn.image.height / 2 {
          for x in 0..<drawn.image.width / 2 {
            let expected = coverage(x, y, of: SIMD2(middle, middle), radius)
            worst = max(worst, abs(drawn.alpha(x, y) - expected))
          }
        }
        #expect(worst < 0.1, "scale \(scale), \(mode): \(worst)")
      }
    }
  }

  @Test func hardEdgesAreTheStrictComparison() throws {
    try withRenderer { renderer in
      var metaballs = single(50, Self.white, blur: 20)
      metaballs.threshold.edge = .hard
      let drawn = try draw(metaballs, canvas: SIMD2(201, 201), by: renderer)
      var wrong = 0
      for y in 0..<201 {
        for x in 0..<201 {
          let (dx, dy) = (Double(x - 100), Double(y - 100))
          let distance = (dx * dx + dy * dy).squareRoot() - 45.6818845
          let alpha = drawn.alpha(x, y)
          if alpha != 0 && alpha != 1 { wrong += 1 }
          if abs(distance) > 0.1 && (alpha == 1) != (distance < 0) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test func withoutBlurADiscIsItself() throws {
    try withRenderer { renderer in
      var metaballs = single(30.3, Self.white, blur: 0)
      metaballs.threshold.mode = .alpha
      let drawn = try draw(metaballs, canvas: SIMD2(201, 201), by: renderer)
      #expect(abs((drawn.area / .pi).squareRoot() - 30.3) < 0.05)
    }
  }

  @Test(arguments: [0.4, 1.7, 3, 12.25, 50, 700]) func discsCoverWhatTheyShould(
    radius: Double
  ) throws {
    try withRenderer { renderer in
      for center in [SIMD2(20.0, 20), SIMD2(20.5, 20.5), SIMD2(19.83, 20.41)] {
        // Of a large disc only the top-left of its edge is on the canvas.
        let middle = center + max(radius - 14, 0) / 2.0.squareRoot()
        let size = PixelSize(width: 40, height: 40)
        let disc = Disc(center: middle, radius: radius, color: Self.yellow)
        let frame = Frame(
          size: size,
          passes: [
            Pass(
              "disc", into: .output, draws: [Disc.draw([disc], from: SIMD2(0, 0), on: size)])
          ])
        let drawn = Drawn(try renderer.render(frame, depth: .sixteen, images: [:]))
        var worst = 0.0
        for y in 0..<40 {
          for x in 0..<40 {
            worst = max(worst, abs(drawn.alpha(x, y) - coverage(x, y, of: middle, radius)))
            #expect(drawn.component(0, x, y) == drawn.alpha(x, y))
          }
        }
        #expect(worst < (radius < 2 ? 4 : 1) / 255.0, "radius \(radius): \(worst * 255)")
      }
    }
  }

  @Test func ballsBeyondTheCanvasReachIntoIt() throws {
    try withRenderer { renderer in
      // A disc's neighbour outside pulls its edge across the border.
      var metaballs = Metaballs([
        Ball(center: SIMD2(50, 50)), Ball(center: SIMD2(152, 50)), Ball(center: SIMD2(5000, 50)),
      ])
      let cut = try draw(metaballs, canvas: SIMD2(100, 100), by: renderer)
      let whole = try draw(metaballs, canvas: SIMD2(220, 100), by: renderer)
      for y in 0..<100 {
        for x in 0..<100 { #expect(abs(cut.alpha(x, y) - whole.alpha(x, y)) < 0.02) }
      }
      #expect(cut.alpha(99, 50) == 1)
      metaballs.balls.removeFirst(2)
      #expect(try draw(metaballs, canvas: SIMD2(100, 100), by: renderer).area == 0)
    }
  }

  @Test func aPictureColorsNoDiscBesideIt() throws {
    let image = picture(12, 12) { _, _ in (255, 0, 0, 255) }
    let green = Color(red: 0, green: 1, blue: 0)
    try withRenderer { renderer in
      for x in [44.5, 156.5] {
        var metaballs = Metaballs([Ball(center: SIMD2(x, 100.5), radius: 46, color: green)])
        metaballs.blur = 16
        let drawn = try draw(metaballs, canvas: SIMD2(201, 201), by: renderer, image: image)
        // 44 pixels, 2.75 sigma, from the picture's nearest edge.
        for y in 90...110 {
          for dx in -10...10 {
            let place = Int(x) + dx
            #expect(drawn.component(0, place, y) < 0.02 && drawn.component(1, place, y) > 0.98)
          }
        }
      }
    }
  }

  @Test func picturesKeepTheirColors() throws {
    let image = picture(40, 40) { x, _ in x % 2 == 0 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    var metaballs = Metaballs([])
    metaballs.threshold.mode = .alpha
    metaballs.blur = 4
    try withRenderer { renderer in
      let drawn = try draw(metaballs, canvas: SIMD2(60, 60), by: renderer, image: image)
      for x in 20..<40 {
        #expect(drawn.component(0, x, 30) == (x % 2 == 0 ? 1 : 0))
        #expect(drawn.component(2, x, 30) == (x % 2 == 0 ? 0 : 1))
        #expect(drawn.alpha(x, 30) == 1)
      }
      // A straight edge stays where it is.
      #expect(abs(drawn.width(ofRow: 30) - 40) < 0.05)
    }
  }

  @Test(arguments: [
    (0.49, false, false), (0.51, true, false), (0.73, true, false), (0.74, true, true),
  ])
  func inLinearLightAGrayCountsByItsLight(gray: Float, shows: Bool, showsLinear: Bool) throws {
    // sRGB's code of half the light is 0.735357; the disc is wide against its blur.
    try withRenderer { renderer in
      for space in ColorSpace.allCases {
        var metaballs = single(90, Color(red: gray, green: gray, blue: gray), blur: 4)
        metaballs.space = space
        let drawn = try draw(metaballs, canvas: SIMD2(201, 201), by: renderer)
        #expect(
          (drawn.alpha(100, 100) == 1) == (space == .linear ? showsLinear : shows),
          "\(space) \(gray)")
      }
    }
  }

  @Test func colorsOfJoinedDiscsMixInTheirSpace() throws {
    try withRenderer { renderer in
      for (space, expected) in [(ColorSpace.srgb, 0.5), (.linear, 0.735357)] {
        var metaballs = Metaballs([
          Ball(center: SIMD2(50, 60), color: Color(red: 1, green: 0, blue: 0)),
          Ball(center: SIMD2(150, 60), color: Color(red: 0, green: 0, blue: 1)),
        ])
        metaballs.space = space
        metaballs.blur = 20
        let drawn = try draw(metaballs, canvas: SIMD2(200, 120), by: renderer)
        // In the middle both are as near: between two pixels.
        for (component, x) in [(0, 99), (0, 100), (2, 99), (2, 100)] {
          #expect(abs(drawn.component(component, x, 60) - expected) < 0.03, "\(space)")
        }
        #expect(drawn.component(0, 20, 60) > 0.97)
      }
    }
  }

  /// Two discs of radius 50 whose edges are `gap` apart, joined by curves.
  private func curved(gap: Double) -> Metaballs {
    var metaballs = Metaballs([
      Ball(center: SIMD2(100 - gap / 2, 80), color: Color(red: 1, green: 0, blue: 0)),
      Ball(center: SIMD2(200 + gap / 2, 80), color: Color(red: 0, green: 0, blue: 1)),
    ])
    metaballs.join = .curves
    metaballs.joinReach = 40
    return metaballs
  }

  @Test func curvesJoinDiscsUpToTheirReach() throws {
    try withRenderer { renderer in
      var widths: [Double] = []
      for gap in [-60.0, -20, 0, 10, 20, 30, 39, 41] {
        let drawn = try draw(curved(gap: gap), canvas: SIMD2(300, 160), by: renderer)
        let middle = (0..<160).reduce(0) { $0 + drawn.alpha(150, $1) }
        widths.append(middle)
        // Between the centers the axis is covered without a seam where there is a neck of a pixel or more.
        let centers = Int(100 - gap / 2)..<Int(200 + gap / 2)
        let isWhole = centers.allSatisfy { drawn.alpha($0, 79) > 0.99 }
        #expect(isWhole == (middle > 2), "\(gap)")
        // Top and bottom are mirror images.
        for y in 0..<80 {
          #expect(abs(drawn.width(ofRow: y) - drawn.width(ofRow: 159 - y)) < 0.02)
        }
      }
      // The neck gets thinner as the discs part, and then is not there.
      #expect(widths == widths.sorted(by: >) && widths[6] < 2 && widths[7] == 0, "\(widths)")
      // Discs whose edges just touch have one that is wide.
      #expect(widths[2] > 25)
    }
  }

  @Test func curvedDiscsAreOpaqueOrNotThere() throws {
    try withRenderer { renderer in
      var metaballs = curved(gap: 10)
      metaballs.balls[0].color.alpha = 0.6
      #expect(
        try draw(metaballs, canvas: SIMD2(300, 160), by: renderer).component(0, 60, 80) == 1)
      metaballs.balls[0].color.alpha = 0.4
      let alone = try draw(metaballs, canvas: SIMD2(300, 160), by: renderer)
      #expect(alone.alpha(60, 80) == 0 && alone.alpha(150, 80) == 0 && alone.alpha(220, 80) == 1)
      metaballs.balls[0].color.alpha = 1
      metaballs.threshold.edge = .hard
      let hard = try draw(metaballs, canvas: SIMD2(300, 160), by: renderer)
      let soft = (0..<160).reduce(0) { sum, y in
        sum + (0..<300).count { hard.alpha($0, y) > 0 && hard.alpha($0, y) < 1 }
      }
      #expect(soft == 0)
    }
  }
}
