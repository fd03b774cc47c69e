import Frame
import Testing

@Suite struct ValidationTests {
  /// A frame that breaks no rule: a target, drawn and then sampled into the output.
  static let valid = Frame(
    size: PixelSize(width: 8, height: 6),
    targets: [Target("copy", size: PixelSize(width: 4, height: 3), format: .rgba8)],
    passes: [
      Pass("first", into: .target("copy"), draws: [draw(.asset(request))]),
      Pass("second", into: .output, samples: 4, draws: [draw(.target("copy"))]),
      Pass("third", into: .output, clear: nil, draws: [draw(.asset(request))]),
    ])

  static let request = AssetRequest(input: 0, size: PixelSize(width: 8, height: 6), seconds: 0.5)

  static func draw(_ source: Texture.Source) -> Draw {
    Draw(
      Draw.Program(vertex: "fullscreen", fragment: "copy"), .quad,
      textures: [Texture("picture", source)], uniforms: [Uniform("opacity", .float(1))])
  }

  @Test func aValidFrameIsValid() throws { try Self.valid.validate() }

  struct Rule: Sendable {
    var message: String
    var breaking: @Sendable (inout Frame) -> Void

    init(_ message: String, _ breaking: @escaping @Sendable (inout Frame) -> Void) {
      self.message = message
      self.breaking = breaking
    }
  }

  static let sizes = [
    Rule("the frame is 0x6 but each side must be within 1…65536 pixels") { $0.size.width = 0 },
    Rule("the frame is 8x-1 but each side must be within 1…65536 pixels") { $0.size.height = -1 },
    Rule("the frame is 65537x6 but each side must be within 1…65536 pixels") {
      $0.size.width = 65_537
    },
    Rule("the target \"copy\" is 4x0 but each side must be within 1…65536 pixels") {
      $0.targets[0].size.height = 0
    },
    Rule("input 0 in pass \"first\" is 0x1 but each side must be within 1…65536 pixels") {
      $0.passes[0].draws[0] = draw(
        .asset(AssetRequest(input: 0, size: PixelSize(width: 0, height: 1))))
    },
  ]

  static let targets = [
    Rule("a target has an empty name") { $0.targets[0].name = "" },
    Rule("two targets are called \"copy\"") { $0.targets.append($0.targets[0]) },
    Rule("pass \"first\" uses the target \"copy\", which the frame does not declare") {
      $0.targets = []
    },
    Rule("pass \"second\" uses the target \"other\", which the frame does not declare") {
      $0.passes[1].draws[0] = draw(.target("other"))
    },
    Rule("pass \"second\" samples the target \"copy\" before any pass draws it") {
      $0.passes.remove(at: 0)
    },
    Rule("pass \"first\" samples the target \"copy\" while it draws into it") {
      $0.passes[0].draws[0] = draw(.target("copy"))
    },
    Rule("pass \"first\" samples the history of \"copy\", which is declared without one") {
      $0.passes[0].draws[0] = draw(.history("copy"))
    },
    Rule("pass \"first\" uses the target \"other\", which the frame does not declare") {
      $0.passes[0].draws[0] = draw(.history("other"))
    },
    Rule("no pass draws into the target \"trail\", whose history the next frame needs") {
      $0.targets.append(
        Target("trail", size: request.size, format: .rgba16f, hasHistory: true))
      $0.passes[0].draws[0] = draw(.history("trail"))
    },
  ]

  /// Two vertices of one number.
  static func triangles(_ indices: [UInt32], filled number: Float = 0) -> Geometry {
    .triangles(
      TriangleMesh(components: [Float](repeating: number, count: 16), indices: indices))
  }

  static func edges(x: Int, _ size: PixelSize) -> EdgeRegion {
    EdgeRegion(rectangles: [PixelRectangle(x: x, y: 0, size: size)], geometry: .quad)
  }

  static let passes = [
    Rule("no pass draws into the output") { $0.passes.removeLast(2) },
    Rule("no pass draws into the output") { $0.passes = [] },
    Rule("pass 1 has an empty label") { $0.passes[1].label = "" },
    Rule("pass \"second\" uses 2 samples per pixel but must use 1 or 4") {
      $0.passes[1].samples = 2
    },
    Rule("pass \"second\" uses 0 samples per pixel but must use 1 or 4") {
      $0.passes[1].samples = 0
    },
    Rule("pass \"first\" clears to a colour that is not finite") {
      $0.passes[0].clear = SIMD4(0, 0, .nan, 0)
    },
    Rule("pass \"first\" is the first pass into the target \"copy\" and must clear it") {
      $0.passes[0].clear = nil
    },
    Rule("pass \"second\" is the first pass into the output and must clear it") {
      $0.passes[1].clear = nil
    },
  ]

  static let draws = [
    Rule("pass \"first\" uses a shader without a name") {
      $0.passes[0].draws[0].program.vertex = .builtIn("")
    },
    Rule("pass \"first\" uses a shader without a name") {
      $0.passes[0].draws[0].program.fragment = .source(
        ShaderSource(name: "", text: "void main() {}"))
    },
    Rule(
      "pass \"first\" defines \"size\", but a constant is a finite number with a name of capital "
        + "letters, digits and underscores"
    ) {
      $0.passes[0].draws[0].program.constants = [ShaderConstant("size", .int(1))]
    },
    Rule(
      "pass \"first\" defines \"2D\", but a constant is a finite number with a name of capital "
        + "letters, digits and underscores"
    ) {
      $0.passes[0].draws[0].program.constants = [ShaderConstant("2D", .int(1))]
    },
    Rule(
      "pass \"first\" defines \"SIZE\", but a constant is a finite number with a name of capital "
        + "letters, digits and underscores"
    ) {
      $0.passes[0].draws[0].program.constants = [ShaderConstant("SIZE", .float(.infinity))]
    },
    Rule("pass \"first\" sets \"SIZE\" twice in a draw") {
      $0.passes[0].draws[0].program.constants = [1, 2].map { ShaderConstant("SIZE", .int($0)) }
    },
    Rule("pass \"first\" draws a grid of 0x5 cells but must draw 1…4194304 in all") {
      $0.passes[0].draws[0].geometry = .grid(columns: 0, rows: 5)
    },
    Rule("pass \"first\" draws a grid of 5x-5 cells but must draw 1…4194304 in all") {
      $0.passes[0].draws[0].geometry = .grid(columns: 5, rows: -5)
    },
    Rule("pass \"first\" draws a grid of 2049x2048 cells but must draw 1…4194304 in all") {
      $0.passes[0].draws[0].geometry = .grid(columns: 2049, rows: 2048)
    },
    Rule(
      "pass \"first\" draws a grid of \(Int.max)x\(Int.max) cells but must draw 1…4194304 in all"
    ) {
      $0.passes[0].draws[0].geometry = .grid(columns: .max, rows: .max)
    },
    Rule(
      "pass \"first\" draws a mesh that is not 8 numbers a vertex and three indices a triangle"
    ) {
      $0.passes[0].draws[0].geometry = triangles([UInt32](repeating: 0, count: 4))
    },
    Rule(
      "pass \"first\" draws a mesh that is not 8 numbers a vertex and three indices a triangle"
    ) {
      $0.passes[0].draws[0].geometry = .triangles(
        TriangleMesh(components: [0, 0, 0], indices: []))
    },
    Rule("pass \"first\" draws a triangle with vertex 2 but the mesh has 2") {
      $0.passes[0].draws[0].geometry = triangles([0, 1, 2])
    },
    Rule("pass \"first\" draws a mesh with a number that is not finite") {
      $0.passes[0].draws[0].geometry = triangles([0, 1, 0], filled: .nan)
    },
    Rule("pass \"first\" draws 16777217 triangles but must draw at most 16777216") {
      $0.passes[0].draws[0].geometry = triangles([UInt32](repeating: 0, count: 3 * 16_777_217))
    },
    Rule("pass \"second\" draws a triangle with vertex 2 but the mesh has 2") {
      $0.passes[1].draws[0].edges = EdgeRegion(rectangles: [], geometry: triangles([0, 1, 2]))
    },
    Rule("a region of edges in pass \"second\" is 4x0 but each side must be within 1…65536 pixels")
    {
      $0.passes[1].draws[0].edges = edges(x: 0, PixelSize(width: 4, height: 0))
    },
    Rule("pass \"second\" has a region at -1, 0 but both must be within 0…65536") {
      $0.passes[1].draws[0].edges = edges(x: -1, PixelSize(width: 4, height: 4))
    },
    Rule("pass \"third\" has a draw with known edges, which must be its only one, and must clear") {
      $0.passes[2].draws[0].edges = edges(x: 0, PixelSize(width: 4, height: 4))
    },
    Rule("pass \"second\" has a draw with known edges, which must be its only one, and must clear")
    {
      $0.passes[1].draws.append($0.passes[1].draws[0])
      $0.passes[1].draws[0].edges = edges(x: 0, PixelSize(width: 4, height: 4))
    },
    Rule("pass \"third\" sets a texture or uniform without a name") {
      $0.passes[2].draws[0].textures[0].name = ""
    },
    Rule("pass \"third\" sets a texture or uniform without a name") {
      $0.passes[2].draws[0].uniforms[0].name = ""
    },
    Rule("pass \"third\" sets \"picture\" twice in a draw") {
      $0.passes[2].draws[0].textures.append($0.passes[2].draws[0].textures[0])
    },
    Rule("pass \"third\" sets \"opacity\" twice in a draw") {
      $0.passes[2].draws[0].uniforms.append(Uniform("opacity", .int(1)))
    },
    Rule("pass \"third\" sets \"picture\" twice in a draw") {
      $0.passes[2].draws[0].uniforms.append(Uniform("picture", .int(1)))
    },
    Rule("pass \"third\" sets the uniform \"weights\" to an empty array") {
      $0.passes[2].draws[0].uniforms.append(Uniform("weights", .floats([])))
    },
    Rule("pass \"third\" sets the uniform \"places\" to an empty array") {
      $0.passes[2].draws[0].uniforms.append(Uniform("places", .vec3s([])))
    },
    Rule(
      "pass \"first\" samples the coverage \"picture\" of 7 bytes but 4x2 pixels need 8"
    ) {
      let size = PixelSize(width: 4, height: 2)
      $0.passes[0].draws[0] = draw(
        .coverage(CoverageMap(size: size, bytes: [UInt8](repeating: 0, count: 7))))
    },
    Rule(
      "the coverage \"picture\" in pass \"first\" is 4x0 but each side must be within 1…65536 pixels"
    ) {
      $0.passes[0].draws[0] = draw(
        .coverage(CoverageMap(size: PixelSize(width: 4, height: 0), bytes: [])))
    },
    Rule("pass \"first\" requests input -1, but inputs are numbered from 0") {
      $0.passes[0].draws[0] = draw(.asset(AssetRequest(input: -1, size: request.size)))
    },
    Rule("pass \"first\" requests an input at -0.5 s, which must be finite and at least 0") {
      $0.passes[0].draws[0] = draw(
        .asset(AssetRequest(input: 0, size: request.size, seconds: -0.5)))
    },
    Rule("pass \"first\" requests an input at nan s, which must be finite and at least 0") {
      $0.passes[0].draws[0] = draw(
        .asset(AssetRequest(input: 0, size: request.size, seconds: .nan)))
    },
  ]

  @Test(arguments: [sizes, targets, passes, draws]) func eachRuleHasItsSentence(rules: [Rule]) {
    for rule in rules {
      var frame = Self.valid
      rule.breaking(&frame)
      let error = #expect(throws: FrameError.self) { try frame.validate() }
      #expect(error?.description == rule.message)
    }
  }

  @Test func everyTypeOfUniformMustBeFinite() throws {
    let infinite = Float.infinity
    let bad: [Uniform.Value] = [
      .float(.nan), .vec2(SIMD2(0, infinite)), .vec3(SIMD3(0, 0, -infinite)),
      .vec4(SIMD4(0, 0, 0, .nan)), .floats([0, 0, .nan]),
      .vec2s([.zero, SIMD2(.nan, 0)]), .vec3s([SIMD3(0, infinite, 0)]),
      .vec4s([.zero, .zero, SIMD4(.nan, 0, 0, 0)]),
      .mat3(Matrix3(.zero, .zero, SIMD3(0, .nan, 0))),
      .mat4(Matrix4(SIMD4(1, 0, 0, 0), .zero, .zero, SIMD4(0, 0, 0, infinite))),
    ]
    for value in bad {
      var frame = Self.valid
      frame.passes[2].draws[0].uniforms.append(Uniform("value", value))
      #expect(throws: FrameError.notFinite(pass: "third", uniform: "value")) {
        try frame.validate()
      }
    }
    let good: [Uniform.Value] = [
      .int(.min), .ivec2(SIMD2(.max, .min)), .vec3(SIMD3(-1, 0, .greatestFiniteMagnitude)),
      .mat4(.identity), .floats([0]), .bool(true), .uint(.max), .ivec3(.one), .ivec4(.zero),
      .ints([.min]), .vec2s([.zero]),
    ]
    for value in good {
      var frame = Self.valid
      frame.passes[2].draws[0].uniforms.append(Uniform("value", value))
      try frame.validate()
    }
  }

  @Test func aTargetMaySampleItsOwnHistory() throws {
    var frame = Self.valid
    #expect(!frame.hasHistory)
    frame.targets[0].hasHistory = true
    frame.passes[0].draws[0] = Self.draw(.history("copy"))
    try frame.validate()
    #expect(frame.hasHistory)
  }

  @Test func theLimitsThemselvesAreAllowed() throws {
    var frame = Self.valid
    frame.size = PixelSize(width: 65_536, height: 1)
    frame.passes[0].draws[0].geometry = .grid(columns: 2048, rows: 2048)
    try frame.validate()
  }
}
