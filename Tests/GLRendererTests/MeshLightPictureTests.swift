import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct MeshLightPictureTests {
  /// A white sheet of 64 points under a light without ambient part that throws `thrown`.
  private func draw(
    _ thrown: Image, _ change: (inout MeshLight) -> Void = { _ in }
  ) throws -> Image {
    var mesh = Mesh(.identity)
    mesh.lighting = .phong
    mesh.lights[0].ambient = 0
    mesh.lights[0].diffuse = 1
    mesh.lights[0].specular = 0
    mesh.lights[0].image = "thrown.png"
    change(&mesh.lights[0])
    let stage = Stage(
      canvas: SIMD2(64, 64),
      inputs: [
        Stage.Input(size: SIMD2(64, 64)),
        Stage.Input(size: SIMD2(Double(thrown.width), Double(thrown.height))),
      ])
    let frame = try mesh.frame(at: Moment(seconds: 1), on: stage)
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map {
        ($0, $0.input == 0 ? MeshTests.white(64) : thrown)
      })
    return try withRenderer { try $0.render(frame, images: images) }
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.bytes[(y * 64 + x) * 4..<(y * 64 + x) * 4 + 4])
  }

  /// Left half red, right half green, the lowest quarter transparent.
  private static let colors = picture(32, 16) { x, y in
    y >= 12 ? (0, 0, 0, 0) : x < 16 ? (255, 0, 0, 255) : (0, 255, 0, 255)
  }

  @Test func aDirectionalLightPrintsItsPictureOnTheSheet() throws {
    let drawn = try draw(Self.colors)
    for (x, y, expected) in [
      (17, 25, [255, 0, 0, 255]), (30, 25, [255, 0, 0, 255]), (33, 25, [0, 255, 0, 255]),
      (46, 34, [0, 255, 0, 255]), (15, 25, [0, 0, 0, 255]), (48, 25, [0, 0, 0, 255]),
      (20, 23, [0, 0, 0, 255]), (20, 38, [0, 0, 0, 255]), (5, 60, [0, 0, 0, 255]),
    ] as [(Int, Int, [UInt8])] {
      #expect(pixel(drawn, x, y) == expected, "\(x), \(y)")
    }
  }

  @Test func aSpotEnlargesItAndAmbientLightDoesNotMind() throws {
    // 16 points away, at 90° the picture is 32 points wide; at 126.87°, tan 63.435° = 2, 64.
    let drawn = try draw(Self.colors) { light in
      light.kind = .point
      light.position = SIMD3(0, 0, 16)
      light.coneAngle = Angle(degrees: 126.869_897_645_844)
      light.ambient = 0.2
    }
    // Above and below it only the ambient fifth is left.
    #expect(pixel(drawn, 20, 10) == [51, 51, 51, 255])
    #expect(pixel(drawn, 20, 44) == [51, 51, 51, 255])
    for (x, lit) in [(2, 0), (28, 0), (36, 1), (61, 1)] {
      let shown = pixel(drawn, x, 30)
      #expect(shown[lit] > 51 && shown[1 - lit] == 51 && shown[2] == 51, "\(x): \(shown)")
    }
  }

  @Test func withoutAPictureTheLightIsAsBefore() throws {
    let white = picture(64, 64) { _, _ in (255, 255, 255, 255) }
    let drawn = try draw(white)
    for place in [0, 31, 63] { #expect(pixel(drawn, place, place) == [255, 255, 255, 255]) }
  }
}
