import Effects
import Foundation
import Frame
import Imaging
import Testing

@testable import GLRenderer

@Suite("Pictures of a crack")
struct CrackTests {
  /// The distance of a point from the crack of a sheet, in points.
  private func distance(of point: SIMD2<Double>, from crack: [SIMD2<Double>]) -> Double {
    zip(crack, crack.dropFirst()).map { a, b in
      let (way, along) = (point - a, b - a)
      let share = min(max((way * along).sum() / (along * along).sum(), 0), 1)
      let rest = way - share * along
      return (rest * rest).sum().squareRoot()
    }.min() ?? .infinity
  }

  /// The crack of a sheet, in points of the flat one, from top to bottom.
  private func crack(on size: SIMD2<Double>) -> [SIMD2<Double>] {
    // Both bands and both walls have a vertex there.
    let places = Dictionary(grouping: CrackedMesh().mesh(on: size).vertices, by: { $0.from })
    return places.filter { $0.value.count == 4 }.map { $0.key * size }.sorted { $0.y < $1.y }
  }

  private func draw(_ fraction: Double, _ image: Image, by renderer: Renderer) throws -> Image {
    var mesh = Mesh(.cracked)
    mesh.fraction = fraction
    return try MeshTests.draw(mesh, image, by: renderer)
  }

  @Test(
    "farther from the crack than its band, the picture is the input byte for byte",
    arguments: [(160, 160), (400, 80), (40, 30)])
  func band(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: 7)
    let size = SIMD2(Double(width), Double(height))
    let crack = crack(on: size)
    try #require(crack.count == 11)
    try withRenderer { renderer in
      #expect(differences(image, try draw(0, image, by: renderer)) == 0)
      for fraction in [1.0 / 3, 2.0 / 3, 1] {
        let drawn = try draw(fraction, image, by: renderer)
        var (outside, wrong, moved) = (0, 0, 0)
        for y in 0..<height {
          for x in 0..<width {
            let start = 4 * (y * width + x)
            let isSame =
              drawn.bytes[start..<start + 4].elementsEqual(image.bytes[start..<start + 4])
            let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
            // Pixels on the band's end belong to it.
            if distance(of: point, from: crack) <= 0.2 * Double(min(width, height)) + 1 {
              moved += isSame ? 0 : 1
            } else {
              outside += 1
              wrong += isSame ? 0 : 1
            }
          }
        }
        #expect(wrong == 0 && outside > width * height / 4 && moved > width * height / 20)
      }
    }
  }

  @Test("the gap is dark, darker on its left, and transparent where the picture is")
  func gap() throws {
    let side = 200
    let image = picture(side, side) { _, y in y < 100 ? (255, 255, 255, 255) : (0, 0, 0, 0) }
    let line = crack(on: SIMD2(200, 200))
    try withRenderer { renderer in
      let drawn = try draw(1, image, by: renderer)
      for y in stride(from: 54, to: 96, by: 7) {
        let row = (0..<side).map { drawn.bytes[4 * (y * side + $0)] }
        // Where the crack is on this row.
        let below = try #require(line.firstIndex { $0.y > Double(y) })
        let (a, b) = (line[below - 1], line[below])
        let middle = a.x + (b.x - a.x) * (Double(y) - a.y) / (b.y - a.y)
        // The gap is 14 points wide in the middle of the sheet, and comes to a point at its ends.
        let share = 4 * Double(y) / 200 * (1 - Double(y) / 200)
        let reach = share * share * 14 * 0.29
        let (left, right) = (row[Int(middle - reach)], row[Int(middle + reach)])
        // White light darkens a slope of 2.5 to 0.3 by three quarters of 1 − cos: to 0.34 of white.
        #expect(left < 100 && right > left && right < 180, "row \(y): \(left), \(right)")
      }
      #expect((104 * side..<side * side).allSatisfy { drawn.bytes[4 * $0 + 3] == 0 })
    }
  }
}
