import Documents
import Testing

@testable import ShaderLab

@Suite("Hostile shaders")
struct HostileSourceTests {
  private static func doubled(_ count: Int) -> String {
    "#define A0 1.0\n"
      + (1...count).map { "#define A\($0) A\($0 - 1) + A\($0 - 1)\n" }.joined()
      + "void main() { gl_FragColor = vec4(A\(count)); }"
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let calls =
    "#define F(x) x x x x x x x x\nvoid main() {\(repeated("F(", 9))1\(repeated(")", 9))}"
  private static let terms = "void main() { float a = \(repeated("1.0+", 20_000))1.0; }"
  private static let brackets = repeated("(", 300) + repeated(")", 300)

  private static let sources: [(text: String, part: String)] = [
    ("", "is empty"), (" \n\t", "is empty"), ("void main() {\u{0}}", "is binary"),
    ("void main() { /* }", "is not closed"), ("float a;", "no function void main()"),
    ("void mian() {}", "did you mean \"mian\""),
    (doubled(40), "more than 200000 tokens"),
    (calls, "more than 200000 tokens"),
    (terms, "8192 terms"),
    ("void main() { float a[2147483648]; }", "2147483648 elements"),
    ("const int N = 2147483647; float a[N];\nvoid main() {}", "2147483647 elements"),
    ("float a[65536 * 65536]; void main() {}", "4294967296 elements"),
    (brackets, "200 deep"),
    (repeated("#if 1\n", 300), "nested more than 200 deep"),
    ("#if \(repeated("(", 300))\n#endif", "nested too deep"),
    ("float f() { return f(); } void main() {}", "f → f"),
    ("float g(); float f() { return g(); } float g() { return f(); } void main() {}", "f → g → f"),
    ("void main() { float é; }", "the character \"é\" is not allowed"),
    ("void main() { } )", "no opening bracket"),
    ("void main() { ( ] }", "\"]\" closes the \"(\""), ("void main() {", "is not closed"),
  ]

  @Test(
    "each is refused with a sentence before a driver sees it",
    arguments: sources)
  func refused(text: String, part: String) {
    let report = #expect(throws: ShaderReport.self) { try Lab.compile(text) }
    #expect(
      report?.diagnostics.first?.message.contains(part) == true, "\(String(describing: report))")
  }

  @Test("bytes that are not UTF-8 are allowed in comments alone")
  func encoding() throws {
    func compile(_ bytes: [UInt8]) throws {
      _ = try ShaderLab.compile(ShaderBundle(ShaderFile(name: "a", bytes: bytes))) { (_, _) in nil }
    }
    try compile(Array("// caf".utf8) + [0xE9, 0x0A] + Array("void main() {}".utf8))
    let report = #expect(throws: ShaderReport.self) {
      try compile(Array("float ".utf8) + [0xE9] + Array("; void main() {}".utf8))
    }
    #expect(report?.diagnostics.first?.message.contains("not valid UTF-8") == true)
    #expect(report?.diagnostics.first?.position?.column == 7)
  }

  @Test("a big but honest shader is taken, and one file too many is not")
  func size() throws {
    let lines = (0..<3000).map { "float f\($0)(float x) { return x * \($0).0; }\n" }.joined()
    _ = try Lab.compile(lines + "void main() { gl_FragColor = vec4(f7(1.0)); }")
    var limits = ShaderLimits()
    limits.bytes = 100
    #expect(throws: ShaderReport.self) {
      try Lab.compile("#include \"a\"\nvoid main() {}", files: ["a": lines], limits: limits)
    }
  }
}
