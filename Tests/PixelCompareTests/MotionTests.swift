import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

/// A motion that nobody can overlook must fail, however little a pixel changes; one that drivers make must pass.
@Suite struct MotionTests {
  private func verdict(_ a: Picture, _ b: Picture) throws -> PairResult.Class {
    try Comparison.compare(expected: a.image, actual: b.image).outcome
  }

  /// The motion in the worst window of a size.
  private func motion(_ a: Picture, _ b: Picture, _ window: MotionWindow) -> Double {
    var cells = CellSums(width: a.width, height: a.height)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        let delta = SIMD4(
          Int32(q.0) - Int32(p.0), Int32(q.1) - Int32(p.1), Int32(q.2) - Int32(p.2), 0)
        if delta != .zero { cells.add(delta, x: x, y: y) }
      }
    }
    let blocks = MotionBlocks(
      a.bytes, b.bytes, width: a.width, height: a.height, near: cells.nearTouched())
    return (0...max(0, blocks.rows - window.blocks)).flatMap { row in
      (0...max(0, blocks.columns - window.blocks)).map { column in
        window.motion(
          blocks.sum(
            columns: column..<min(blocks.columns, column + window.blocks),
            rows: row..<min(blocks.rows, row + window.blocks)))
      }
    }.max() ?? 0
  }

  /// Waves in two directions, moved by (dx, dy).
  private func waves(_ dx: Double = 0, _ dy: Double = 0, height: Double) -> Picture {
    Picture(96, 96) { x, y in
      let (u, v) = (Double(x) - dx, Double(y) - dy)
      let value = 128 + height * (sin(u / 7 + v / 23) + sin(v / 6 - u / 31)) / 2
      return (UInt8(value.rounded()), UInt8((value * 0.9).rounded()), UInt8(value / 2), 255)
    }
  }

  @Test(arguments: [(0.4, 0), (0, -0.5), (1, 0), (0.6, 0.8), (-1, 1)] as [(Double, Double)])
  func wavesMoveAsFarAsTheyDo(by d: (x: Double, y: Double)) {
    let found = motion(
      waves(height: 120), waves(d.x, d.y, height: 120),
      MotionWindow(blocks: 8, step: 4, stiffness: 0))
    let moved = (d.x * d.x + d.y * d.y).squareRoot()
    #expect(abs(found - moved) < 0.05 * moved, "\(found)")
  }

  @Test(arguments: [(1, 0), (0, 1), (1, -1)] as [(Double, Double)])
  func aSoftPictureThatMoves(by d: (x: Double, y: Double)) throws {
    #expect(try verdict(waves(height: 25), waves(d.x, d.y, height: 25)) == .different)
  }

  @Test(arguments: [45, 60, 90])
  func aSoftSpriteThatMoves(contrast: Int) throws {
    func picture(_ shift: Double) -> Picture {
      Picture(128, 128) { x, y in
        let (u, v) = (Double(x) - 64 - shift, Double(y) - 60)
        let light = Double(contrast) * exp(-(u * u + v * v) / 144)
        let value = UInt8((60 + light + Double(y) / 4).rounded())
        return (value, value, value / 2, 255)
      }
    }
    #expect(try verdict(picture(0), picture(1)) == .different)
  }

  /// Soft ends of a faint bar, wherever it lies and whichever way it is moved.
  @Test(arguments: 36...43) func aFaintBarThatMoves(start: Int) throws {
    func picture(_ shift: Int, across: Bool) -> Picture {
      Picture(120, 120) { x, y in
        let (u, v) = across ? (x, y) : (y, x)
        let place = Double(u - start - shift)
        let share = 40..<70 ~= v ? max(0, min(place + 0.25, 1, 60.75 - place)) : 0
        let value = UInt8((255 - 25 * share).rounded())
        return (value, value, value, 255)
      }
    }
    for across in [true, false] {
      #expect(
        try verdict(picture(0, across: across), picture(1, across: across)) == .different)
    }
  }

  /// An icon of three soft bars.
  @Test(arguments: [(1, 0), (0, 1)]) func aSmallIconThatMoves(by d: (x: Int, y: Int)) throws {
    func picture(_ dx: Int, _ dy: Int) -> Picture {
      Picture(16, 16) { x, y in
        let (u, v) = (Double(x - dx), Double((y - dy + 16) % 16 % 5))
        let share = max(0, min(u - 2.5, 1, 13.5 - u)) * max(0, min(v - 0.5, 1, 3.5 - v))
        let value = UInt8((200 - 70 * share).rounded())
        return (value, value, value, 255)
      }
    }
    #expect(try verdict(picture(0, 0), picture(d.x, d.y)) == .different)
  }

  @Test func photographsThatMove() throws {
    for (name, photograph) in try Reference.photographs(in: TemporaryFolder()) {
      for (dx, dy) in [(1, 0), (0, 1), (-1, -1)] {
        #expect(
          try verdict(photograph, photograph.shifted(dx, dy)) == .different, "\(name) \(dx), \(dy)")
      }
    }
  }

  @Test(arguments: [
    "elastic-springing", "elastic-refresh-dragging", "morph-half", "metaballs-alpha",
  ])
  func theProjectsOwnPicturesThatMove(name: String) throws {
    let file = Repository.root.appendingPathComponent("Tests/RenderingTests/Goldens/\(name).png")
    let pixels = Pixels(try PNG.decode([UInt8](Data(contentsOf: file)), name: name))
    let golden = Picture(pixels.width, pixels.height) { x, y in
      let at = (y * pixels.width + x) * 4
      return (pixels.rgba[at], pixels.rgba[at + 1], pixels.rgba[at + 2], pixels.rgba[at + 3])
    }
    for (dx, dy) in [(1, 0), (0, 1)] {
      #expect(try verdict(golden, golden.shifted(dx, dy)) == .different, "\(dx), \(dy)")
    }
  }

  @Test func noiseDoesNotMove() {
    var noise = SplitMix(seed: 6)
    for window in MotionWindow.all {
      let scene = Picture.scene(160, 144)
      #expect(motion(scene, scene.mapped { $0 + noise.below(31) - 15 }, window) == 0)
      #expect(
        motion(waves(height: 90), waves(height: 90).mapped { $0 + noise.below(5) }, window) == 0)
    }
  }

  /// On a slope a brighter picture looks like a moved one.
  @Test func whatIsBrighterDoesNotMove() {
    let slope = Picture(96, 80) { x, y in (UInt8(x * 2 + 20), UInt8(x + y), UInt8(y * 3), 255) }
    for window in MotionWindow.all { #expect(motion(slope, slope.mapped { $0 + 2 }, window) == 0) }
  }

  /// Stairs of another driver, and edges and hairlines that snap to a quarter of a pixel.
  @Test func edgesOfAnotherDriverMoveLess() {
    let kinds: [Vector.Samples] = [.four, .fourMirrored, .eight, .grid(4)]
    for window in MotionWindow.all {
      for drawn in kinds.map({ Vector(samples: $0).draw(120, 96) }) {
        #expect(motion(Vector().draw(120, 96), drawn, window) < MotionWindow.limit / 2)
      }
      for offset in [(0.25, 0.0), (0, -0.25), (0.18, 0.18)] {
        let moved = Vector(offset: offset).draw(120, 96)
        #expect(motion(Vector().draw(120, 96), moved, window) < MotionWindow.limit, "\(offset)")
      }
    }
  }
}
