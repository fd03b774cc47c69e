import Documents
import Effects
import Testing

@testable import ShaderLab

/// Each of these ended by a signal, or took minutes or gigabytes.
@Suite("Bounds of what shaders make the lab do")
struct ShaderBoundsTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "a range of a whole number is that of the whole numbers in it",
    arguments: [
      ("uint n; // = 1; -5..-1 things", 0, Double.infinity), ("uint n; // -5..3", 0, 3),
      ("int n; // 0.2..0.4", -.infinity, .infinity), ("int n; // 0.5..3.5", 1, 3),
      ("int n; // -5..-1", -5, -1),
    ] as [(String, Double, Double)])
  func ranges(declaration: String, lowest: Double, highest: Double) throws {
    let recipe = try Lab.compile("uniform \(declaration)\nvoid main() {}").effect.recipe
    let parameter = try #require(recipe.parameters.first)
    guard case .number(let range) = parameter.kind else {
      Issue.record("\(declaration) is a number")
      return
    }
    #expect(range.isWhole && range.lowest == lowest && range.highest == highest)
  }

  @Test("an argument of a modifier may have a range that holds no number of its type")
  func argumentRange() throws {
    let text = "#pragma arguments\nuint n; // -5..-1\n#pragma body\n_geometry.position.z += 1.0;"
    let recipe = try Lab.compile(text, as: .modifier).effect.recipe
    #expect(recipe.parameters.map(\.name) == ["n"])
  }

  @Test("a channel reads one of the pictures that a job may have")
  func channels() throws {
    func recipe(_ name: String) throws(ShaderReport) -> ShaderRecipe {
      let main = "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p); }"
      return try Lab.compile("#iChannel0 \"\(name)\"\n\(main)").effect.recipe
    }
    #expect(try recipe("input 15").inputCounts == 0...16)
    for name in ["input 16", "input 9223372036854775807", "input 99999999999999999999999"] {
      let report = #expect(throws: ShaderReport.self) { try recipe(name) }
      let diagnostic = try #require(report?.diagnostics.first)
      #expect(diagnostic.message.contains("\"input\" and a number up to 15"))
      #expect(diagnostic.position?.line == 1)
    }
  }

  @Test(
    "loops in one another, with and without ends, are refused below a depth",
    arguments: [
      "void main() { \(repeated("for(;;)", 25_000)); }",
      "void main() { \(repeated("for(;;){", 25_000))",
      "void main() { \(repeated("while(", 50_000))",
      "void main() { \(repeated("while(true)", 30_000)); }",
      "void main() { \(repeated("for(int i=0;i<2;i++)", 9_000)); }",
      "void main() { \(repeated("for(;;)", 17)); }",
    ])
  func loops(text: String) {
    // What has no end is refused for that.
    let report = #expect(throws: ShaderReport.self) { try Lab.compile(text) }
    let message = report?.diagnostics.first?.message ?? ""
    let allowed = ["nested more than 16 deep", "200 deep", "is not closed"]
    #expect(allowed.contains { message.contains($0) }, "\(message)")
  }

  @Test("as many loops in one another as the limit are taken, and any number beside one another")
  func mostLoops() throws {
    #expect(try Lab.compile("void main() { \(Self.repeated("for(;;)", 16)); }").loops.count == 16)
    let row = Self.repeated("for (int i = 0; i < 2; i++) {}", 40)
    #expect(try Lab.compile("void main() { \(row) }").loops.count == 40)
  }

  @Test("loops keep their bounds and those of the loops around them")
  func nestedLoops() throws {
    let shader = try Lab.compile(
      "void main() { for (int i = 0; i < 4; i++) { int j = 0; while (j < 5) { j++; } } }")
    #expect(shader.loops.map { $0.count { _ in nil } } == [4, 20])
  }

  @Test(
    "a comment's beginning says what a uniform is, however long it goes on",
    arguments: [
      ("uniform float a; // = 1 " + repeated("1 ", 100_000), 1.0),
      ("uniform float a; // = 1 / 4 " + repeated(" ", 100_000) + "x", 0.25),
      ("uniform float a; /*" + repeated(" ", 100_000) + "x*/", 0),
      ("uniform float a; // = 1e300", 0),
    ] as [(String, Double)])
  func comments(declaration: String, number: Double) throws {
    let recipe = try Lab.compile("\(declaration)\nvoid main() {}").effect.recipe
    #expect(recipe.parameters.first?.defaultValue == [number])
  }

  @Test("a comment behind many uniforms of a line belongs to the last one")
  func commentOfMany() throws {
    let names = (0..<4000).map { "a\($0)" }.joined(separator: ", ")
    let text = "uniform float \(names); uniform float b; // = 0.5 \(Self.repeated("/**/", 20_000))"
    let recipe = try Lab.compile("\(text)\nvoid main() {}").effect.recipe
    #expect(recipe.parameters.count == 4001)
    #expect(recipe.parameters.first?.defaultValue == [0])
    #expect(recipe.parameters.last?.defaultValue == [0.5])
  }

  @Test("of many warnings some are told, and how many more there are")
  func warnings() throws {
    let lines = (0..<4000).map { "uniform float a\($0);\n" }.joined()
    let warnings = try Lab.compile("\(lines)void main() {}").effect.recipe.warnings
    #expect(warnings.count == 33)
    #expect(warnings.first?.contains("the uniform a0 of line 1") == true)
    #expect(warnings.last?.contains("3968 more") == true)
  }

  @Test("words of a comment cannot obey a terminal")
  func escapes() throws {
    let recipe = try Lab.compile("uniform float a; // = 1 so\u{1B}[31m\tred\nvoid main() {}").effect
      .recipe
    #expect(recipe.parameters.first?.summary == "So\\u{1B}[31m red.")
  }

  @Test("words in front of a type, repeated without end, are kept up to a number")
  func qualifiers() throws {
    let names = (0..<4000).map { "a\($0)" }.joined(separator: ", ")
    let text = "uniform \(Self.repeated("highp ", 50_000))float \(names);\nvoid main() {}"
    #expect(try Lab.compile(text).effect.recipe.parameters.count == 4000)
  }

  @Test("a long chain of functions is followed, and a long circle is told in short")
  func circle() throws {
    func chain(_ last: String) -> String {
      let functions = (1..<9000).map { "float f\($0)() { return f\($0 - 1)(); }\n" }.joined()
      return "float f0() { return \(last); }\n\(functions)void main() { f8999(); }"
    }
    _ = try Lab.compile(chain("1.0"))
    let report = #expect(throws: ShaderReport.self) { try Lab.compile(chain("f8999()")) }
    let message = try #require(report?.diagnostics.first?.message)
    #expect(message.contains("calls itself") && message.utf8.count < 300)
  }

  @Test("whole numbers of modifiers are found in one pass")
  func promotion() throws {
    func promoted(_ text: String) throws -> String {
      let tokens = try Lexer.tokens(of: Array(text.utf8), file: 0)
      return IntegerPromotion.promoted(tokens).map(\.text).joined(separator: " ")
    }
    #expect(
      try promoted("int a = 1, b; x = a + 1; y = b * 2;")
        == "int a = 1 , b ; x = a + 1 ; y = b * 2 ;")
    #expect(
      try promoted("float f(int a, float b) { return a + 1 + 2 * b; }").hasSuffix(
        "a + 1 + 2.0 * b ; }"))
    for part in ["int a, ", "int a(", "int a = int b, "] {
      #expect(try promoted(Self.repeated(part, 40_000)).hasPrefix("int a"))
    }
  }

  @Test("sections of modifiers without end are read in one pass")
  func sections() throws {
    let pragmas = Self.repeated("#pragma geometry\n#pragma surface\n", 20_000)
    let text = "\(pragmas)#pragma body\n_surface.diffuse = vec4(1.0);"
    #expect(try Lab.compile(text, as: .modifier).dialect == .modifier)
  }

  @Test("more uniforms than any driver takes are refused at the first of them")
  func uniforms() throws {
    let lines = (0..<5000).map { "uniform float a\($0);\n" }.joined()
    let report = #expect(throws: ShaderReport.self) { try Lab.compile("\(lines)void main() {}") }
    let diagnostic = try #require(report?.diagnostics.first)
    #expect(diagnostic.message.contains("more than 4096 uniforms"))
    #expect(diagnostic.position?.line == 4097)
  }

  @Test("a sampler's size is found by the sampler's whole name")
  func sizes() throws {
    let text = "uniform sampler2D u_tex, u_tex0; uniform vec2 u_tex0Resolution, u_tex_size, v;"
    let recipe = try Lab.compile("\(text)\nvoid main() {}").effect.recipe
    func source(_ name: String) -> UniformBinding.Source? {
      recipe.passes[0].uniforms.first { $0.name == name }?.sources.first
    }
    #expect(source("u_tex0Resolution") == .inputSize(0) && source("u_tex_size") == .inputSize(1))
    #expect(source("v") == .parameter("v"))
  }
}
