import Effects
import Foundation
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct MorphTests {
  private func draw(
    _ morph: Morph, at seconds: Double, of images: [Image], scale: Double = 1,
    by renderer: Renderer
  ) throws -> Image {
    let sizes = images.map { SIMD2(Double($0.width), Double($0.height)) / scale }
    let stage = Stage(
      canvas: SIMD2(80, 80), scale: scale, inputs: sizes.map { Stage.Input(size: $0) })
    let frame = try morph.frame(at: Moment(seconds: seconds), on: stage)
    let requests = frame.assetRequests.map { ($0, images[$0.input]) }
    return try renderer.render(frame, images: Dictionary(uniqueKeysWithValues: requests))
  }

  private func alpha(_ image: Image, _ x: Int, _ y: Int) -> UInt8 {
    image.bytes[(y * image.width + x) * 4 + 3]
  }

  /// A disc of `radius` in the middle of a square, its edge from 8 × 8 points a pixel.
  private func disc(_ side: Int, radius: Double) -> Image {
    picture(side, side) { x, y in
      var inside = 0
      for row in 0..<8 {
        for column in 0..<8 {
          let dx = Double(x) + (Double(column) + 0.5) / 8 - Double(side) / 2
          let dy = Double(y) + (Double(row) + 0.5) / 8 - Double(side) / 2
          if dx * dx + dy * dy < radius * radius { inside += 1 }
        }
      }
      return (255, 0, 0, UInt8((inside * 255 + 32) / 64))
    }
  }

  @Test func atRestAnIconIsItself() throws {
    let icons = [noisePicture(40, 30, seed: 1), noisePicture(20, 20, seed: 2)]
    try withRenderer { renderer in
      for (seconds, index) in [(0.0, 0), (0.5, 1)] {
        var morph = Morph()
        morph.mode = .color
        let colored = try draw(morph, at: seconds, of: icons, by: renderer)
        morph.mode = .tint
        morph.tint = Color(red: 1, green: 0, blue: 0)
        let tinted = try draw(morph, at: seconds, of: icons, by: renderer)
        let icon = icons[index]
        let (left, top) = ((80 - icon.width) / 2, (80 - icon.height) / 2)
        for y in 0..<80 {
          for x in 0..<80 {
            let isInside =
              (left..<left + icon.width).contains(x) && (top..<top + icon.height).contains(y)
            let source = isInside ? ((y - top) * icon.width + x - left) * 4 : 0
            let own = isInside ? Array(icon.bytes[source..<source + 4]) : [0, 0, 0, 0]
            let place = (y * 80 + x) * 4
            #expect(Array(colored.bytes[place..<place + 4]) == own)
            #expect(Array(tinted.bytes[place..<place + 4]) == [own[3], 0, 0, own[3]])
          }
        }
      }
    }
  }

  @Test("an icon that glows is itself, in light that fades with the distance from it")
  func glow() throws {
    let icon = disc(40, radius: 18)
    var morph = Morph()
    morph.tint = Color(red: 1, green: 0, blue: 0)
    try withRenderer { renderer in
      let plain = try draw(morph, at: 0, of: [icon, icon], by: renderer)
      morph.glow = 1
      let shining = try draw(morph, at: 0, of: [icon, icon], by: renderer)
      for pixel in 0..<80 * 80 where plain.bytes[pixel * 4 + 3] == 255 {
        #expect(shining.bytes[pixel * 4..<pixel * 4 + 4].elementsEqual([255, 0, 0, 255]))
      }
      let row = (60..<75).map { alpha(shining, $0, 40) }
      #expect(row == row.sorted(by: >) && row[0] > 60 && row[14] < 10)
      // Light of the tint alone, down to the last bit.
      for pixel in 0..<80 * 80 {
        let place = pixel * 4
        #expect(shining.bytes[place] == shining.bytes[place + 3])
        #expect(shining.bytes[place + 1] == 0 && shining.bytes[place + 2] == 0)
      }
    }
  }

  @Test func whatBothIconsCoverNeverDropsOut() throws {
    let icons = [disc(60, radius: 25), picture(50, 50) { _, _ in (0, 0, 255, 255) }]
    try withRenderer { renderer in
      for frame in 0...30 {
        for mode in Morph.Mode.allCases {
          var morph = Morph()
          morph.mode = mode
          let image = try draw(morph, at: Double(frame) / 60, of: icons, by: renderer)
          #expect(alpha(image, 40, 40) == 255 && alpha(image, 1, 1) == 0)
        }
      }
    }
  }

  @Test func colorsGoOverFromOneToTheOther() throws {
    let icons = [disc(60, radius: 25), picture(50, 50) { _, _ in (0, 0, 255, 255) }]
    try withRenderer { renderer in
      var morph = Morph()
      morph.mode = .color
      let half = try draw(morph, at: 0.21875, of: icons, by: renderer)
      // Half of blue over half of red, made opaque.
      let middle = Array(half.bytes[(40 * 80 + 40) * 4..<(40 * 80 + 40) * 4 + 4])
      #expect(abs(Int(middle[0]) - 85) <= 1 && abs(Int(middle[2]) - 170) <= 1)
      #expect(middle[1] == 0 && middle[3] == 255)
    }
  }

  @Test(arguments: [40, 110, 150, 255]) func translucencyStays(opacity: UInt8) throws {
    let full = disc(60, radius: 25)
    let icon = picture(60, 60) { x, y in
      let own = Int(full.bytes[(y * 60 + x) * 4 + 3])
      return (255, 0, 0, UInt8((own * Int(opacity) + 127) / 255))
    }
    try withRenderer { renderer in
      var morph = Morph()
      morph.mode = .color
      var areas: [Double] = []
      for seconds in [0, 0.004, 1.0 / 60, 0.1, 0.21875, 0.35, 0.496, 0.5] {
        let image = try draw(morph, at: seconds, of: [icon, icon], by: renderer)
        let middle = Int(alpha(image, 40, 40))
        #expect(abs(middle - Int(opacity)) <= 1, "\(seconds): \(middle)")
        let alphas = stride(from: 3, to: image.bytes.count, by: 4).map { Double(image.bytes[$0]) }
        areas.append(alphas.reduce(0, +) / Double(opacity))
      }
      // At its ends the morph comes out of what rests, and goes back into it.
      #expect(
        abs(areas[1] / areas[0] - 1) < 0.02 && abs(areas[6] / areas[7] - 1) < 0.02, "\(areas)")
    }
  }

  @Test func edgesAreAPixelWideAtAnyScale() throws {
    try withRenderer { renderer in
      for seconds in [0.11, 0.2] {
        var shares: [Double] = []
        for scale in [1.0, 3] {
          let icon = disc(Int(60 * scale), radius: 25 * scale)
          let image = try draw(
            Morph(), at: seconds, of: [icon, icon], scale: scale, by: renderer)
          let alphas = stride(from: 3, to: image.bytes.count, by: 4).map { image.bytes[$0] }
          let area = alphas.reduce(0.0) { $0 + Double($1) / 255 }
          let edge = alphas.count { $0 > 2 && $0 < 253 }
          // Pixels of the edge for each pixel of its length: 4/π, less those that are hardly
          // touched, when it is one pixel wide.
          shares.append(Double(edge) / (2 * (Double.pi * area).squareRoot()))
        }
        #expect(shares.allSatisfy { $0 > 1 && $0 < 4 / Double.pi + 0.05 }, "\(shares)")
        #expect(abs(shares[0] - shares[1]) < 0.15, "\(shares)")
      }
    }
  }

  @Test func hardEdgesStayHardAtRest() throws {
    let icon = disc(60, radius: 25)
    try withRenderer { renderer in
      for seconds in [0, 0.2, 0.5] {
        var morph = Morph()
        morph.edge = .hard
        let image = try draw(morph, at: seconds, of: [icon, icon], by: renderer)
        let alphas = stride(from: 3, to: image.bytes.count, by: 4).map { image.bytes[$0] }
        #expect(alphas.allSatisfy { $0 == 0 || $0 == 255 } && alphas.contains(255))
      }
    }
  }

  @Test(arguments: [1.0, 3]) func inColorTheOutlineMovesFromOneToTheOther(scale: Double) throws {
    // Where the fade has come to a share, a disc between both is as wide as that share says.
    let (large, small) = (31.0, 17.0)
    let icons = [large, small].map { disc(Int(80 * scale), radius: $0 * scale) }
    try withRenderer { renderer in
      for edge in Threshold.Edge.allCases {
        for (seconds, share) in [(0.125, 0.125), (0.15625, 0.25), (0.21875, 0.5), (0.28125, 0.75)] {
          var morph = Morph()
          morph.mode = .color
          morph.edge = edge
          let image = try draw(morph, at: seconds, of: icons, scale: scale, by: renderer)
          let area = stride(from: 3, to: image.bytes.count, by: 4).reduce(0.0) {
            $0 + Double(image.bytes[$1]) / 255
          }
          let radius = (area / .pi).squareRoot() / scale
          // The blur of 5 points makes a disc of 17 smaller by less than one.
          let expected = large + (small - large) * share
          #expect(abs(radius - expected) < 1, "\(edge) \(share): \(radius)")
        }
      }
    }
  }

  @Test func inLinearLightHalfOfTwoColorsIsBrighter() throws {
    let icons: [Image] = [
      picture(60, 60) { _, _ in (255, 0, 0, 255) }, picture(60, 60) { _, _ in (0, 0, 255, 255) },
    ]
    try withRenderer { renderer in
      var morph = Morph()
      morph.mode = .color
      morph.space = .linear
      // Half of blue over half of red, made opaque: a third of red's light and two thirds of blue's.
      let half = try draw(morph, at: 0.21875, of: icons, by: renderer)
      let place = (40 * 80 + 40) * 4
      let middle = Array(half.bytes[place..<place + 4])
      // IEC 61966-2-1 of 1/3 and 2/3: 0.6124 and 0.8362.
      #expect(abs(Int(middle[0]) - 156) <= 1 && abs(Int(middle[2]) - 213) <= 1, "\(middle)")
      let rest = try draw(morph, at: 0, of: icons, by: renderer)
      #expect(Array(rest.bytes[place..<place + 4]) == [255, 0, 0, 255])
    }
  }
}
