import Documents
import Effects
import Frame
import Testing

@testable import ShaderLab

@Suite("Passes that compute in files of passes")
struct ComputePassTests {
  private static let files = [
    "move.comp": """
    #version 310 es
    layout(local_size_x = 64) in;
    struct Body { vec4 place; };
    layout(std430, binding = 0) buffer bodies { Body all[]; };
    layout(std430, binding = 1) readonly buffer forces { vec4 field[]; };
    uniform float speed;   // = 0.5; 0..1 how fast
    uniform float u_time;
    uniform vec2 u_resolution;
    uniform sampler2D map;
    void main() { all[0].place = field[0] + u_time * speed * texture(map, u_resolution); }
    """,
    "write.comp": """
    layout(local_size_x = 8, local_size_y = 8) in;
    layout(rgba16f, binding = 0) writeonly uniform highp image2D picture;
    void main() { imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(COUNT)); }
    """,
    "show.frag": """
    layout(std430, binding = 0) readonly buffer bodies { vec4 all[]; };
    uniform sampler2D picture;
    out vec4 color;
    void main() { color = all[0] + texture(picture, vec2(0.5)); }
    """,
    "wrong.frag": """
    layout(std430) buffer bodies { vec4 all[]; };
    out vec4 color;
    void main() { all[0] = vec4(1.0); color = all[0]; }
    """,
    "other.comp": """
    layout(local_size_x = 1) in;
    layout(std430) buffer bodis { uint all[]; };
    void main() {}
    """,
    "plain.frag": "out vec4 color;\nvoid main() { color = vec4(1.0); }",
  ]

  private func compile(_ text: String) throws(ShaderReport) -> UserShader {
    try ShaderLab.compile(ShaderBundle(document: ShaderFile(name: "own.json5", text: text))) {
      (name, _) throws(ShaderProblem) in
      Self.files[name].map { ShaderFile(name: name, text: $0) }
    }
  }

  @Test("buffers, images and values become a frame")
  func frame() throws {
    let shader = try compile(
      """
      {
        parameters: { number: { default: 100, range: [1, 1000] } },
        targets: { field: { size: [20, "canvasHeight"], format: "rgba16f" } },
        buffers: {
          bodies: { stride: 16, count: "number * 2", keep: true },
          forces: { stride: 16, count: 7 },
        },
        passes: [
          { name: "write", compute: "write.comp", over: "field", write: { picture: "field" },
            define: { COUNT: "1" } },
          { compute: "move.comp", over: "bodies", read: { map: "field" } },
          { compute: "move.comp", over: ["number", 3], read: { map: "before field" },
            set: { speed: 2 } },
          { fragment: "show.frag", read: { picture: "field" } },
        ],
      }
      """)
    let recipe = shader.effect.recipe
    #expect(recipe.computes && recipe.hasHistory && recipe.inputCounts == 0...0)
    #expect(recipe.parameters.map(\.name) == ["number", "speed"])
    var effect = shader.effect
    try effect.set("number", to: DocumentNode(JSON5.read(Array("50".utf8))))
    let stage = Stage(canvas: SIMD2(30, 10), inputs: [])
    let frame = try effect.frame(at: Moment(seconds: 1), on: stage)
    try frame.validate()
    #expect(
      frame.buffers == [
        StorageBuffer("bodies", byteCount: 1600, hasHistory: true),
        StorageBuffer("forces", byteCount: 112),
      ])
    let dispatches = frame.passes.compactMap(\.dispatch)
    #expect(frame.passes.map(\.label) == ["write", "pass 2", "pass 3", "pass 4"])
    #expect(
      dispatches.map(\.invocations) == [SIMD3(20, 10, 1), SIMD3(100, 1, 1), SIMD3(50, 3, 1)])
    #expect(dispatches.map(\.buffers) == [[], ["bodies", "forces"], ["bodies", "forces"]])
    #expect(dispatches[0].images == [.init("picture", "field")])
    #expect(dispatches[0].constants == [ShaderConstant("COUNT", .float(1))])
    #expect(dispatches[1].textures.map(\.source) == [.target("field")])
    #expect(dispatches[2].textures.map(\.source) == [.history("field")])
    #expect(
      Set(dispatches[1].uniforms) == [
        Uniform("speed", .float(0.5)), Uniform("u_time", .float(1)),
        Uniform("u_resolution", .vec2(SIMD2(100, 1))),
      ])
    #expect(dispatches[2].uniforms.contains(Uniform("speed", .float(2))))
    #expect(frame.passes[3].draws[0].buffers == ["bodies"])
    guard case .source(let source) = dispatches[1].shader else {
      Issue.record("a user's shader is a source")
      return
    }
    #expect(source.name == "move.comp" && source.text.hasPrefix("#version 310 es\n"))
    #expect(source.text.contains("precision highp image2D;\n") && !source.text.contains("300"))
  }

  @Test("a frame that asks for more than a buffer can hold is refused")
  func largeFormula() throws {
    let shader = try compile(
      """
      { buffers: { bodies: { stride: 64, count: "canvasWidth * 1e6" } },
        passes: [{ fragment: "plain.frag" }] }
      """)
    let frame = try shader.effect.frame(
      at: Moment(seconds: 0), on: Stage(canvas: SIMD2(30, 10), inputs: []))
    #expect(
      throws: FrameError.badBufferSize("bodies", bytes: (1 << 27) + 64)
    ) { try frame.validate() }
  }

  /// What is wrong with a file of a pass that computes, and a part of its message.
  private static let wrong: [(buffers: String, pass: String, message: String)] = [
    ("", "{ compute: 'write.comp', over: 'field' }", "does not assign the image \"picture\""),
    ("", "{ compute: 'write.comp', write: { picture: 'field' } }", "over"),
    (
      "", "{ compute: 'write.comp', over: 'feld', write: { picture: 'field' } }",
      "did you mean \"field\""
    ),
    (
      "", "{ compute: 'write.comp', over: 'field', write: { picture: 'bytes' } }",
      "layout(rgba8, binding = 0) writeonly uniform image2D picture"
    ),
    (
      "", "{ compute: 'write.comp', over: 'field', write: { picture: 'free' } }",
      "the format of \"free\" is a device's choice"
    ),
    (
      "", "{ compute: 'write.comp', over: 'field', write: { pictur: 'field' } }",
      "the shaders have no image \"pictur\""
    ),
    ("", "{ compute: 'write.comp', over: 'field', into: 'field' }", "into"),
    ("", "{ compute: 'other.comp', over: [1] }", "has no storage buffer \"bodis\""),
    ("", "{ compute: 'none.comp', over: [1] }", "the file \"none.comp\""),
    ("bodies: { stride: 4, count: 1 }", "{ fragment: 'wrong.frag' }", "readonly buffer bodies"),
    ("bodies: { stride: 4 }", "{ fragment: 'plain.frag' }", "count"),
    ("bodies: { stride: 4, count: 0 }", "{ fragment: 'plain.frag' }", "1 to 33554432 elements"),
    (
      "bodies: { stride: 64, count: 2097153 }", "{ fragment: 'plain.frag' }",
      "1 to 2097152 elements"
    ),
    ("'two words': { stride: 4, count: 1 }", "{ fragment: 'plain.frag' }", "cannot name"),
    ("field: { stride: 4, count: 1 }", "{ fragment: 'plain.frag' }", "cannot name"),
    (
      "bodies: { stride: 4, count: 1 }",
      "{ fragment: 'show.frag', depth: 'sorted', read: { picture: 'input 0' } }",
      "use the depth \"nearest\""
    ),
  ]

  @Test("what is wrong is said in one sentence", arguments: wrong.indices)
  func wrongFiles(_ index: Int) {
    let (buffers, pass, message) = Self.wrong[index]
    let text = """
      { targets: {
          field: { format: 'rgba16f' }, bytes: {}, free: { format: 'rgbaFloat' } },
        buffers: { \(buffers) }, passes: [\(pass), { fragment: 'plain.frag' }] }
      """
    do throws(ShaderReport) {
      _ = try compile(text)
      Issue.record("it compiles: \(pass)")
    } catch {
      #expect(error.diagnostics.first?.message.contains(message) == true, "\(error)")
    }
  }
}
