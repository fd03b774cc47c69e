import Testing

@testable import ShaderLab

@Suite("Conversions that desktop GLSL makes by itself")
struct ConversionTests {
  /// The tokens of a text with all conversions written out.
  private func written(_ text: String, globals: [String: String] = [:]) throws -> String {
    let tokens = try Lexer.tokens(of: Array(text.utf8), file: 0)
    return ImplicitConversions.written(tokens, globals: globals, limits: ShaderLimits())
      .map(\.text).joined(separator: " ")
  }

  @Test(
    "what is whole becomes a float where a float is asked for (GLSL 4.60, section 4.1.10)",
    arguments: [
      // Operators, with their precedences and shapes.
      ("float a = 1;", "float a = 1.0 ;"),
      ("float a = 1, b[2], c = -2;", "float a = 1.0 , b [ 2 ] , c = float ( - 2 ) ;"),
      ("int i; float a = 2.0 * i;", "int i ; float a = 2.0 * float ( i ) ;"),
      ("int i; vec3 a = vec3(1) * i + 1;", "int i ; vec3 a = vec3 ( 1 ) * float ( i ) + 1.0 ;"),
      (
        "ivec2 i; vec2 a; bool b = a == i;",
        "ivec2 i ; vec2 a ; bool b = a == vec2 ( i ) ;"
      ),
      ("int i; bool b = i * 2 + 1 > 0.5;", "int i ; bool b = float ( i * 2 + 1 ) > 0.5 ;"),
      (
        "int i; uint u = i; uint v = 1u + i;",
        "int i ; uint u = uint ( i ) ; uint v = 1u + uint ( i ) ;"
      ),
      ("bool b; float a = b ? 1 : 0.5;", "bool b ; float a = b ? 1.0 : 0.5 ;"),
      ("bool b; float a = b ? 1 : 0;", "bool b ; float a = float ( b ? 1 : 0 ) ;"),
      (
        "mat2 m; vec2 v = m[1] * 2 + (m * vec2(1)).x * 3;",
        "mat2 m ; vec2 v = m [ 1 ] * 2.0 + ( m * vec2 ( 1 ) ) . x * 3.0 ;"
      ),
      ("float a = 0x10;", "float a = float ( 0x10 ) ;"),
      ("float[2] a = float[2](1, 2.0);", "float [ 2 ] a = float [ 2 ] ( 1.0 , 2.0 ) ;"),
      // Statements.
      ("float f(int n) { return n; }", "float f ( int n ) { return float ( n ) ; }"),
      (
        "void f() { float a; a = 1; a *= 2; a += int(a); }",
        "void f ( ) { float a ; a = 1.0 ; a *= 2.0 ; a += float ( int ( a ) ) ; }"
      ),
      (
        "void f(float a) { for (int i = 0; i < 4; i++) if (a > i) a -= i; else a = 0; }",
        "void f ( float a ) { for ( int i = 0 ; i < 4 ; i ++ ) if ( a > float ( i ) ) a -= float ( i ) ; else a = 0.0 ; }"
      ),
      (
        "void f(int i) { { float i = 1.0; i += 1; } i += 1; }",
        "void f ( int i ) { { float i = 1.0 ; i += 1.0 ; } i += 1 ; }"
      ),
      // Functions and structures, the user's and built-in ones.
      (
        "float g(float a) { return a; } float b = g(1);",
        "float g ( float a ) { return a ; } float b = g ( 1.0 ) ;"
      ),
      (
        "float g(float a); float g(int a); float b = g(1);",
        "float g ( float a ) ; float g ( int a ) ; float b = g ( 1 ) ;"
      ),
      (
        "void g(inout float a); float f(int a); float x = f(1) * 2;",
        "void g ( inout float a ) ; float f ( int a ) ; float x = f ( 1 ) * 2.0 ;"
      ),
      (
        "struct S { float a; int b; }; S s = S(1, 2); float c = s.b + s.a;",
        "struct S { float a ; int b ; } ; S s = S ( 1.0 , 2 ) ; float c = float ( s . b ) + s . a ;"
      ),
      (
        "vec2 v; vec2 w = max(v, 0); int i = max(3, 4);",
        "vec2 v ; vec2 w = max ( v , 0.0 ) ; int i = max ( 3 , 4 ) ;"
      ),
      (
        "float a = mix(0, 1, 0.5) + pow(2, 3);",
        "float a = mix ( 0.0 , 1.0 , 0.5 ) + pow ( 2.0 , 3.0 ) ;"
      ),
      (
        "uniform sampler2D s; vec4 c = textureLod(s, ivec2(0), 2);",
        "uniform sampler2D s ; vec4 c = textureLod ( s , vec2 ( ivec2 ( 0 ) ) , 2.0 ) ;"
      ),
    ])
  func conversions(text: String, expected: String) throws {
    #expect(try written(text) == expected)
  }

  @Test("the dialect's names have their types")
  func globals() throws {
    #expect(
      try written("bool b = n > TIME;", globals: ["TIME": "float", "n": "int"])
        == "bool b = float ( n ) > TIME ;")
  }

  @Test(
    "what needs no conversion stays, and so does what is not understood",
    arguments: [
      "float a = 1.0 ; int b = 2 ; uint c = 3u ; bool d = b > 1 ;",
      "int a [ 3 ] ; void f ( ) { a [ 1 ] = 2 ; a [ 2 ] += 1 << 3 ; }",
      "void f ( int a ) { switch ( a ) { case 1 : a = 2 ; break ; default : a = 3 ; } }",
      "layout ( std140 ) uniform B { float a ; int b ; } ; int c = 1 ;",
      "void f ( ) { unknown x = 1 ; x = y + 1 ; ; } } int b = 1 ;",
      "struct { int a ; } s ; int b = s . a + 1 ;",
      "float ( ( ( 1 + ; int b = 2 ;",
      "precision highp float ; const int n = 2 ; int a [ n ] ; int l = a . length ( ) + 1 ;",
    ])
  func unchanged(text: String) throws {
    #expect(try written(text) == text)
  }

  @Test("an endless expression is left as it is")
  func depth() throws {
    let deep = "float a = " + String(repeating: "- ", count: 100_000) + "1 ;"
    #expect(try written(deep) == deep)
    let assigned = "float f ( ) { " + String(repeating: "a = ", count: 100_000) + "1 ; }"
    #expect(try written(assigned) == assigned)
  }

  @Test("only desktop dialects convert; GLSL ES is as strict as it is")
  func dialects() throws {
    let body = "void main() { gl_FragColor = vec4(1 * 0.5); }"
    #expect(try Lab.text("#version 120\n" + body).holds("1.0 * 0.5"))
    #expect(try Lab.text("/*{ \"INPUTS\": [] }*/\n" + body).holds("1.0 * 0.5"))
    #expect(try Lab.text(body).holds("1 * 0.5"))
    #expect(try Lab.text("#version 110\n" + body).holds("1 * 0.5"))
  }
}
