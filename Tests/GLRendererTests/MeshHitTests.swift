import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct MeshHitTests {
  @Test(
    arguments: ["ripple", "curtain", "bulge", "jelly", "cylinder", "wave", "ellipse"],
    [Image.Depth.eight, .sixteen])
  func hitTestingIsTheInverseOfDrawing(name: String, depth: Image.Depth) throws {
    var mesh = Mesh(try #require(MeshName(rawValue: name)))
    mesh.lighting = .none
    mesh.placement.rotation.x = Angle(degrees: -40)
    mesh.placement.rotation.y = Angle(degrees: 25)
    mesh.placement.perspective = 600
    let size = 240
    let stage = MeshTests.stage(MeshTests.white(size), canvas: SIMD2(300, 300))
    let moment = Moment(seconds: 0.3 * mesh.duration)
    // The place on the sheet instead of the picture, at each pixel's middle.
    let coordinates = """
      #version 300 es
      precision highp float;
      in vec2 vUV;
      uniform highp sampler2D picture;
      uniform int hasBorder;
      out vec4 color;
      void main() {
        if (hasBorder != 0 && (min(vUV.x, vUV.y) < 0.0 || max(vUV.x, vUV.y) > 1.0)) {
          discard;
        }
        // The driver keeps the sampler because it cannot know that no picture is below −1.
        color = texture(picture, vUV).r < -1.0 ? vec4(0.0) : vec4(vUV, 0.0, 1.0);
      }
      """
    let renderer = try Renderer(
      RendererOptions(software: .require, shaders: ["mesh.frag": Array(coordinates.utf8)]))
    var frame = try mesh.frame(at: moment, on: stage)
    frame.passes[0].samples = 1
    frame.passes[0].draws[0].depth = .nearest
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { ($0, MeshTests.white(size)) })
    let drawn = try renderer.render(frame, depth: depth, images: images)
    let words =
      depth == .eight
      ? drawn.bytes.map { UInt16($0) }
      : drawn.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    // 0.05 pixels of the picture, or 0.01 of it where a level is 0.004.
    let (largest, allowed) = depth == .eight ? (255.0, 0.01) : (65535, 0.05 / Double(size))
    let test = MeshHitTest(try mesh.placed(at: moment, on: stage))
    var (wrong, hits, misses) = (0, 0, 0)
    for pixel in 0..<300 * 300 where pixel % 7 == 0 || name == "jelly" {
      let point = SIMD2(Double(pixel % 300) + 0.5, Double(pixel / 300) + 0.5)
      let isDrawn = words[4 * pixel + 3] != 0
      if let hit = test.hit(at: point) {
        hits += 1
        let unit = SIMD2(Double(words[4 * pixel]), Double(words[4 * pixel + 1])) / largest
        let error = hit.unit - unit
        wrong += isDrawn && max(abs(error.x), abs(error.y)) <= allowed ? 0 : 1
      } else {
        misses += 1
        wrong += isDrawn ? 1 : 0
      }
    }
    #expect(hits > 2000 && misses > 1000)
    // Only where a pixel's middle lies on an edge may rounding decide otherwise.
    #expect(wrong <= 2)
  }
}
