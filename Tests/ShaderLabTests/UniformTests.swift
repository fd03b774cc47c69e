import Documents
import Effects
import Testing

@testable import ShaderLab

@Suite("Uniforms of plain shaders")
struct UniformTests {
  private func recipe(_ declarations: String) throws -> ShaderRecipe {
    try Lab.compile("\(declarations)\nvoid main() { gl_FragColor = vec4(1); }").effect.recipe
  }

  @Test(
    "customary names have their values without being set",
    arguments: [
      ("float u_time", UniformBinding.Source.time), ("float iTime", .time), ("float time", .time),
      ("float uTime", .time), ("float iGlobalTime", .time), ("vec2 u_resolution", .resolution),
      ("vec3 iResolution", .resolution), ("vec2 resolution", .resolution), ("int iFrame", .frame),
      ("int u_frame", .frame), ("vec4 iDate", .date), ("float iTimeDelta", .timeDelta),
      ("float u_delta", .timeDelta), ("float iFrameRate", .frameRate),
      ("float u_pixelRatio", .scale), ("float u_progress", .progress),
    ] as [(String, UniformBinding.Source)])
  func roles(declaration: String, source: UniformBinding.Source) throws {
    let recipe = try recipe("uniform \(declaration);")
    #expect(recipe.passes[0].uniforms.contains { $0.sources == [source] })
    #expect(recipe.parameters.isEmpty && recipe.warnings.isEmpty)
  }

  @Test(
    "defaults and ranges are read from declarations",
    arguments: [
      ("float a; // = 0.5", [0.5], nil, "A uniform of the shader."),
      ("float a = 0.25;", [0.25], nil, "A uniform of the shader."),
      ("float a; /* = -1.5e1; how far */", [-15], nil, "How far."),
      ("float a; // = 1. / 4.", [0.25], nil, "A uniform of the shader."),
      ("float a; // 0..2 speed", [0], 0...2, "Speed."),
      ("float a; // = .5 [0.1, 3]", [0.5], 0.1...3, "A uniform of the shader."),
      ("float a; // default 3; 1…5", [3], 1...5, "A uniform of the shader."),
      ("vec3 a; // = vec3(1.0, 0.5, 0)", [1, 0.5, 0], nil, "A uniform of the shader."),
      ("vec2 a; // = vec2(2.)", [2, 2], nil, "A uniform of the shader."),
      ("bool a; // = true", [1], nil, "A uniform of the shader."),
      ("ivec2 a; // = ivec2(3, 4)", [3, 4], nil, "A uniform of the shader."),
      ("int a; // count", [0], nil, "Count."),
    ] as [(String, [Double], ClosedRange<Double>?, String)])
  func defaults(
    declaration: String, numbers: [Double], range: ClosedRange<Double>?, summary: String
  ) throws {
    let parameter = try #require(try recipe("uniform \(declaration)").parameters.first)
    #expect(parameter.defaultValue == numbers)
    #expect(parameter.summary == summary)
    if case .number(let found) = parameter.kind, let range {
      #expect(found.lowest == range.lowerBound && found.highest == range.upperBound)
    }
  }

  @Test("a value without a default is told, with the name that may be meant")
  func warnings() throws {
    #expect(
      try recipe("uniform float u_tine;").warnings.first?.contains("did you mean u_time?") == true)
    #expect(try recipe("uniform vec2 u_mouse;").warnings.isEmpty)
    #expect(try recipe("uniform mat2 m;").warnings.first?.contains("type is mat2") == true)
    #expect(try recipe("uniform sampler2DArray c;").warnings.first?.contains("panorama") == true)
    #expect(try recipe("uniform isampler2D i;").warnings.first?.contains("black") == true)
    let long = String(repeating: "a", count: 100_000)
    for uniform in ["uniform \(long) u_x;", "uniform sampler\(long) u_x;", "uniform mat2 \(long);"]
    {
      #expect(try recipe(uniform).warnings.first.map { $0.utf8.count < 300 } == true)
    }
  }

  @Test("samplers read the picture of their number, or the next one")
  func samplers() throws {
    let recipe = try recipe(
      "uniform sampler2D a, u_tex0, b, backbuffer;\nuniform vec2 u_tex0Resolution;")
    let sources = recipe.passes[0].samplers.map(\.source)
    #expect(sources == [.input(1), .input(0), .input(2), .history("picture")])
    #expect(recipe.inputCounts == 0...3)
    #expect(recipe.passes[0].uniforms.contains { $0.sources == [.inputSize(0)] })
    #expect(recipe.targets.map(\.hasHistory) == [true] && recipe.passes.count == 2)
  }

  @Test("values are set by name and type, and others are refused")
  func settings() throws {
    var effect = try Lab.compile(
      """
      uniform float a; // = 1; 0..2
      uniform int n; // = 1
      uniform bool b; // = false
      uniform vec2 p; // = vec2(0.)
      uniform vec3 tintColor; // = vec3(0.)
      uniform vec4 v; // = vec4(0.)
      void main() {}
      """
    ).effect
    for setting in [
      "a=1.5", "n=3", "b=true", "p=1,2", "tintColor=#ff0000", "tintColor=1,0.5,0", "v=1,2,3,4",
    ] {
      try effect.apply(setting: setting)
    }
    for setting in ["a=3", "n=1.5", "b=2", "p=1", "tintColor=1,2", "v=x", "c=1"] {
      #expect(throws: DocumentError.self, "\(setting)") { try effect.apply(setting: setting) }
    }
  }
}
