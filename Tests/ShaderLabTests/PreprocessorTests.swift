import Testing

@testable import ShaderLab

@Suite("Preprocessing of shaders")
struct PreprocessorTests {
  @Test(
    "directives and macros give the tokens that the C preprocessor gives",
    arguments: [
      ("a // b\nc /* d\n e */ f", "a c f"),
      ("#define A 1\nA + A", "1 + 1"),
      ("#define F(x) (x * x)\nF(a + b) F", "( a + b * a + b ) F"),
      ("#define F(x, y) x y\nF((1, 2), 3)", "( 1 , 2 ) 3"),
      ("#define A B\n#define B A\nA", "A"),
      ("#define F(x) F(x + 1)\nF(F(1))", "F ( F ( 1 + 1 ) + 1 )"),
      ("#define F(x) x\nF(\n1\n)", "1"),
      ("#define G F\n#define F(x) [x]\nG(2)", "[ 2 ]"),
      ("#define E\nE E 1", "1"),
      ("#define N() 7\nN()", "7"),
      ("#define J(a, b) a##b\nJ(te, x2)", "tex2"),
      ("#if 1 + 2 * 3 == 7 && !defined(X)\nyes\n#else\nno\n#endif", "yes"),
      ("#if defined GL_ES\n1\n#elif 1\n2\n#else\n3\n#endif", "1"),
      ("#ifdef X\n#if 1\nno\n#endif\n#else\nyes\n#endif", "yes"),
      ("#ifndef X\n#define X 2\n#endif\n#undef X\nX", "X"),
      ("#if 0\n#error no\n#unknown\n#else\n1\n#endif", "1"),
      ("#define L __LINE__\n\nL", "3"),
      ("#define A 1 \\\n + 2\nA", "1 + 2"),
      ("1.0e-3f .5 2. 0x1Fu a.xy 3u", "1.0e-3f .5 2. 0x1Fu a . xy 3u"),
      ("a<<=b>>c^^d", "a <<= b >> c ^^ d"),
    ] as [(String, String)])
  func tokens(text: String, expected: String) throws {
    #expect(try Lab.preprocessed(text) == expected)
  }

  @Test("a file is included once, also from another file")
  func includes() throws {
    let files = ["a.glsl": "1\n#include \"b.glsl\"\n", "b.glsl": "2"]
    let text = "#include \"a.glsl\"\n#include <b.glsl>\n#pragma include \"a.glsl\"\n3"
    #expect(try Lab.preprocessed(text, files: files) == "1 2 3")
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      ("a\n#if 1\n", 2, "no #endif"), ("#endif", 1, "no #if"), ("#error not yet", 1, "not yet"),
      ("\n#deifne A", 2, "did you mean \"define\""), ("/* a", 1, "is not closed"),
      ("#define F(x) x\nF(1, 2)", 2, "takes 1 arguments, not 2"),
      ("#define F(x) x\nF(1", 2, "are not closed"),
      ("#include \"x\"", 1, "the file \"x\" is neither"),
      ("#include x", 1, "in quotes"), ("#if 1 / 0\n#endif", 1, "divides by 0"),
      ("#if 1 +\n#endif", 1, "ends too early"), ("#if 1 2\n#endif", 1, "is not allowed here"),
      ("#else\n", 1, "no #if"), ("#version es", 1, "needs a number"),
    ] as [(String, Int, String)])
  func problems(text: String, line: Int, part: String) {
    let problem = #expect(throws: ShaderProblem.self) { try Lab.preprocessed(text) }
    #expect(problem?.place?.line == line, "\(String(describing: problem))")
    #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
  }

  @Test("a circle of files names them all")
  func circle() {
    let files = ["a.glsl": "#include \"b.glsl\"", "b.glsl": "\n#include \"a.glsl\""]
    let problem = #expect(throws: ShaderProblem.self) {
      try Lab.preprocessed("#include \"a.glsl\"", files: files)
    }
    #expect(problem?.message == "a file includes itself: a.glsl → b.glsl → a.glsl")
    #expect(problem?.place == SourcePlace(file: 2, line: 2, column: 1))
  }

  @Test("a call may have its name, its bracket and its arguments on lines of their own")
  func longCalls() throws {
    let text = "#define F(x, y) [x y]\na F\n(\n1,\n(2\n,3)\n) b F\nc"
    #expect(try Lab.preprocessed(text) == "a [ 1 ( 2 , 3 ) ] b F c")
    let terms = String(repeating: "1+\n", count: 60_000)
    let expanded = try Lab.preprocessed("#define M(a) a\nM(\n\(terms)1) M(2)")
    #expect(expanded.hasSuffix("+ 1 2") && expanded.utf8.count == 4 * 60_000 + 3)
  }

  @Test("macros that name one another in a long chain end, and none is expanded in itself")
  func chains() throws {
    let lines = (1..<20_000).map { "#define A\($0) A\($0 - 1)\n" }.joined()
    #expect(try Lab.preprocessed("#define A0 A19999 1\n\(lines)A19999") == "A19999 1")
    #expect(
      try Lab.preprocessed("#define F(x) x\n#define A F(A B)\n#define B A 2\nA") == "A A 2")
  }

  @Test("a file that is asked for again and again is read once")
  func repeatedIncludes() throws {
    var reads = 0
    var preprocessor = Preprocessor(
      definitions: [:], table: SourceTable(), limits: ShaderLimits()
    ) { (name, _) throws(ShaderProblem) in
      reads += 1
      return ShaderFile(name: name, text: "1")
    }
    let text = String(repeating: "#include \"x\"\n", count: 60_000)
    try preprocessor.run(ShaderFile(name: "own.glsl", text: text))
    #expect(reads == 1 && preprocessor.result.tokens.map(\.text) == ["1"])
  }

  @Test("the lines of a file end with LF, CR or both")
  func lines() {
    var table = SourceTable()
    let file = table.add(ShaderFile(name: "a", text: "one\r\ntwo\rthree\n\nfive"))
    let lines = (0...6).map { table.line(SourcePlace(file: file, line: $0, column: 1)) }
    #expect(lines == ["", "one", "two", "three", "", "five", ""])
    #expect(table.line(SourcePlace(file: 1, line: 1, column: 1)) == "")
  }

  private static let empty =
    "#define M(a) \(String(repeating: "a ", count: 100_000))\n"
    + String(repeating: "M()\n", count: 60_000)
  private static let dropped =
    "#define E(x)\n#define B E(\(String(repeating: "x ", count: 100_000)))\n"
    + String(repeating: "B\n", count: 60_000)
  private static let pasted =
    "#define P \(String(repeating: "a ## ", count: 90_000))a\nP"

  @Test(
    "macros whose bodies are long and leave little are bounded, too",
    arguments: [
      (empty, "more than 200000 tokens"), (dropped, "more than 200000 tokens"),
      (pasted, "name of more than 1024 characters"),
    ])
  func hostile(text: String, part: String) {
    let problem = #expect(throws: ShaderProblem.self) { try Lab.preprocessed(text) }
    #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
  }
}
