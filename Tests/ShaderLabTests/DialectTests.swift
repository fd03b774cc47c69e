import Documents
import Effects
import Frame
import Motion
import Testing

@testable import ShaderLab

@Suite("Dialects of shaders")
struct DialectTests {
  @Test(
    "a dialect is found out by its entry point or its header",
    arguments: [
      ("void main() {}", Dialect.glsl),
      ("void mainImage(out vec4 c, in vec2 p) { c = vec4(1); }", .shadertoy),
      ("vec4 transition(vec2 uv) { return getToColor(uv); }", .transition),
      ("/*{ \"ISFVSN\": \"2\" }*/ void main() {}", .isf),
      ("/*\n{ \"CREDIT\": \"me\" }\n*/\nvoid main() {}", .isf),
      ("#pragma body\n_geometry.position.x += 1;", .modifier),
      ("_surface.diffuse.rgb = float3(1);", .modifier),
      // A function of a transition may be called as Shadertoy's is, but has another type.
      (
        "vec4 mainImage(vec2 p) { return vec4(p, ratio, progress); }\nvec4 transition(vec2 p) { return mainImage(p); }",
        .transition
      ),
      (
        "vec4 transition(vec2 p) { return vec4(1); }\nvoid mainImage(out vec4 c, in vec2 p) { c = transition(p); }",
        .shadertoy
      ),
    ] as [(String, Dialect)])
  func detection(text: String, dialect: Dialect) throws {
    #expect(try Lab.compile(text).dialect == dialect)
  }

  @Test(
    "__VERSION__ is what the dialect's hosts have, and what #version says",
    arguments: [
      ("void main() { gl_FragColor = vec4(V); }", 100),
      ("void mainImage(out vec4 c, in vec2 p) { c = vec4(V); }", 300),
      ("vec4 transition(vec2 p) { return vec4(V); }", 100),
      ("/*{ \"INPUTS\": [] }*/\nvoid main() { gl_FragColor = vec4(V); }", 150),
      ("#version 330\nout vec4 c; void main() { c = vec4(V); }", 330),
    ])
  func version(text: String, version: Int) throws {
    // The first comment is ISF's, and a version comes first.
    let lines = text.split(separator: "\n").map { String($0) }
    let choice =
      "#if __VERSION__ == \(version)\n#define V 0.25\n#else\n#define V 0.75\n#endif"
    let own = (lines.dropLast() + [choice] + lines.suffix(1)).joined(separator: "\n")
    #expect(try Lab.text(own).holds("0.25"))
    #expect(try !Lab.text(own).holds("0.75"))
  }

  @Test(
    "a vertex shader and a fragment shader of ISF share what is handed over, in every version's words"
  )
  func varyings() throws {
    func words(_ old: String, _ new: String) -> String {
      "#if __VERSION__ <= 120\nvarying vec2 \(old);\n#else\n\(new) vec2 \(old);\n#endif\n"
    }
    var bundle = ShaderBundle(
      ShaderFile(
        name: "a.fs",
        text: "/*{ \"INPUTS\": [] }*/\n" + words("left", "in")
          + "void main() { gl_FragColor = left.xyxy; }"))
    bundle.vertex = ShaderFile(
      name: "a.vs",
      text: words("left", "out") + "void main() { isf_vertShaderInit(); left = isf_FragNormCoord; }"
    )
    let recipe = try ShaderLab.compile(bundle) { (_, _) in nil }.effect.recipe
    guard case .source(let source)? = recipe.passes.last?.programs.first?.fragment else {
      Issue.record("no source")
      return
    }
    #expect(source.text.ranges(of: "vec2 left ;").count == 1)
  }

  @Test("what ISF's hosts declare beside a picture is there where a shader asks for it")
  func rectangles() throws {
    let header = "/*{ \"INPUTS\": [{ \"NAME\": \"a\", \"TYPE\": \"image\" }] }*/\n"
    let text = try Lab.text(
      header
        + "void main() { gl_FragColor = vec4(_a_imgRect.zw, _a_imgSize) * (_a_flip ? 0.0 : 1.0); }")
    for declaration in [
      "_a_imgRect = vec4(0.0, 0.0, 1.0, 1.0);", "#define _a_imgSize", "_a_flip = false;",
    ] {
      #expect(text.holds(declaration))
    }
    #expect(try !Lab.text(header + "void main() { gl_FragColor = vec4(1.0); }").holds("_a_"))
  }

  @Test("a Shadertoy pass that reads a later one, or itself, reads the frame before")
  func buffers() throws {
    func file(_ name: String, _ text: String) -> ShaderFile { ShaderFile(name: name, text: text) }
    let main =
      "void mainImage(out vec4 c, in vec2 p) { c = TINT * texture(iChannel0, p) + texture(iChannel1, p); }"
    let files = [
      file("toy/image.glsl", main), file("toy/common.glsl", "#define TINT vec4(0.5)"),
      file("toy/Buffer A.glsl", "#iChannel0 \"self\"\n#iChannel1 \"file://bufferB.glsl\"\n" + main),
      file(
        "toy/bufferB.glsl", "#iChannel0 \"bufferA.glsl\"\n#iChannel0::WrapMode \"Repeat\"\n" + main),
    ]
    let bundle = try #require(ShaderBundle(folder: "toy", files: files))
    let recipe = try ShaderLab.compile(bundle) { (_, _) in nil }.effect.recipe
    #expect(recipe.passes.map(\.target) == ["bufferA", "bufferB", nil])
    #expect(recipe.targets.map(\.hasHistory) == [true, true])
    let sources = recipe.passes.map { pass in pass.samplers.prefix(2).map(\.source) }
    #expect(sources[0] == [.history("bufferA"), .history("bufferB")])
    #expect(sources[1] == [.target("bufferA"), .history("bufferB")])
    #expect(sources[2] == [.target("bufferA"), .target("bufferB")])
    #expect(recipe.passes[1].samplers[0].sampler.wrap == .repeat)
    #expect(ShaderBundle(folder: "toy", files: [files[1]]) == nil)
  }

  @Test("a folder's shaders are its passes, and its pictures and sounds are not")
  func held() {
    for name in ["cubeA.glsl", "Cube A.glsl", "cubemap.glsl", "sound.glsl", "common.glsl"] {
      #expect(ShaderBundle.holds(name), "\(name)")
    }
    for name in ["cubemap.png", "Cube A.jpg", "sound.mp3", "sky_px.png", "cube.glsl"] {
      #expect(!ShaderBundle.holds(name), "\(name)")
    }
  }

  @Test("what a channel reads by three coordinates is stated, or told by its file")
  func solids() throws {
    let shader = try Lab.compile(
      """
      #iChannel0 "cubemap.png"
      #iChannel1 "sky_{}.jpg"
      #iChannel2 "noise.bin"
      #iChannel3 "input 0"
      #iChannel3::Type "Volume"
      #iChannel3::VFlip "false"
      void mainImage(out vec4 c, in vec2 p) {
        vec3 d = vec3(p, 1.0);
        c = texture(iChannel0, d) + texture(iChannel1, d) + texture(iChannel2, d) + texture(iChannel3, d);
      }
      """)
    let recipe = shader.effect.recipe
    #expect(recipe.pictures == ["cubemap.png", "sky_{}.jpg", "noise.bin"])
    #expect(recipe.passes[0].samplers.map(\.solid) == [nil, .cubeMap, .volume, .volume])
    #expect(recipe.passes[0].samplers.allSatisfy { !$0.isTopFirst })
  }

  @Test(
    "channels that are assigned wrongly are told",
    arguments: [
      ("#iChannel7 \"a\"", "up to 3"), ("#iChannel0", "up to 3"),
      ("#iChannel0::WarpMode \"Repeat\"", "did you mean \"WrapMode\""),
      ("#iChannel0::Type \"Cubemaps\"", "did you mean \"CubeMap\""),
    ])
  func channels(line: String, part: String) {
    let report = #expect(throws: ShaderReport.self) {
      try Lab.compile("\(line)\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(1); }")
    }
    #expect(report?.diagnostics.first?.message.contains(part) == true)
  }

  @Test("a transition's parameters have the defaults of every documented form")
  func transition() throws {
    let effect = try Lab.compile(
      """
      uniform float a; // = 0.5
      uniform float b/* = 0.25 */;
      uniform vec3 color /* = vec3(0.9, 0.4, 0.2) */;
      uniform bool on; // = true
      uniform ivec2 size; // = ivec2(10, 20)
      uniform int count = 3;
      uniform float phase; // = 0.4 ; // if 0.0, there is no black phase
      uniform float progress, ratio;
      uniform sampler2D from, to, luma;
      vec4 transition(vec2 uv) { return getFromColor(uv) + texture2D(luma, uv); }
      """
    ).effect
    let defaults = effect.recipe.parameters.map { "\($0.name) \($0.defaultValue)" }
    #expect(
      defaults == [
        "a [0.5]", "b [0.25]", "color [0.9, 0.4, 0.2]", "on [1.0]", "size [10.0, 20.0]",
        "count [3.0]", "phase [0.4]",
      ])
    #expect(effect.recipe.inputCounts == 2...3 && effect.recipe.warnings.isEmpty)
    #expect(effect.recipe.passes[0].samplers.map(\.source) == [.input(2), .input(0), .input(1)])
    #expect(effect.duration == 1)
  }

  @Test("modifiers in one file share what stands in front of their sections")
  func sections() throws {
    let shader = try Lab.compile(
      """
      #pragma arguments
      float amount;
      #pragma declaration
      float twice(float x) { return x + x; }
      #pragma geometry
      _geometry.position.x += twice(amount);
      #pragma surface
      #pragma transparent
      float own(float x) { return x; }
      #pragma body
      _surface.diffuse.r = own(amount);
      #pragma fragment
      _output.color.g = twice(amount);
      """)
    #expect(
      shader.dialect == .modifier && shader.effect.recipe.parameters.map(\.name) == ["amount"])
    let program = try #require(shader.effect.recipe.passes[0].programs.first)
    for (source, body, declarations) in [
      (program.vertex, "twice ( amount )", ["twice"]),
      (program.fragment, "own ( amount )", ["own", "twice"]),
    ] {
      guard case .source(let source) = source else {
        Issue.record("the shader has no source of its own")
        continue
      }
      let words = source.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(body), "\(words)")
      for name in declarations {
        #expect(words.ranges(of: "float \(name) ( float x )").count == 1, "\(name)")
      }
    }
  }

  @Test("a modifier may declare what every modifier has; peelgl's own names are refused")
  func ownNames() throws {
    let body = "#pragma body\n_surface.diffuse.r = u_time + x;"
    let recipe = try Lab.compile(
      "#pragma arguments\nfloat u_time, x;\nfloat rest[4];\nsampler2D u_diffuseTexture;\n\(body)"
    ).effect.recipe
    #expect(recipe.parameters.map(\.name) == ["x"])
    let draw = try #require(recipe.passes.first)
    guard case .source(let source)? = draw.programs.first?.fragment else {
      Issue.record("the modifier has no source of its own")
      return
    }
    #expect(source.text.contains("uniform float rest [ 4 ] ;"))
    #expect(draw.uniforms.map(\.name).filter { $0 == "u_time" }.count == 1)
    for name in ["peel_edge", "peel_uv"] {
      let report = #expect(throws: ShaderReport.self) {
        try Lab.compile("#pragma arguments\nfloat \(name);\n\(body)")
      }
      #expect(report?.diagnostics.first?.message.contains("\(name) cannot be an argument") == true)
      #expect(report?.diagnostics.first?.position?.line == 2)
    }
  }

  @Test("a transition and its parameters say what they are in their comments")
  func transitionWords() throws {
    let recipe = try Lab.compile(
      """
      // Author: nobody
      // Description: Folds one picture over the other
      // @param How many folds there are
      uniform int folds; // = 3
      // @param Not this one

      uniform float gap; // = 0.5
      vec4 transition(vec2 uv) { return getFromColor(uv) * gap * float(folds); }
      """
    ).effect.recipe
    #expect(recipe.summary == "Folds one picture over the other.")
    #expect(
      recipe.parameters.map(\.summary) == ["How many folds there are.", "A uniform of the shader."])
  }

  @Test("a comment tells of the declaration before it, not of others on its line")
  func commentsOfOneLine() throws {
    let parameters = try Lab.compile(
      """
      uniform float a; uniform float b, c; // = 2.0; 0..5
      uniform float d; /* = 3.0 */ uniform float e;
      void main() { gl_FragColor = vec4(a, b + c, d, e); }
      """
    ).effect.parameters.map { "\($0.name) \($0.defaultValue)" }
    #expect(parameters == ["a 0", "b 2", "c 2", "d 3", "e 0"])
  }

  @Test("an ISF header's inputs are parameters")
  func inputs() throws {
    let effect = try Lab.compile(
      """
      /*{
        "DESCRIPTION": "Colours.", "ISFVSN": "2.0",
        "INPUTS": [
          { "NAME": "inputImage", "TYPE": "image" },
          { "NAME": "level", "TYPE": "float", "DEFAULT": 0.5, "MIN": 0, "MAX": 2, "LABEL": "How much" },
          { "NAME": "middle", "TYPE": "float", "MIN": 0, "MAX": 4 },
          { "NAME": "mode", "TYPE": "long", "VALUES": [0, 2], "LABELS": ["soft", "hard"], "DEFAULT": 2 },
          { "NAME": "tint", "TYPE": "color", "DEFAULT": [1, 0.5, 0, 1] },
          { "NAME": "place", "TYPE": "point2D", "DEFAULT": [0.5, 0.25] },
          { "NAME": "on", "TYPE": "bool", "DEFAULT": true }, { "NAME": "hit", "TYPE": "event" },
          { "NAME": "sound", "TYPE": "audioFFT" },
        ],
      }*/
      void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * level; }
      """
    ).effect
    let parameters = effect.parameters.map { "\($0.name) \($0.defaultValue)" }
    #expect(
      parameters == [
        "level 0.5", "middle 2", "mode \"hard\"", "tint \"#ff8000\"", "place [0.5, 0.25]",
        "on true",
        "hit false",
      ])
    #expect(effect.recipe.summary == "Colours." && effect.recipe.inputCounts == 0...2)
    #expect(effect.recipe.warnings.isEmpty)
  }

  @Test("a header may repeat a key, and an input may be called as a built-in function is")
  func oddHeader() throws {
    let text = try Lab.text(
      """
      /*{ "DESCRIPTION": "one", "DESCRIPTION": "two",
        "INPUTS": [{ "NAME": "length", "TYPE": "float", "DEFAULT": 0.25 }] }*/
      void main() { gl_FragColor = vec4(length * length(vec2(3.0, 4.0))); }
      """)
    #expect(text.contains("uniform float peel_user_length;"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("vec4 ( peel_user_length * length ( vec2 ( 3.0 , 4.0 ) ) )"))
  }

  @Test("the buffers that last have sizes in version 1 of the format")
  func persistentBuffers() throws {
    let recipe = try Lab.compile(
      """
      /*{ "PERSISTENT_BUFFERS": { "last": { "WIDTH": "2", "HEIGHT": "$HEIGHT/2.0", "FLOAT": true } },
        "PASSES": [{ "TARGET": "last" }, {}] }*/
      void main() { gl_FragColor = IMG_NORM_PIXEL(last, vv_FragNormCoord); }
      """
    ).effect.recipe
    #expect(
      recipe.targets.map(\.hasHistory) == [true] && recipe.targets.map(\.format) == [.rgba32f])
    guard case .formulas(let width, let height) = recipe.targets[0].size else {
      Issue.record("the size is a pair of formulas")
      return
    }
    let canvas = { (name: String) -> Double? in name == "WIDTH" ? 90 : 8 }
    #expect(width.value(canvas) == 2 && height.value(canvas) == 4)
  }

  @Test("a vertex file and its fragment file may declare the same names for themselves")
  func vertexNames() throws {
    var bundle = ShaderBundle(
      ShaderFile(
        name: "own.fs",
        text: """
          /*{ "INPUTS": [] }*/
          varying vec2 place;
          const float size = 3.0;
          float twice(float x) { return 2.0 * x; }
          void main() { gl_FragColor = vec4(place, twice(size), 1.0); }
          """))
    bundle.vertex = ShaderFile(
      name: "own.vs",
      text: """
        varying vec2 place;
        const float size = 0.5;
        float twice(float x) { return x + x; }
        void main() { isf_vertShaderInit(); place = isf_FragNormCoord * twice(size); }
        """)
    let shader = try ShaderLab.compile(bundle) { (_, _) throws(ShaderProblem) in nil }
    guard case .source(let source) = shader.effect.recipe.passes[0].programs[0].fragment else {
      Issue.record("the shader has a source of its own")
      return
    }
    let words = source.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in [
      "const float peel_vertex_size = 0.5 ;", "const float size = 3.0 ;",
      "float peel_vertex_twice ( float x )",
      "isf_FragNormCoord * peel_vertex_twice ( peel_vertex_size )",
      "vec4 ( place , twice ( size ) , 1.0 )",
    ] {
      #expect(words.contains(part), "\(part)")
    }
  }

  @Test("a statement of newer versions is one in ISF and where no version is named")
  func newStatements() throws {
    let body = "int k = 1; switch (k) { case 0: k = 2; default: k = 3; }"
    for header in ["", "/*{ \"INPUTS\": [] }*/\n"] {
      let text = try Lab.text("\(header)void main() { \(body) gl_FragColor = vec4(k); }")
      #expect(text.contains("switch") && !text.contains("peel_user_switch"))
    }
  }

  @Test("buffers that macros select are passes, and read one another")
  func macroBuffers() throws {
    let recipe = try Lab.compile(
      """
      uniform sampler2D u_buffer0, u_buffer1, u_doubleBuffer0, u_tex0;
      uniform vec2 u_buffer0Resolution;
      void main() {
      #ifdef BUFFER_0
        gl_FragColor = texture2D(u_buffer1, u_buffer0Resolution);
      #elif defined(BUFFER_1)
        gl_FragColor = texture2D(u_tex0, vec2(0.0));
      #elif defined(DOUBLE_BUFFER_0)
        gl_FragColor = texture2D(u_doubleBuffer0, vec2(1.0));
      #else
        gl_FragColor = vec4(1.0);
      #endif
      }
      """
    ).effect.recipe
    #expect(recipe.passes.map(\.target) == ["u_buffer0", "u_buffer1", "u_doubleBuffer0", nil])
    #expect(recipe.targets.map(\.name) == ["u_buffer0", "u_buffer1", "u_doubleBuffer0"])
    #expect(recipe.targets.map(\.hasHistory) == [false, true, true])
    #expect(recipe.targets.allSatisfy { $0.format == .rgba32f })
    #expect(recipe.inputCounts == 0...1)
    #expect(
      recipe.passes[1].samplers.map(\.source) == [
        .target("u_buffer0"), .nothing, .nothing, .input(0),
      ])
    #expect(recipe.passes[0].samplers[1].source == .history("u_buffer1"))
    #expect(
      recipe.passes[3].samplers.map(\.source) == [
        .target("u_buffer0"), .target("u_buffer1"), .target("u_doubleBuffer0"), .input(0),
      ])
    let size = recipe.passes[3].uniforms.first { $0.name == "u_buffer0Resolution" }
    #expect(size == UniformBinding("u_buffer0Resolution", .vec2, .targetSize("u_buffer0")))
    let plain =
      "uniform sampler2D u_buffer0; void main() { gl_FragColor = texture2D(u_buffer0, vec2(0)); }"
    #expect(try Lab.compile(plain).effect.recipe.inputCounts == 0...1)
  }

  @Test("an input of a type that nothing feeds is told in a short sentence")
  func unknownType() throws {
    let long = String(repeating: "1.0+", count: 20_000)
    let recipe = try Lab.compile(
      "/*{ \"INPUTS\": [{ \"NAME\": \"light\", \"TYPE\": \"\(long)\" }] }*/\n"
        + "void main() { gl_FragColor = vec4(1.0); }"
    ).effect.recipe
    #expect(recipe.warnings.count == 1 && recipe.warnings[0].utf8.count < 300)
  }

  @Test("an ISF shader's passes draw targets of their own sizes, some of which last")
  func passes() throws {
    let recipe = try Lab.compile(
      """
      /*{ "PASSES": [
        { "TARGET": "small", "WIDTH": "floor($WIDTH / 4.0)", "HEIGHT": "max($HEIGHT * 0.5, 2)" },
        { "TARGET": "last", "PERSISTENT": true, "FLOAT": true }, {} ] }*/
      void main() { gl_FragColor = IMG_NORM_PIXEL(last, isf_FragNormCoord); }
      """
    ).effect.recipe
    #expect(recipe.targets.map(\.name) == ["small", "last"])
    #expect(recipe.targets.map(\.hasHistory) == [false, true])
    #expect(recipe.targets.map(\.format) == [.rgba8, .rgba32f])
    guard case .formulas(let width, let height) = recipe.targets[0].size else {
      Issue.record("the size is a pair of formulas")
      return
    }
    let canvas = { (name: String) -> Double? in name == "WIDTH" ? 90 : 3 }
    #expect(width.value(canvas) == 22 && height.value(canvas) == 2)
    let sources = recipe.passes.map { pass in
      pass.samplers.map(\.source)
    }
    #expect(sources[0] == [.nothing, .history("last")])
    #expect(sources[1] == [.target("small"), .history("last")])
    #expect(sources[2] == [.target("small"), .target("last")])
  }

  @Test("a header that is no JSON is told with its line")
  func header() {
    let report = #expect(throws: ShaderReport.self) {
      try Lab.compile("// x\n/*\n{ \"INPUTS\": [\n  { \"NAME\": }\n] }*/\nvoid main() {}", as: .isf)
    }
    #expect(
      report?.diagnostics.first?.sentence.hasPrefix("own.glsl:4:") == true,
      "\(String(describing: report))")
  }

  @Test(
    "numbers are floats where Metal converts them",
    arguments: [
      (
        "float t = 2 * clamp(p - v / 2, 0.0, 0.5);",
        "float t = 2.0 * clamp ( p - v / 2.0 , 0.0 , 0.5 ) ;"
      ),
      ("pow(x, 12) / 8.0", "pow ( x , 12.0 ) / 8.0"), ("a[2] + 1", "a [ 2 ] + 1.0"),
      ("int i = 2 + 1; x = 3;", "int i = 2 + 1 ; x = 3.0 ;"),
      (
        "for (int i = 0; i < 4; i++) { x += 1; }", "for ( int i = 0 ; i < 4 ; i ++ ) { x += 1.0 ; }"
      ),
      ("int n; if (n == 3) x = 1;", "int n ; if ( n == 3 ) x = 1.0 ;"),
      ("int(2) << 3", "int ( 2 ) << 3"),
    ] as [(String, String)])
  func promotion(text: String, expected: String) throws {
    let tokens = try Lexer.tokens(of: Array(text.utf8), file: 0)
    #expect(IntegerPromotion.promoted(tokens).map(\.text).joined(separator: " ") == expected)
  }
}
