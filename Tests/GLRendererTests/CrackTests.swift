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
    let vertices = CrackedMesh().mesh(on: size).vertices
    let top = vertices.map { $0.to.z }.max()
    return vertices.filter { $0.to.z == top }.map { $0.from * size }.sorted { $0.y < $1.y }
      .reduce(into: []) { line, point in if line.last?.y != point.y { line.append(point) } }
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
      for y in stride(from: 12, to: 96, by: 7) {
        let row = (0..<side).map { drawn.bytes[4 * (y * side + $0)] }
        // Where the crack is on this row.
        let below = try #require(line.firstIndex { $0.y > Double(y) })
        let (a, b) = (line[below - 1], line[below])
        let middle = a.x + (b.x - a.x) * (Double(y) - a.y) / (b.y - a.y)
        // The gap is 14 points wide.
        let (left, right) = (row[Int(middle - 4)], row[Int(middle + 4)])
        #expect(left < 80 && right > left && right < 180, "row \(y): \(left), \(right)")
      }
      #expect((104 * side..<side * side).allSatisfy { drawn.bytes[4 * $0 + 3] == 0 })
    }
  }
}
