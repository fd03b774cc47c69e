import Frame
import Imaging
import Testing

@testable import GLRenderer

/// Compute shaders, whose pictures and buffers have exact values.
@Suite struct ComputeTests {
  private static func shader(_ name: String, _ text: String) -> Shader {
    .source(ShaderSource(name: name, text: "#version 310 es\nprecision highp float;\n" + text))
  }

  /// Draws what the fragment shader's `body` makes of its declarations.
  private static func show(
    _ declarations: String, _ body: String, textures: [Texture] = [], buffers: [String] = [],
    size: PixelSize = PixelSize(width: 4, height: 3)
  ) -> Frame {
    var frame = ShaderTests.frame(ShaderTests.source(declarations, body), textures: textures)
    frame.size = size
    for index in frame.passes[0].draws.indices { frame.passes[0].draws[index].buffers = buffers }
    return frame
  }

  @Test(arguments: [Target.Format.rgba8, .rgba16f, .rgba32f])
  func anImageHasTheValuesThatAreWritten(format: Target.Format) throws {
    let size = PixelSize(width: 5, height: 3)
    var frame = Self.show(
      "uniform highp sampler2D field;",
      "color = texelFetch(field, ivec2(gl_FragCoord.xy), 0);",
      textures: [Texture("field", .target("field"), sampler: .nearest)], size: size)
    frame.targets = [Target("field", size: size, format: format)]
    let write = Self.shader(
      "write.comp",
      """
      layout(local_size_x = 4, local_size_y = 4) in;
      layout(\(format.rawValue), binding = 2) writeonly uniform highp image2D picture;
      uniform float step;
      void main() {
        vec2 at = vec2(gl_GlobalInvocationID.xy);
        if (at.x < 4.0) imageStore(picture, ivec2(at), vec4(at * step / 255.0, 0.0, 1.0));
      }
      """)
    frame.passes.insert(
      Pass(
        "write",
        Dispatch(
          write, invocations: SIMD3(5, 3, 1), images: [.init("picture", "field")],
          uniforms: [Uniform("step", .float(10))])), at: 0)
    let image = try withRenderer { try $0.render(frame) }
    for y in 0..<3 {
      for x in 0..<5 {
        // What is not written is transparent.
        let pixel: [UInt8] = x < 4 ? [UInt8(10 * x), UInt8(10 * y), 0, 255] : [0, 0, 0, 0]
        let start = 4 * (5 * y + x)
        #expect(Array(image.bytes[start..<start + 4]) == pixel)
      }
    }
  }

  /// Adds `amount` to each of three sums in 40 invocations, and shows them in a pixel.
  private static func count(_ amount: Float, hasHistory: Bool) -> Frame {
    var frame = show(
      "layout(std430, binding = 1) readonly buffer sums { uint values[]; };",
      "color = vec4(vec3(values[0], values[1], values[2]) / 255.0, 1.0);", buffers: ["sums"],
      size: PixelSize(width: 1, height: 1))
    frame.buffers = [StorageBuffer("sums", byteCount: 12, hasHistory: hasHistory)]
    let add = shader(
      "add.comp",
      """
      layout(local_size_x = 8) in;
      layout(std430, binding = 3) buffer sums { uint values[]; };
      uniform float amount;
      void main() {
        if (gl_GlobalInvocationID.x < 40u) atomicAdd(values[gl_GlobalInvocationID.x % 3u], uint(amount));
      }
      """)
    frame.passes.insert(
      Pass(
        "add",
        Dispatch(
          add, invocations: SIMD3(37, 1, 1), buffers: ["sums"],
          uniforms: [Uniform("amount", .float(amount))])), at: 0)
    return frame
  }

  @Test func aBufferCountsFromZeroInEachFrame() throws {
    try withRenderer { renderer in
      // 37 invocations in groups of 8 are 40: 14 + 13 + 13.
      for amount in [1, 3, 2] as [Float] {
        let drawn = try renderer.render(Self.count(amount, hasHistory: false)).bytes
        #expect(drawn == [UInt8(14 * amount), UInt8(13 * amount), UInt8(13 * amount), 255])
      }
    }
  }

  @Test func aBufferWithAHistoryCountsOnUntilTheSequenceEnds() throws {
    try withRenderer { renderer in
      for _ in 0..<2 {
        for sum in 1...4 {
          let drawn = try renderer.render(Self.count(1, hasHistory: true)).bytes
          #expect(drawn == [UInt8(14 * sum), UInt8(13 * sum), UInt8(13 * sum), 255])
        }
        renderer.beginSequence()
      }
    }
  }

  @Test func whatDoesNotFitIsSaid() throws {
    func failure(_ change: (inout Dispatch) -> Void) throws -> RendererError? {
      var frame = Self.count(1, hasHistory: false)
      if var dispatch = frame.passes[0].dispatch {
        change(&dispatch)
        frame.passes[0].dispatch = dispatch
      }
      return try withRenderer { renderer in
        do throws(RendererError) {
          _ = try renderer.render(frame)
          return nil
        } catch {
          return error
        }
      }
    }
    #expect(
      try failure { $0.invocations.x = 8 * 65_536 }?.description
        == "program add.comp: it takes 65536 work groups of 8 along x, of which devices run at most 65535; "
        + "use larger groups, or more axes")
    #expect(
      try failure { $0.buffers = [] }?.description
        == "program add.comp: no buffer is given for the block sums")
    let blocks = """
      layout(local_size_x = 1) in;
      layout(std430) buffer sums { uint values[]; };
      layout(std430) buffer more { uint others[]; };
      void main() { values[0] = 1u; others[0] = 2u; }
      """
    let same = try #require(
      try failure { $0.shader = Self.shader("same.comp", blocks) }?.description)
    #expect(same.contains("have the same binding; give each one of its own"))
    let large = """
      layout(local_size_x = 1) in;
      layout(std430) buffer sums { vec4 values[9]; };
      void main() { values[8] = vec4(1.0); }
      """
    #expect(
      try failure { $0.shader = Self.shader("large.comp", large) }?.description
        == "program large.comp: the block sums takes 144 bytes, but its buffer has 12")
    let broken = try failure { $0.shader = Self.shader("broken.comp", "void main() { none(); }") }
    guard case .shader(let problem)? = broken else {
      Issue.record("\(String(describing: broken))")
      return
    }
    #expect(problem.shader == "broken.comp" && problem.line == 3)
  }

  @Test func aFailureDropsBuffersThatWereKept() throws {
    try withRenderer { renderer in
      _ = try renderer.render(Self.count(1, hasHistory: true))
      var broken = Self.count(1, hasHistory: true)
      // More work groups than a device runs.
      broken.passes[0].dispatch?.invocations.x = 8 * 65_536
      #expect(throws: RendererError.self) { try renderer.render(broken) }
      let drawn = try renderer.render(Self.count(1, hasHistory: true)).bytes
      #expect(drawn == [14, 13, 13, 255])
    }
  }
}
