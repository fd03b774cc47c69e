import Documents
import Effects
import Frame
import Testing

@testable import ShaderLab

@Suite("Files of passes")
struct PassFileTests {
  private static let files = [
    "a.frag": """
    #version 300 es
    precision highp float;
    uniform sampler2D picture;
    uniform float amount;   // = 0.5; 0..1 how much
    uniform vec2 places[3];
    uniform float u_time;
    out vec4 color;
    void main() { color = texture(picture, places[0]) * amount * u_time; }
    """,
    "b.frag": "#include \"c.glsl\"\nout vec4 color;\nvoid main() { color = one(); }",
    "rows.frag": """
    const int ROWS = 2;
    uniform float rows[ROWS * 3];
    out vec4 color;
    void main() { color = vec4(rows[5]); }
    """,
    "c.glsl": "vec4 one() { return vec4(1.0); }",
    "old.frag": "void main() { gl_FragColor = vec4(1.0); }",
  ]

  private func compile(_ text: String) throws(ShaderReport) -> UserShader {
    try ShaderLab.compile(ShaderBundle(document: ShaderFile(name: "own.json5", text: text))) {
      (name, _) throws(ShaderProblem) in
      Self.files[name].map { ShaderFile(name: name, text: $0) }
    }
  }

  @Test("targets, sources, values and repetitions become a recipe")
  func recipe() throws {
    let shader = try compile(
      """
      {
        about: "Two pictures.", canvas: [30, 20], duration: 2,
        parameters: { strength: { default: 0.25, range: [0, 1] } },
        targets: { one: { size: 0.5, format: "rgba16f" }, two: { size: [8, "width / 2"] } },
        passes: [
          { fragment: "b.frag", into: "one" },
          { repeat: 2, passes: [
            { fragment: "a.frag", into: "two", read: { picture: "one" },
              set: { amount: "strength * (step + 1)", places: [1, 2, [3, 4]] } },
            { fragment: "b.frag", into: "one" },
          ] },
          { draws: [
            { blur: "two", sigma: "3 * progress", at: [1, 2], opacity: 0.5 },
            { fragment: "a.frag", read: { picture: { from: "before two", filter: "nearest" } },
              set: { places: [0, 0] }, mesh: { columns: 3, rows: 2 } },
          ] },
        ],
      }
      """)
    let recipe = shader.effect.recipe
    #expect(shader.dialect == .passes && recipe.summary == "Two pictures.")
    #expect(recipe.isTopFirst && recipe.alpha == .premultiplied && recipe.duration == 2)
    #expect(recipe.passes.map(\.target) == ["one", "two", "one", "two", "one", nil])
    #expect(recipe.passes.map(\.keeps) == [false, false, true, true, true, false])
    #expect(recipe.targets.map(\.hasHistory) == [false, true])
    #expect(recipe.parameters.map(\.name) == ["strength", "amount"])
    let stage = Stage(canvas: SIMD2(30, 20), inputs: [])
    let frame = try shader.effect.frame(at: Moment(seconds: 1), on: stage)
    #expect(
      frame.targets.prefix(2).map(\.size) == [
        PixelSize(width: 15, height: 10), PixelSize(width: 8, height: 15),
      ])
    let amounts = frame.passes.flatMap(\.draws).flatMap(\.uniforms).filter { $0.name == "amount" }
    #expect(amounts.map(\.value) == [.float(0.25), .float(0.5), .float(0.5)])
    let places = try #require(frame.passes[1].draws[0].uniforms.first { $0.name == "places" })
    #expect(places.value == .vec2s([SIMD2(1, 2), SIMD2(3, 4)]))
    let time = try #require(frame.passes[1].draws[0].uniforms.first { $0.name == "u_time" })
    #expect(time.value == .float(1))
    let last = try #require(frame.passes.last)
    #expect(last.draws.count == 2 && last.destination == .output)
    #expect(last.draws[1].textures[0].source == .history("two"))
    #expect(last.draws[1].geometry == .grid(columns: 3, rows: 2))
    try frame.validate()
  }

  @Test("an array's length may be stated by constants")
  func constantLength() throws {
    let shader = try compile(
      "{ passes: [{ fragment: 'rows.frag', set: { rows: [0, 1, 2, 3, 4, 5] } }] }")
    let stage = Stage(canvas: SIMD2(6, 4), inputs: [])
    let frame = try shader.effect.frame(at: Moment(seconds: 0), on: stage)
    let rows = frame.passes[0].draws[0].uniforms.first { $0.name == "rows" }
    #expect(rows?.value == .floats([0, 1, 2, 3, 4, 5]))
  }

  @Test("edges are promised by triangles of the draw's own mesh")
  func edges() throws {
    func file(_ mesh: String, _ edges: String) -> String {
      "{ passes: [{ fragment: 'a.frag', mesh: \(mesh), set: { places: [0, 0] }, promises: { edges: \(edges) } }] }"
    }
    let corner = "[0, 0, 1, 2, 0, 0, 0, 1]"
    let mesh =
      "{ vertices: [\(corner), \(corner), \(corner), \(corner)], triangles: [[0, 1, 2], [1, 2, 3]] }"
    let known = "{ rectangles: [[16, 0, 32, 16]], triangles: [[1, 2, 3]] }"
    let draw = try #require(try compile(file(mesh, known)).effect.recipe.passes[0].draws.first)
    let edges = try #require(draw.promises.edges)
    #expect(
      edges.rectangles == [PixelRectangle(x: 16, y: 0, size: PixelSize(width: 32, height: 16))])
    guard case .program(_, .triangles(let whole)) = draw.content,
      case .triangles(let part) = edges.geometry
    else {
      Issue.record("both are triangles")
      return
    }
    #expect(part.components == whole.components && part.indices == [1, 2, 3])
    for (mesh, edges, words) in [
      ("{ columns: 2, rows: 2 }", known, "only a mesh of vertices and triangles"),
      (mesh, "{ rectangles: [], triangles: [[1, 2, 4]] }", "0…3"),
      (mesh, "{ rectangles: [] }", "triangles"),
    ] {
      let report = #expect(throws: ShaderReport.self) { try compile(file(mesh, edges)) }
      #expect(
        report?.diagnostics.first?.message.contains(words) == true, "\(String(describing: report))")
    }
  }

  @Test("what a frame draws is read back as it was written")
  func roundTrip() throws {
    let shader = try compile(
      "{ targets: { a: {} }, passes: [{ fragment: 'b.frag', into: 'a' }, { fragment: 'b.frag' }] }")
    let stage = Stage(canvas: SIMD2(6, 4), inputs: [])
    var frame = try shader.effect.frame(at: Moment(seconds: 0), on: stage)
    for pass in frame.passes.indices {
      frame.passes[pass].draws[0].program.fragment = .builtIn("b")
    }
    frame.passes[1].draws[0].uniforms = []
    frame.passes[1].draws[0].geometry = .triangles(
      TriangleMesh(components: (0..<24).map { Float($0) / 7 }, indices: [0, 1, 2]))
    var writer = PassFileWriter(frame)
    let text = writer.document(about: "Again.", canvas: SIMD2(6, 4), inputs: 0).pretty
    var again = try compile(text).effect.frame(at: Moment(seconds: 0), on: stage)
    for pass in again.passes.indices {
      again.passes[pass].draws[0].program.fragment = .builtIn("b")
    }
    #expect(again == frame)
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      (
        "{ passes: [{ fragment: 'd.frag' }] }",
        "1:24: the file \"d.frag\" is neither beside this one"
      ),
      ("{ passes: [\n{ fragmnt: 'b.frag' }] }", "2:3: passes[0] has no key \"fragmnt\""),
      (
        "{ passes: [{ fragment: 'a.frag', set: { amout: 1 } }] }",
        "the shaders have no uniform \"amout\"; did you mean \"amount\"?"
      ),
      (
        "{ passes: [{ fragment: 'a.frag', set: { amount: [1, 2] } }] }",
        "must be one number for a float"
      ),
      (
        "{ passes: [{ fragment: 'a.frag', set: { places: [1, 2, 3, 4, 5, 6, 7, 8] } }] }",
        "must be numbers for up to 3 elements of type vec2"
      ),
      (
        "{ passes: [{ fragment: 'a.frag', set: { amount: 'tme' } }] }",
        "there is no name \"tme\"; did you mean \"time\"?"
      ),
      (
        "{ targets: { x: {} }, passes: [{ fragment: 'a.frag', read: { picture: 'x' } }] }",
        "no pass has drawn \"x\" yet"
      ),
      (
        "{ targets: { x: {} }, passes: [{ fragment: 'a.frag', into: 'x', read: { picture: 'x' } }] }",
        "a pass cannot read what it draws"
      ),
      (
        "{ targets: { x: {} }, passes: [{ fragment: 'b.frag', into: 'x' }] }",
        "no pass draws the picture"
      ),
      ("{ passes: [{ fragment: 'b.frag', into: 'y' }] }", "passes[0].into is \"y\""),
      (
        "{ passes: [{ fragment: 'old.frag' }] }",
        "old.frag:1:15: pass shaders are GLSL ES 3.00"
      ),
      ("{ passes: [{ blur: 'input 0', sigma: 1, vertex: 'x' }] }", "a blur does not have this key"),
      (
        "{ passes: [{ samples: 4, fragment: 'b.frag', only: [[0, 0, 1, 1]] }] }",
        "needs a pass with 1 sample per pixel"
      ),
      ("{ passes: [{ blur: 'input 99', sigma: 1 }] }", "\"input\" and a number up to 15"),
      ("{ passes: [{ repeat: 2, passes: [{ repeat: 2, passes: [] }] }] }", "is inside another one"),
      ("{ passes: [", "own.json5:1:12"),
      ("[]", "an object"),
      ("{ passes: 3 }", "a list of passes"),
      ("{ targets: { 'a.png': {} }, passes: [{ fragment: 'b.frag' }] }", "cannot name a target"),
    ])
  func wrong(text: String, sentence: String) {
    do {
      _ = try compile(text)
      Issue.record("\(text) is accepted")
    } catch {
      #expect("\(error)".contains(sentence), "\(error)")
    }
  }

  @Test("a sampler and a uniform of which nothing is said have a value")
  func unsaid() throws {
    let shader = try compile("{ passes: [{ fragment: 'a.frag' }] }")
    let draw = shader.effect.recipe.passes[0].draws[0]
    #expect(draw.samplers.map(\.source) == [.input(0)])
    #expect(shader.effect.recipe.inputCounts == 1...1)
    #expect(shader.effect.recipe.warnings.contains { $0.contains("the sampler picture") })
    #expect(shader.effect.components(of: "amount") == [0.5])
  }

  /// How often a file is asked for, and the shader.
  private func compileCounting(
    _ text: String
  ) throws(ShaderReport) -> (shader: UserShader, reads: Int) {
    var reads = 0
    let shader = try ShaderLab.compile(
      ShaderBundle(document: ShaderFile(name: "own.json5", text: text))
    ) { (name, _) throws(ShaderProblem) in
      reads += 1
      return Self.files[name].map { ShaderFile(name: name, text: $0) }
    }
    return (shader, reads)
  }

  @Test("a shader of many draws is read once for each set of constants")
  func reuse() throws {
    let draws = String(repeating: "{ fragment: 'a.frag', set: { places: [0, 0] } },", count: 40)
    let text = "{ passes: [{ repeat: 64, passes: [{ draws: [\(draws)] }] }] }"
    let (shader, reads) = try compileCounting(text)
    #expect(shader.effect.recipe.passes.count == 64 && reads == 1)
    #expect(shader.table.files.count == 2)
    // A uniform that no draw sets is one parameter for all of them.
    #expect(shader.effect.recipe.parameters.map(\.name) == ["amount"])
    let one = "{ fragment: 'a.frag', define: { N: 1 }, set: { places: [0, 0] } }"
    let two = "{ fragment: 'a.frag', define: { N: 2 }, set: { places: [0, 0] } }"
    let twice = try compileCounting("{ passes: [{ draws: [\(one), \(two), \(one), \(two)] }] }")
    #expect(twice.reads == 2)
    let programs = twice.shader.effect.recipe.passes[0].programs
    #expect(Set(programs).count == 2 && programs[0] == programs[2])
  }

  @Test(
    "what would take minutes or gigabytes is refused with a sentence",
    arguments: [
      (
        "{ passes: [{ repeat: 64, passes: [{ draws: [\(String(repeating: "{ fragment: 'b.frag' },", count: 65))] }] }] }",
        "more than 4096 draws"
      ),
      (
        "{ passes: [{ repeat: 64, passes: [{ fragment: 'b.frag', set: { a: '\(String(repeating: "1+", count: 80_000))1' } }] }] }",
        "the repetitions expand to more than"
      ),
      (
        "{ parameters: { \((0..<600).map { "p\($0): { default: 1 }," }.joined()) }, passes: [{ fragment: 'b.frag' }] }",
        "more than 512 parameters"
      ),
      (
        "{ passes: [{ fragment: 'b.frag', define: { N: 1e300 } }] }", "that a 32-bit float can hold"
      ),
      (
        "{ passes: [{ blur: 'input 0', sigma: 1, at: ['1e300', 0] }] }", "passes[0].at[0] is"
      ),
      ("{ passes: [{ blur: 'input 0', sigma: '0 / 0' }] }", "whose value a 32-bit float can hold"),
      (
        "{ parameters: { a: { default: NaN } }, passes: [{ fragment: 'b.frag' }] }",
        "is nan but must be finite and within"
      ),
    ])
  func bounds(text: String, sentence: String) {
    do {
      _ = try compile(text)
      Issue.record("it is accepted")
    } catch {
      #expect("\(error)".contains(sentence), "\(error)")
      #expect("\(error)".utf8.count < 400)
    }
  }

  @Test("texts of many constants are read up to a number of tokens")
  func variants() throws {
    let long = String(repeating: "float f(float x) { return x; }\n", count: 10_000)
    let draws = (0..<40).map { "{ fragment: 'long.frag', define: { N: \($0) } }," }.joined()
    let report = #expect(throws: ShaderReport.self) {
      try ShaderLab.compile(
        ShaderBundle(
          document: ShaderFile(name: "own.json5", text: "{ passes: [{ draws: [\(draws)] }] }"))
      ) { (name, _) throws(ShaderProblem) in
        ShaderFile(name: name, text: "\(long)out vec4 c;\nvoid main() { c = vec4(1.0); }")
      }
    }
    #expect(
      report?.diagnostics.first?.message.contains("with this source the shader has more than")
        == true)
  }
}
