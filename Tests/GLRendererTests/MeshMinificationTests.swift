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

  /// The blur in pixels shrinks with the picture, from √(2/12) to √(1/12), also where one tap is no longer enough.
  @Test func edgesGrowSharperAsAPictureShrinks() throws {
    // Slanted, so that edges cross pixels at every place.
    let edges = picture(270, 270) { x, y in
      let phase = (Double(x) + Double(y) / 9).truncatingRemainder(dividingBy: 54)
      let level = UInt8(255 * min(max(min(phase - 26, 54 - phase), 0), 1))
      return (level, level, level, 255)
    }
    try withRenderer { renderer in
      func sharpness(_ texels: Double) throws -> Double {
        // The left half is what makes the sheet filter; the right half is measured.
        let sides: [(from: Double, to: Double)] = [
          (0, 0), (0.5, 0.25), (0.5, 0.25), (1, 0.25 + 0.5 / texels),
        ]
        let sheet = MeshTransform(
          vertices: sides.flatMap { side in
            [0.0, 1].map {
              MeshTransform.Vertex(from: SIMD2(side.from, $0), to: SIMD3(side.to, $0, 0))
            }
          },
          faces: [MeshTransform.Face(SIMD4(0, 2, 3, 1)), MeshTransform.Face(SIMD4(4, 6, 7, 5))])
        let drawn = try MeshTests.draw(
          Mesh(sheet), edges, canvas: SIMD2(270, 270), by: renderer)
        let columns = 70..<(64 + Int(135 / texels))
        var sum = 0.0
        for y in 0..<270 {
          for x in columns {
            let at = (y * 270 + x) * 4
            let step = Double(drawn.bytes[at + 4]) - Double(drawn.bytes[at])
            sum += step * step
          }
        }
        return sum / (Double(columns.count) * texels)
      }
      // One tap, once at every place between texels.
      var before = try sharpness(1.008)
      for texels in [1.02, 1.05, 1.1, 1.2, 1.4, 1.7, 1.99, 2.02, 2.3, 2.7, 3.02] {
        let now = try sharpness(texels)
        #expect(now > 0.98 * before, "\(texels) texels a pixel: \(now / before)")
        before = now
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
