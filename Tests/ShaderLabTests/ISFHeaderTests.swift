import Documents
import Effects
import Frame
import Testing

@testable import ShaderLab

@Suite("Headers of ISF shaders")
struct ISFHeaderTests {
  private static let main = "void main() { gl_FragColor = vec4(1.0); }"

  private func compile(_ header: String) throws(ShaderReport) -> UserShader {
    try Lab.compile("/*\(header)*/\n\(Self.main)", as: .isf)
  }

  private static func list(_ element: (Int) -> String, _ count: Int) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  @Test(
    "what a shader cannot declare or hold is told with its place",
    arguments: [
      (
        "{\"INPUTS\":[{\"NAME\":\"a\",\"TYPE\":\"float\"},\n{\"NAME\":\"a\",\"TYPE\":\"bool\"}]}",
        2, 9, "twice"
      ),
      ("{\"INPUTS\":[{\"NAME\":\"TIME\",\"TYPE\":\"float\"}]}", 1, 22, "by the format"),
      ("{\"INPUTS\":[\n{\"NAME\":\"gl_x;}\",\"TYPE\":\"float\"}]}", 2, 9, "is not a GLSL name"),
      ("{\"INPUTS\":[\n{\"NAME\":\"2a\",\"TYPE\":\"float\"}]}", 2, 9, "is not a GLSL name"),
      ("{\"INPUTS\":[\n{\"NAME\":\"while\",\"TYPE\":\"float\"}]}", 2, 9, "is not a GLSL name"),
      ("{\"PASSES\":[\n{\"TARGET\":\"a b\"}]}", 2, 11, "is not a GLSL name"),
      ("{\"IMPORTED\":{\"a\":{\"PATH\":\"x\"}},\"PASSES\":[\n{\"TARGET\":\"a\"}]}", 2, 11, "twice"),
      (
        "{\"INPUTS\":[{\"NAME\":\"a\",\"TYPE\":\"color\",\n\"DEFAULT\":[0,1e300,3,4]}]}", 2, 14,
        "DEFAULT is 1e+300 but must be a number that a 32-bit float can hold"
      ),
      ("{\"INPUTS\":[{\"NAME\":\"a\",\"TYPE\":\"float\",\n\"MAX\":1e39}]}", 2, 7, "MAX is 1e+39"),
      (
        "{\"INPUTS\":[{\"NAME\":\"a\",\"TYPE\":\"long\",\n\"VALUES\":[NaN]}]}", 2, 11,
        "VALUES is nan"
      ),
      ("{\n\"PASSES\": \(list({ _ in "{}" }, 6000))}", 2, 1548, "more than 512 passes"),
      (
        "{\n\"INPUTS\": \(list({ "{\"NAME\":\"i\($0)\",\"TYPE\":\"float\"}" }, 3000))}", 2, nil,
        "more than 512 inputs"
      ),
    ] as [(String, Int, Int?, String)])
  func refused(header: String, line: Int, column: Int?, part: String) throws {
    let report = #expect(throws: ShaderReport.self) { try compile(header) }
    let diagnostic = try #require(report?.diagnostics.first)
    #expect(diagnostic.message.contains(part), "\(diagnostic)")
    #expect(diagnostic.position?.line == line, "\(diagnostic)")
    if let column { #expect(diagnostic.position?.column == column, "\(diagnostic)") }
  }

  @Test("braces of a first comment in the wrong order are no header")
  func braces() {
    let report = #expect(throws: ShaderReport.self) {
      try Lab.compile("/* } { */\n\(Self.main)", as: .isf)
    }
    #expect(report?.diagnostics.first?.message.contains("begins with a comment") == true)
  }

  @Test("many passes share their texts, and know their numbers")
  func passes() throws {
    let targets = Self.list({ "{\"TARGET\":\"t\($0)\"}" }, 511).dropLast()
    let recipe = try compile("{\"PASSES\":\(targets),{}]}").effect.recipe
    #expect(recipe.passes.count == 512 && recipe.targets.count == 511)
    var texts: Set<String> = []
    for pass in recipe.passes {
      guard case .source(let source)? = pass.programs.first?.fragment else { continue }
      texts.insert(source.text)
    }
    #expect(texts.count == 2)
    for (index, pass) in recipe.passes.enumerated() {
      let number = pass.uniforms.first { $0.name == "PASSINDEX" }
      #expect(number?.sources == [.constant([Double(index)])])
    }
    let last = try #require(recipe.passes.last)
    #expect(last.samplers.allSatisfy { $0.source == .target($0.name) })
  }

  @Test("labels and descriptions are on one line and cannot obey a terminal")
  func labels() throws {
    let recipe = try compile(
      #"{"DESCRIPTION":"One\ntwo \u001b[1m", "INPUTS":[{"NAME":"a","TYPE":"long","LABEL":"b\u001b","VALUES":[1,2],"LABELS":["x\u001b[31m"],"DEFAULT":1}]}"#
    ).effect.recipe
    #expect(recipe.summary == "One two \\u{1B}[1m")
    let parameter = try #require(recipe.parameters.first)
    #expect(parameter.summary == "b\\u{1B}.")
    #expect(parameter.kind == .choice(labels: ["x\\u{1B}[31m", "2"], numbers: [1, 2]))
  }

  @Test("a whole number's range is that of the whole numbers in it")
  func wholeRange() throws {
    let recipe = try compile(
      #"{"INPUTS":[{"NAME":"a","TYPE":"long","MIN":0.2,"MAX":0.4},{"NAME":"b","TYPE":"long","MIN":0.5,"MAX":3.5}]}"#
    ).effect.recipe
    let every = NumberRange(-Double.infinity...Double.infinity, isWhole: true)
    #expect(
      recipe.parameters.map(\.kind) == [.number(every), .number(NumberRange(1...3, isWhole: true))])
  }
}
