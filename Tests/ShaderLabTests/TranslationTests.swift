import Documents
import Effects
import Frame
import Testing

@testable import ShaderLab

@Suite("Shaders as GLSL ES 3.00")
struct TranslationTests {
  /// The words of a generated text.
  private func words(_ text: String) throws -> String {
    try Lab.text(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "what browsers accept becomes what Mesa accepts",
    arguments: [
      // Not constant outside of functions: set in main.
      ("uniform float k; float s = 1. / k; void main() {}", "float s ;", "s = 1. / k ;"),
      ("uniform vec2 r; const float a = r.x; void main() {}", "float a ;", "a = r . x ;"),
      ("float a = sin(2.0); void main() {}", "float a = sin ( 2.0 ) ;", ""),
      ("const float a = 1.0, b = a; void main() {}", "const float b = a ;", ""),
      ("float f() { return 1.; } float a = f(); void main() {}", "a = f ( ) ;", ""),
      ("float[2] a = float[2](1., 2.); void main() {}", "float a [ 2 ] = float [ 2 ] (", ""),
      // Old names.
      (
        "uniform sampler2D t; void main() { gl_FragColor = texture2D(t, vec2(0)); }",
        "peel_FragColor = texture ( t , vec2 ( 0 ) ) ;", ""
      ),
      (
        "void main() { gl_FragData[0] = texture2DLodEXT(t, p, 1.); }",
        "peel_FragData [ 0 ] = textureLod ( t", "peel_color = peel_FragData[0];"
      ),
      // Desktop GLSL's rectangles and what its fixed pipeline hands over.
      (
        "uniform sampler2DRect t; void main() { gl_FragColor = texture2DRect(t, gl_TexCoord[0].st); }",
        "uniform sampler2D t ;", "peel_textureRect ( t , peel_TexCoord [ 0 ] . st )"
      ),
      (
        "void main() { gl_FragColor = gl_Color * gl_TextureMatrix[0]; }",
        "const vec4 peel_Color = vec4(1.0);", "peel_Color * peel_TextureMatrix [ 0 ]"
      ),
      // Names that became built-in or reserved.
      (
        "uniform sampler2D texture; void main() { gl_FragColor = texture2D(texture, vec2(0)); }",
        "uniform sampler2D peel_user_texture ;", "texture ( peel_user_texture , vec2 ( 0 ) ) ;"
      ),
      (
        "struct S { vec4 texture; }; void main() { S s; s.texture = vec4(1.); int flat = 1; }",
        "s . peel_user_texture = vec4 ( 1. )", "int peel_user_flat = 1"
      ),
      (
        "float round(float x) { return floor(x + .5); } void main() { gl_FragColor.x = round(1.); }",
        "float peel_user_round ( float x )", "= peel_user_round ( 1. )"
      ),
      (
        "vec2 mod(vec2 a, int b) { return a; } void main() { gl_FragColor.x = mod(3., 2.); }",
        "vec2 peel_user_mod(vec2 a, float b) { return mod(a, b); }",
        "vec2 peel_user_mod ( vec2 a , int b )"
      ),
      (
        "uniform samplerCube c; void main() { gl_FragColor = textureCube(c, vec3(1)); }",
        "uniform sampler2D c ;", "peel_FragColor = peel_texture ( c , vec3 ( 1 ) ) ;"
      ),
      (
        "varying vec2 v; void main() { float sample = 1., flat = v.x; gl_FragColor.x = sample; }",
        "float peel_user_sample = 1. , peel_user_flat", ""
      ),
      (
        "struct S { float filter; }; void main() { S s; s.filter = 1.; }",
        "s . peel_user_filter = 1.", ""
      ),
      (
        "#version 300 es\nout vec4 c; void main() { vec2 round = vec2(1); c = round.xyxy; }",
        "vec2 round = vec2 ( 1 )", "peel_color = c;"
      ),
      // Versions, extensions and precision are ours.
      (
        "#version 120\nvoid main() { gl_FragColor = vec4(1); }\n#extension GL_OES_x : enable",
        "#version 300 es", "void peel_main ( )"
      ),
      ("precision mediump float; void main() {}", "precision highp float;", ""),
      // What GLSL ES 1.00 allows again in a body.
      (
        "void f(float x) { float x = 1.; } void main() { gl_FragColor = vec4(0); }",
        "void f ( float x ) { { float x = 1. ; } }", ""
      ),
      (
        "void main() { gl_FragColor = vec4(dFdy(gl_FragCoord.y)); }",
        "peel_dFdy ( peel_FragCoord . y )", ""
      ),
    ] as [(String, String, String)])
  func forms(text: String, first: String, second: String) throws {
    let words = try words(text)
    #expect(words.contains(first), "\(words)")
    #expect(words.contains(second), "\(words)")
    #expect(!words.contains("#extension") && !words.contains("mediump"), "\(words)")
  }

  @Test(
    "the first output is what is drawn",
    arguments: [
      ("out vec4 a; out vec4 b;", "peel_color = a;"), ("out vec3 c;", "peel_color = vec4(c, 1.0);"),
      ("layout(location = 1) out vec4 x; layout(location = 0) out vec4 y;", "peel_color = y;"),
      ("out float f;", "peel_color = vec4(vec3(f), 1.0);"), ("", "peel_color = peel_FragColor;"),
    ] as [(String, String)])
  func outputs(declaration: String, expected: String) throws {
    #expect(try Lab.text("#version 300 es\n\(declaration)\nvoid main() {}").contains(expected))
  }

  @Test("a driver's message comes back to the user's file, line and column")
  func places() throws {
    let text =
      "#include \"a.glsl\"\n#define TWICE(x) (x + x)\nvoid main() {\n\tfloat b = TWICE(1.0) + /*ñ𝄞*/ c;\n}\n"
    let shader = try Lab.compile(text, files: ["a.glsl": "\nfloat a = 1.0;\n"])
    guard case .source(let source)? = shader.effect.recipe.passes[0].programs.first?.fragment else {
      Issue.record("the shader has no source of its own")
      return
    }
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (word, file, line, column, macro) in [
      ("a = 1.0", "a.glsl", 2, 7, ""), ("c ;", "own.glsl", 4, 32, ""),
      ("+ 1.0 )", "own.glsl", 4, 12, ", in the macro TWICE of line 2"),
      ("float b", "own.glsl", 4, 2, ""),
    ] {
      let row = try #require(lines.firstIndex { $0.contains(word) })
      let start = try #require(lines[row].firstRange(of: word)?.lowerBound)
      let message = DriverMessage(
        source: source.name, line: row + 1,
        column: lines[row].distance(from: lines[row].startIndex, to: start) + 1, isError: true,
        text: "no")
      let report = shader.report([message], log: "")
      #expect(report.description == "\(file):\(line):\(column): no\(macro)")
    }
  }

  @Test("a driver's column counts bytes, the user's one characters")
  func columns() throws {
    let line = "/*ñ𝄞*/ a b"
    let tokens = try Lexer.tokens(of: Array(line.utf8), file: 0)
    var source = GeneratedSource()
    source.add(line, tokens[...])
    #expect(source.map.place(line: 1, column: 12)?.column == 8)
    #expect(source.map.place(line: 1, column: 14)?.column == 10)
    let lines = try Lexer.tokens(of: Array("/*\nñ𝄞*/ a".utf8), file: 0)
    #expect(lines.last?.place == SourcePlace(file: 0, line: 2, column: 6))
  }

  @Test("messages use the user's names and offer the nearest")
  func names() throws {
    let shader = try Lab.compile(
      "float round(float x) { return x; }\nvoid main() { round(sni(1.)); }")
    func message(_ text: String) -> String {
      shader.report([], log: text).diagnostics[0].message
    }
    #expect(message("peel_user_round is wrong in peel_main") == "round is wrong in main")
    #expect(message("no function with name 'sni'").hasSuffix("did you mean \"sin\"?"))
    #expect(message("`rond' undeclared").hasSuffix("did you mean \"round\"?"))
  }

  @Test("what a driver quotes of a long source is cut")
  func longNames() throws {
    let long = String(repeating: "a", count: 10_000)
    let shader = try Lab.compile("float b\(long) = 1.0;\nvoid main() {}")
    for name in [long, "b\(long)", "baa"] {
      let message = shader.report([], log: "`\(name)' undeclared").diagnostics[0].message
      #expect(message.utf8.count < 400)
    }
  }

  @Test("an excerpt of a long line is cut, also where it is escaped")
  func longExcerpt() throws {
    let hidden = String(repeating: "\u{202E}", count: 300)
    let report = #expect(throws: ShaderReport.self) {
      try Lab.compile("void main() { float b = 1.; float a = \(hidden) }")
    }
    let lines = try #require(report?.diagnostics.first?.excerpt).split(separator: "\n")
    #expect(
      lines[0] == "1 | void main() { float b = 1.; float a = "
        + String(repeating: #"\u{202E}"#, count: 5) + "…")
    #expect(lines[1] == "  | " + String(repeating: " ", count: 38) + "^")
  }

  @Test("an excerpt of the end of a long line is cut at its start")
  func longStart() throws {
    let start = "void main() { float a = " + String(repeating: "1.0 + ", count: 30)
    let report = #expect(throws: ShaderReport.self) { try Lab.compile(start + "$; }") }
    let lines = try #require(report?.diagnostics.first?.excerpt).split(separator: "\n")
    #expect(lines[0] == "1 | …" + String(repeating: "1.0 + ", count: 10) + "$; }")
    #expect(lines[1] == "  | " + String(repeating: " ", count: 61) + "^")
  }

  @Test(
    "a semicolon that is missing is told at the end of its line",
    arguments: [
      ("void main() {\n  float a = 1.0 // one\n  vec3 b;\n}", 3, 3, 2, 16, "vec3"),
      ("void main() {\n  float a = f(1)\n\n  a = 2.0;\n}", 4, 3, 2, 17, "a"),
      ("void main() {\n  a[2]\n}", 3, 1, 2, 7, "}"),
    ])
  func semicolon(
    text: String, line: Int, column: Int, endLine: Int, endColumn: Int, next: String
  ) throws {
    let shader = try Lab.compile(text)
    let place = SourcePlace(file: 0, line: line, column: column)
    let missing = try #require(shader.table.missingSemicolon(before: place))
    #expect(missing.end == SourcePlace(file: 0, line: endLine, column: endColumn))
    #expect(missing.next == next)
  }

  @Test(
    "no semicolon is missing where a line goes on",
    arguments: [
      ("void main() {\n  if (true)\n  a = 1.0;\n}", 3, 3),
      ("void main() {\n  float a = 1.0 +\n  b;\n}", 3, 3),
      ("void main() {\n  const\n  float a = 1.0;\n}", 3, 3),
      ("void main() {\n  float a; float\n  b c;\n}", 3, 3),
    ])
  func noSemicolon(text: String, line: Int, column: Int) throws {
    let place = SourcePlace(file: 0, line: line, column: column)
    #expect(try Lab.compile(text).table.missingSemicolon(before: place) == nil)
  }

  @Test(
    "other languages are told by their name, with what translates them",
    arguments: [
      ("@fragment fn main() -> @location(0) vec4f { return vec4f(); }", "WGSL", 1),
      ("struct A { float4 p : SV_Position; };", "HLSL", 1),
      ("// comment\ncbuffer Time { float t; };", "HLSL", 2),
      ("#include <metal_stdlib>\nusing namespace metal;", "Metal", 1),
      ("kernel void f() {}", "compute kernel", 1),
    ])
  func foreign(text: String, language: String, line: Int) {
    let report = #expect(throws: ShaderReport.self) { try Lab.compile(text) }
    #expect(report?.diagnostics.first?.message.hasPrefix("this is ") == true)
    #expect(report?.diagnostics.first?.message.holds(language) == true)
    #expect(report?.diagnostics.first?.position?.line == line)
  }

  @Test("an excerpt points at the column, and the annotation is GitHub's")
  func excerpt() {
    let report = #expect(throws: ShaderReport.self) {
      try Lab.compile("void main() {\n\tfloat $a; }")
    }
    let diagnostic = report?.diagnostics.first
    #expect(diagnostic?.excerpt == "2 |  float $a; }\n  |        ^")
    #expect(
      diagnostic?.annotation
        == "::error file=own.glsl,line=2,col=8::the character \"$\" is not allowed in GLSL")
    let odd = ShaderReport.Diagnostic(
      file: "a,b%.glsl", position: nil, message: "50%\nmore", line: "")
    #expect(odd.annotation == "::error file=a%2Cb%25.glsl::50%25\\nmore")
  }
}
