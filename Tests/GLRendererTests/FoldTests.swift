import Effects
import Foundation
import Frame
import Imaging
import Testing

@testable import GLRenderer

/// Sheets that bend so much that a part of them hides another.
@Suite struct FoldTests {
  /// The rows of a sheet of 256 that a canvas of 420 shows at each height, from `share`, what a place
  /// 0…1 of it has come nearer to the eye.
  private func rows(share: (Double) -> Double) -> (places: [Double], shares: [Double]) {
    let shares = (0...4096).map { share(Double($0) / 4096) }
    let places = shares.enumerated().map { index, share in
      210 + (Double(index) / 4096 - 0.5) * 256 / (1 - share)
    }
    return (places, shares)
  }

  /// Expects each row of `drawn` to show the nearest row of the sheet, by its red.
  private func expectNearest(_ drawn: Image, share: (Double) -> Double) throws {
    let (places, shares) = rows(share: share)
    var folded = 0
    func shown(at y: Double) -> [(share: Double, texel: Double)] {
      (0..<4096).filter { (places[$0] - y) * (places[$0 + 1] - y) <= 0 }.map {
        (shares[$0], Double($0) / 16 - 0.5)
      }.sorted { $0.0 > $1.0 }
    }
    for y in 0..<420 {
      let near = [-0.5, 0.5, 1.5].compactMap { shown(at: Double(y) + $0).first?.texel }
      let here = shown(at: Double(y) + 0.5)
      guard near.count == 3, let nearest = here.first, let furthest = here.last else { continue }
      let red = Double(drawn.bytes[(y * 8 + 4) * 4])
      let texel = min(max(nearest.texel, 0), 255)
      let slack = 1.5 + (near.max() ?? 0) - (near.min() ?? 0)
      #expect(abs(red - texel) <= slack, "row \(y) shows \(red), not \(texel)")
      if slack < 10, abs(furthest.texel - nearest.texel) > 20 { folded += 1 }
    }
    #expect(folded > 4)
  }

  /// A narrower sheet would rise less, by its width.
  private let gradient = picture(128, 256) { _, y in (UInt8(y), 0, 0, 255) }

  @Test(arguments: [(0.75, false), (0.25, true)]) func theNearestPartOfAStickerShows(
    fraction: Double, reverse: Bool
  ) throws {
    var sticker = Sticker()
    sticker.windowSize = 0.1
    sticker.fraction = fraction
    sticker.reverse = reverse
    sticker.shadow.opacity = 0
    sticker.glare.opacity = 0
    let wave = sticker.wave(fraction: fraction, isReversed: reverse)
    try withRenderer { renderer in
      for segments in [0, 300] {
        sticker.segments = segments
        let drawn = try StickerRenderTests.draw(
          sticker, gradient, canvas: SIMD2(8, 420), by: renderer)
        try expectNearest(drawn) { 0.3 * wave.lift(ofRow: ($0 * 256 + 20) / 296) }
      }
    }
  }

  @Test func theNearestPartOfAPeelShows() throws {
    var peel = Peel()
    peel.liftDistance = 0.8
    peel.peeled = 0.7
    peel.highlight = 0
    peel.reflection.enabled = false
    try withRenderer { renderer in
      let drawn = try PeelTests.draw(
        peel, gradient, canvas: SIMD2(8, 420), at: Moment(seconds: 0), by: renderer)
      try expectNearest(drawn) { 0.8 * peel.height(ofRow: $0, peeled: 0.7) }
    }
  }

  @Test(arguments: [0.5, 0.7, 0.75]) func aShadowsLayersAreOne(fraction: Double) throws {
    let white = picture(200, 200) { _, _ in (255, 255, 255, 255) }
    var sticker = Sticker()
    sticker.windowSize = 0.1
    sticker.fraction = fraction
    sticker.shadow.blur = 0
    sticker.shadow.offset = SIMD2(400, 20)
    let wave = sticker.wave(fraction: fraction, isReversed: false)
    try withRenderer { renderer in
      let drawn = try StickerRenderTests.draw(
        sticker, white, canvas: SIMD2(1200, 400), by: renderer)
      let places = (0...2000).map { index in
        let v = Double(index) / 2000
        let lift = wave.lift(ofRow: (v * 200 + 20) / 240)
        return 220 + (v - 0.5) * 200 / (1 - 0.3 * lift)
      }
      let (top, bottom) = (places.min() ?? 0, places.max() ?? 0)
      #expect(bottom - top > 200)
      var rows = 0
      for y in 0..<400 {
        let middle = Double(y) + 0.5
        guard middle > top + 1, middle < bottom - 1 else { continue }
        let row = min(max((middle - 20 - (200 - 171.428_571)) / 342.857_143, 0), 1)
        let alpha = 127.5 * wave.lift(ofRow: row)
        let found = Double(drawn.bytes[(y * 1200 + 1000) * 4 + 3])
        #expect(abs(found - alpha) <= 2, "row \(y)")
        rows += 1
      }
      #expect(rows > 196)
    }
  }
}
