import Imaging
import TestSupport
import Testing

@Suite("Samples at the edges of meshes")
struct SampleTests {
  @Test("come closer to the covered area, the more there are")
  func edges() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      #version 300 es
      in vec3 aPosition;
      void main() { gl_Position = vec4(aPosition.xy, 0.0, 1.0); }
      """, to: "own.vert")
    try folder.write(
      """
      #version 300 es
      precision highp float;
      out vec4 color;
      void main() { color = vec4(1.0); }
      """, to: "own.frag")
    // The half of the canvas below y = 0.37 x + 0.05 in clip space, where y points down.
    try folder.write(
      """
      {
        canvas: [32, 32],
        passes: [{
          vertex: "own.vert", fragment: "own.frag",
          mesh: {
            vertices: [
              [0, 0, -1, -0.32, 0, 0, 0, 1], [0, 0, 1, 0.42, 0, 0, 0, 1], [0, 0, 1, 1, 0, 0, 0, 1],
              [0, 0, -1, 1, 0, 0, 0, 1],
            ],
            triangles: [[0, 1, 2], [0, 2, 3]],
          },
        }],
      }
      """, to: "half.json5")
    var errors: [Double] = []
    for samples in [1, 4, 16] {
      let drawn = try Tool.run(
        [
          "render", "half.json5", "--samples", "\(samples)", "-o", "\(samples).png",
          "--software", "require",
        ], in: folder)
      #expect(drawn.status == 0, "\(drawn.messages)")
      let image = try folder.image("\(samples).png")
      var sum = 0.0
      for y in 0..<32 {
        for x in 0..<32 {
          let stored = image.bytes[4 * (32 * y + x) + 3]
          sum += abs(Double(stored) / 255 - Self.coverage(x, y))
        }
      }
      errors.append(sum / 32)
    }
    // Counted for this edge with the four places of the rasteriser's samples, and moved by a tenth of a pixel each way.
    for (error, expected) in zip(errors, [0.263, 0.109, 0.062]) {
      #expect(abs(error - expected) < 0.004, "\(errors)")
    }
  }

  /// The share of a pixel that is covered, from 64 × 64 points.
  private static func coverage(_ x: Int, _ y: Int) -> Double {
    var count = 0
    for row in 0..<64 {
      for column in 0..<64 {
        let u = (Double(x) + (Double(column) + 0.5) / 64) / 16 - 1
        let v = (Double(y) + (Double(row) + 0.5) / 64) / 16 - 1
        if v > 0.37 * u + 0.05 { count += 1 }
      }
    }
    return Double(count) / 4096
  }
}
