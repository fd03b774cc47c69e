import Foundation
import Imaging
import TestSupport
import Testing

/// `peelgl plot` as its users run it.
@Suite("Plots")
struct PlotTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func plot(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["plot"] + words, in: folder)
  }

  private func rows(of text: String) -> [[Double]] {
    text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
  }

  @Test("a table has both ends, seconds for a spring, and every digit")
  func table() throws {
    let outcome = try plot("spring(duration:0.9,damping:0.57)", "--samples", "100", "--csv", "-")
    #expect(outcome.status == 0 && outcome.text.hasPrefix("x,y\n0,0\n"))
    let points = rows(of: outcome.text)
    #expect(points.count == 100 && points.first == [0, 0] && points.last?[0] == 0.9)
    // The underdamped solution with the frequency and the decay of the facts' table.
    let decay = 14.537963525102 / 2
    let frequency = (162.62879613511 - decay * decay).squareRoot()
    for (index, point) in points.enumerated() {
      let x = 0.9 * Double(index) / 99
      let y = 1 - exp(-decay * x) * (cos(frequency * x) + decay / frequency * sin(frequency * x))
      #expect(abs(point[0] - x) < 1e-15 && abs(point[1] - y) < 1e-10, "\(point)")
    }
    let line = try plot("linear", "--samples", "3", "--csv", "-")
    #expect(line.text == "x,y\n0,0\n0.5,0.5\n1,1\n")
  }

  @Test(
    "values beyond what an axis can show interrupt a curve", arguments: ["3.4e0*1e308", "1e300"])
  func farAway(factor: String) throws {
    let outcome = try plot("(x-0.5)*\(factor)", "-o", "far.svg")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let file = String(decoding: try folder.read("far.svg"), as: UTF8.self)
    #expect(!file.contains("nan") && !file.contains("inf") && file.contains("<polyline"))
  }

  @Test("all curves together have a million points at most")
  func manyPoints() throws {
    let outcome = try plot("x", "1-x", "--samples", "500001", "--csv", "-")
    #expect(outcome.status == 2 && outcome.messages.contains("at most 1000000 points"))
  }

  @Test("an expression of a shader's functions has the values that GLSL gives it")
  func shader() throws {
    let text = """
      uniform float k;  // = 3.0
      float cube(float x) { return k * x * x * x; }
      void main() { gl_FragColor = vec4(cube(0.5)); }
      """
    try folder.write(Array(text.utf8), to: "own.glsl")
    let words = ["plot", "--shader", "own.glsl", "cube(x)", "(-x)", "--interval", "-2..2"]
    let outcome = try Tool.run(words + ["--samples", "2001", "--csv", "-"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let points = outcome.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").suffix(2).compactMap { Double($0) }
    }
    try #require(points.count == 4002)
    for (index, point) in points.enumerated() {
      let x = -2 + 4 * Double(index % 2001) / 2000
      let y = index < 2001 ? 3 * x * x * x : -x
      #expect(abs(point[0] - x) < 1e-12 && abs(point[1] - y) < 1e-4, "\(point)")
    }
    let wrong = try Tool.run(["plot", "--shader", "own.glsl", "cub(x)", "--csv", "-"], in: folder)
    #expect(
      wrong.status == 2 && wrong.messages.contains("cub(x):1:1: "),
      "\(wrong.messages)")
    let toy =
      "float f(float x) { return x + iTime; }\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(f(p.x)); }"
    try folder.write(Array(toy.utf8), to: "toy.glsl")
    let drawn = try plot("--shader", "toy.glsl", "f(x)", "-o", "toy.svg", "--canvas", "300x200")
    #expect(drawn.status == 0 && folder.contents.contains("toy.svg"), "\(drawn.messages)")
  }

  @Test("several curves name themselves, and an interval holds for all")
  func several() throws {
    let outcome = try plot(
      "linear(0, 1)", "x^2", "--samples", "2", "--interval", "-1..3", "--csv", "-")
    #expect(
      outcome.text == """
        curve,x,y
        "linear(0, 1)",-1,-1
        "linear(0, 1)",3,3
        "x^2",-1,1
        "x^2",3,9

        """)
  }

  @Test("an SVG and a PNG have lines, numbers on axes, and names")
  func pictures() throws {
    #expect(try plot("easeIn", "x^2", "-o", "plot.svg").status == 0)
    let svg = String(decoding: try folder.read("plot.svg"), as: UTF8.self)
    for text in [">0.2</text>", ">easeIn</text>", ">x^2</text>", ">x</text>", "#0072b2", "#d55e00"]
    {
      #expect(svg.contains(text), "\(text)")
    }
    let outcome = try plot("linear", "-o", "plot.png", "--canvas", "300x200", "--scale", "2")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let image = try folder.image("plot.png")
    #expect(image.width == 600 && image.height == 400)
    let colors = Set(
      stride(from: 0, to: image.bytes.count, by: 4).map { Array(image.bytes[$0..<$0 + 3]) })
    // The line, the page, and the dark text of the legend.
    #expect(colors.contains([0x00, 0x72, 0xB2]) && colors.contains([255, 255, 255]))
    #expect(colors.contains { $0[0] < 0x40 && $0[1] < 0x40 && $0[2] < 0x40 })
  }

  @Test(
    "what is no curve is refused in a sentence, and nothing is written",
    arguments: [
      (["easeInn", "-o", "a.svg"], "\"easeInn\" is not a curve; did you mean \"easeIn\"?"),
      (["sin(y)", "-o", "a.svg"], "\"sin(y)\": there is no name \"y\"; did you mean \"x\"?"),
      (["linear"], "plot needs -o FILE or --csv FILE"),
      (["linear", "-o", "a.jpg"], "-o is \"a.jpg\" but must be a name that ends in .svg or .png"),
      (["linear", "--interval", "2..1", "-o", "a.svg"], "--interval is \"2..1\" but must be A..B"),
      (["linear", "--samples", "1", "--csv", "-"], "--samples is \"1\" but must be"),
      (["linear", "-o", "a.png", "--canvas", "90000x90000"], "more than the limit maxPixels"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let outcome = try Tool.run(["plot"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(folder.contents.isEmpty && outcome.text.isEmpty)
  }

  @Test("a file that is there is not replaced without --overwrite")
  func existing() throws {
    try folder.write([1], to: "a.svg")
    #expect(try plot("linear", "-o", "a.svg").status == 2)
    #expect(try folder.read("a.svg") == [1])
    #expect(try plot("linear", "-o", "a.svg", "--overwrite").status == 0)
  }
}
