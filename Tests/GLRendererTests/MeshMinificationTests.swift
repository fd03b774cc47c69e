import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct MeshMinificationTests {
  /// Black lines of one pixel on white, every ninth column and row.
  private let lines = picture(270, 270) { x, y in
    x % 9 == 4 || y % 9 == 4 ? (0, 0, 0, 255) : (255, 255, 255, 255)
  }

  private func draw(_ mesh: Mesh, by renderer: Renderer) throws -> Image {
    try MeshTests.draw(mesh, lines, canvas: SIMD2(270, 270), by: renderer)
  }

  private func isMinified(_ mesh: Mesh) throws -> Bool {
    try mesh.frame(at: Moment(seconds: 100), on: MeshTests.stage(lines)).dump.contains("MINIFIED")
  }

  @Test func thinLinesStayLines() throws {
    var third = Mesh(.identity)
    third.placement.scale = 1 / 3.0
    try withRenderer { renderer in
      let drawn = try draw(third, by: renderer)
      // Each pixel is the mean of nine: white, or with a third or five ninths of it black.
      for y in 92..<178 {
        for x in 92..<178 {
          let isColumn = (x - 90) % 3 == 1
          let isRow = (y - 90) % 3 == 1
          let share = isColumn && isRow ? 4.0 / 9 : isColumn || isRow ? 2.0 / 3 : 1
          let found = Double(drawn.bytes[(y * 270 + x) * 4]) / 255
          #expect(abs(found - share) < 0.02, "\(x), \(y): \(found)")
        }
      }
    }
  }

  @Test func aTurnedSheetShowsItsLinesWhole() throws {
    var turned = Mesh(.identity)
    turned.placement.rotation.y = Angle(degrees: 70)
    try withRenderer { renderer in
      let drawn = try draw(turned, by: renderer)
      // cos 70° of 270 columns; along any row between two lines the mean is that of the picture.
      let half = 135 * 0.3420201433
      let (left, right) = (Int((135 - half).rounded(.up)) + 2, Int(135 + half) - 2)
      for y in 20..<250 where y % 9 != 4 {
        let row = (left..<right).map { Double(drawn.bytes[(y * 270 + $0) * 4]) / 255 }
        let mean = row.reduce(0, +) / Double(row.count)
        #expect(abs(mean - 8.0 / 9) < 0.02, "row \(y): \(mean)")
        // A line takes a third of a pixel, and never vanishes or fills one.
        #expect((row.min() ?? 0) > 0.4 && (row.max() ?? 0) < 1.001)
      }
    }
  }

  @Test func whatDoesNotShrinkPaysNothing() throws {
    #expect(try !isMinified(Mesh(.identity)) && !isMinified(Mesh(.ripple)))
    var larger = Mesh(.identity)
    larger.placement.scale = 2
    #expect(try !isMinified(larger))
    var smaller = Mesh(.identity)
    smaller.placement.scale = 0.7
    #expect(try isMinified(smaller) && isMinified(Mesh(.wavy)))
  }
}
