import Documents
import Foundation
import Imaging
import TestSupport
import Testing

/// Labels of a system that has one font, of which every letter is a box.
@Suite("Texts of SVG files, from the file to the picture")
struct LabelTests {
  private let folder: TemporaryFolder
  private let fonts: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    fonts = try folder.fonts(letters: "ABCabc-|")
  }

  private func label(_ body: String, _ name: String = "a.svg") throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='200' font-family='Box'>\(body)</svg>",
      to: name)
  }

  /// A sheet at rest is its input.
  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "mesh", "a.svg", "--set", "mesh=identity", "-o", "a.png", "-y"] + words,
      in: folder, environment: fonts)
  }

  /// What is drawn: the box around it, and its middle by weight.
  private func ink(_ name: String = "a.png") throws -> (
    x: ClosedRange<Int>, y: ClosedRange<Int>, middle: SIMD2<Double>
  ) {
    let image = try folder.image(name)
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    var (sum, weight) = (SIMD2<Double>(), 0.0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let alpha = Double(image.bytes[4 * (y * image.width + x) + 3])
        guard alpha > 0 else { continue }
        sum += alpha * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        weight += alpha
        // An edge within a pixel covers less than half of it.
        if alpha > 127 { (columns, rows) = (columns.union([x]), rows.union([y])) }
      }
    }
    let (left, right) = (try #require(columns.min()), try #require(columns.max()))
    let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
    return (left...right, top...bottom, sum / weight)
  }

  @Test("a line break in a text parts words as a blank does", arguments: ["\n", "\r\n", "\t"])
  func lineBreak(_ text: String) throws {
    try label("<text x='10' y='50'>{{name}}</text>")
    var pictures: [[UInt8]] = []
    for text in ["Abc\(text)AB", "Abc AB", "AbcAB"] {
      #expect(try render("--text", "name=\(text)").status == 0)
      pictures.append(try folder.image("a.png").bytes)
    }
    #expect(pictures[0] == pictures[1] && pictures[1] != pictures[2])
  }

  @Test(
    "characters that no font has, and fonts that are not there, are told; --strict refuses them")
  func missing() throws {
    try label(
      "<text x='10' y='50'>Abc 🍓 AB 寿司!</text><text y='90' font-family='Brand Sans, serif'>A</text>"
    )
    let told = try render()
    #expect(told.status == 0)
    for words in [
      "warning: a.svg: no installed font has 🍓 and 寿司! of the text \"Abc 🍓 AB 寿司!\", so boxes are drawn\n",
      "warning: a.svg: the font Brand Sans is not installed, so Box is drawn instead\n",
    ] {
      #expect(told.messages.contains(words), "\(told.messages)")
    }
    let strict = try render("--strict")
    #expect(strict.status == 2)
    #expect(
      strict.messages.contains(
        "With --strict a warning is an error: a.svg: no installed font has 🍓"),
      "\(strict.messages)")
    try label(
      "<text x='10' y='50'>Abc &#xFE0F;\u{200D}</text><text y='90' font-family='serif'>A</text>")
    let clean = try render("--strict")
    #expect(clean.status == 0 && !clean.messages.contains("warning"), "\(clean.messages)")
  }

  @Test("without any font one sentence says so")
  func none() throws {
    try label("<text x='10' y='50'>Abc 🍓</text>")
    try FileManager.default.removeItem(at: folder.file("fonts"))
    let outcome = try render("--strict")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("no font is installed"), "\(outcome.messages)")
  }

  @Test("each row of a batch is told of, and failed where it is strict")
  func batch() throws {
    try label("<text x='10' y='50' font-family='Other'>{{name}}</text>", "card.svg")
    try folder.write("id,name\na,Abc\nb,Abc 🍓\nc,寿司\nd,cba\n", to: "rows.csv")
    func jobs(_ more: String) throws {
      try folder.write(
        "{ jobs: [{ effect: 'mesh', inputs: ['card.svg'], rows: 'rows.csv', \(more) text: { name: '{row.name}' }, output: '{row.id}.png' }] }",
        to: "jobs.json5")
    }
    try jobs("")
    let told = try folder.batch("jobs.json5", "-o", "told", variables: fonts)
    #expect(told.status == 0, "\(told.messages)")
    #expect(told.messages.contains("no installed font has 🍓 of the text \"Abc 🍓\""))
    #expect(told.messages.contains("no installed font has 寿司 of the text \"寿司\""))
    // A row may have two warnings; what holds for all rows is told once.
    #expect(told.messages.contains("Other is not installed, so Box is drawn instead"))
    #expect(told.messages.components(separatedBy: "warning:").count == 4, "\(told.messages)")
    let report = try JSON5.read(try folder.read("told/.peelgl/report.json"))
    let warnings = report["warnings"]?.elements ?? []
    // The report names each row of each.
    #expect(warnings.count == 6 && report["warned"] == .integer(6))
    #expect(report["warnedJobs"] == .integer(4))
    #expect(told.messages.contains("all 4 jobs are complete, with warnings: told/\n"))
    #expect(told.messages.contains("report: told/.peelgl/report.html\n"), "\(told.messages)")
    #expect(
      warnings.contains {
        $0["output"]?.text == "c.png" && $0["message"]?.text?.contains("寿司") == true
      })
    try label("<text x='10' y='50'>{{name}}</text>", "card.svg")
    #expect(try folder.pictures(in: "told").count == 4)
    let strict = try folder.batch("jobs.json5", "-o", "strict", "--strict", variables: fonts)
    #expect(strict.status == 1 && strict.messages.contains(", 2 failed"), "\(strict.messages)")
    #expect(try folder.pictures(in: "strict").keys.sorted() == ["a.png", "d.png"])
    try jobs("strict: true,")
    let own = try folder.batch("jobs.json5", "-o", "own", variables: fonts)
    #expect(own.status == 1, "\(own.messages)")
    #expect(try folder.pictures(in: "own").keys.sorted() == ["a.png", "d.png"])
  }

  @Test(
    "warnings about pictures that an earlier run drew are in the report, and refused if it is strict"
  )
  func earlier() throws {
    try label("<text x='10' y='50'>{{name}}</text>", "card.svg")
    try folder.write("id,name\na,Abc 🍓\nb,Abc 🍓\nc,cba\n", to: "rows.csv")
    try folder.write(
      "{ jobs: [{ effect: 'mesh', inputs: ['card.svg'], rows: 'rows.csv', text: { name: '{row.name}' }, output: '{row.id}.png' }] }",
      to: "jobs.json5")
    func run(_ words: String...) throws -> (outcome: Tool.Outcome, outputs: [String]) {
      let outcome = try Tool.run(
        ["batch", "jobs.json5", "-o", "out"] + words, in: folder, environment: fonts)
      let report = try JSON5.read(try folder.read("out/.peelgl/report.json"))
      return (
        outcome, (report["warnings"]?.elements ?? []).compactMap { $0["output"]?.text }.sorted()
      )
    }
    #expect(try run().outputs == ["a.png", "b.png"])
    // Kept.
    var again = try run()
    #expect(again.outputs == ["a.png", "b.png"])
    #expect(again.outcome.messages.contains("all 3 jobs are complete, 2 with warnings: out/\n"))
    // One is drawn again, the other kept.
    try FileManager.default.removeItem(at: folder.file("out/a.png"))
    #expect(try run().outputs == ["a.png", "b.png"])
    again = try run("--strict")
    #expect(again.outcome.status == 1 && again.outcome.messages.contains(", 2 failed"))
    #expect(try run().outputs == ["a.png", "b.png"])
    // What no longer holds is forgotten.
    try folder.write("id,name\na,Abc\nb,Abc 🍓\nc,cba\n", to: "rows.csv")
    #expect(try run().outputs == ["b.png"])
  }

  @Test("a text beyond its place is told of with both widths")
  func wide() throws {
    let letters = String(repeating: "A", count: 50)
    // 598 pixels from 11 on.
    let width = 20 * TestFont.width(ofCharacters: 50)
    try label("<text x='10' y='50' font-size='20'>\(letters)</text>")
    #expect(
      try render().messages.contains(
        "is cut at the picture's edge: \(Int((11 + width - 320).rounded())) pixels at the right\n"))
    try label("<text x='10' y='50' font-size='20' textLength='100'>\(letters)</text>")
    #expect(try render().messages.contains("is 598 wide, but its place is 100 wide\n"))
    // The place is in the text's own units.
    try label(
      "<g transform='scale(0.1)'><text transform='scale(2)' font-size='20' data-fit='598.1 13'>\(letters)</text></g>"
    )
    #expect(try render().messages.contains("is 14 high, but its place is 13 high\n"))
    for fits in ["data-fit='598.1 14.1'", "data-fit='none'"] {
      try label("<text x='10' y='50' font-size='20' \(fits)>\(letters)</text>")
      #expect(try !render("--strict").messages.contains("warning"), "\(fits)")
    }
  }

  @Test("a text shrinks to its place, but not below its smallest size")
  func shrink() throws {
    let text = String(repeating: "A", count: 20)
    func draw(_ attributes: String) throws -> Tool.Outcome {
      try label("<text y='50' \(attributes)>\(text)</text>")
      return try render()
    }
    // At half the size it has half the width.
    let half = 10 * TestFont.width(ofCharacters: 20)
    for size in ["font-size='20'", "style='font:20px Box'"] {
      let outcome = try draw("x='10' \(size) data-fit='\(half)' data-min-size='5'")
      #expect(!outcome.messages.contains("warning"), "\(outcome.messages)")
      let ink = try self.ink()
      #expect(abs(Double(ink.x.count) - half) <= 1 && abs(ink.y.count - 7) <= 1)
      #expect(ink.x.lowerBound == 10 || ink.x.lowerBound == 11)
      #expect(ink.y.upperBound == 49)
    }
    let small = try draw("x='10' font-size='20' data-fit='\(half)' data-min-size='15'")
    #expect(
      small.messages.contains(
        "is 178.5 wide, but its place is 119 wide; it is drawn at its smallest size, 15"),
      "\(small.messages)")
    // Without a box it shrinks into the picture: 50 pixels are left on each side of the middle.
    _ = try draw("x='270' font-size='20' text-anchor='middle' data-min-size='1'")
    let ink = try self.ink()
    #expect((318...319).contains(ink.x.upperBound) && abs(ink.middle.x - 270) < 0.5)
  }

  @Test("a text becomes lines", arguments: [("down", 0.0), ("middle", 0.5), ("up", 1.0)])
  func wrap(direction: String, above: Double) throws {
    // 7 letters and a blank are 80 + 5 * … wide; lines are 1.2 sizes apart.
    let width = 20 * TestFont.width(ofCharacters: 7)
    try label(
      "<text x='10' y='100' font-size='20' data-fit='\(width + 0.1) 100' data-wrap='\(direction)'>AAA BBB CC-ABC</text>"
    )
    #expect(try !render().messages.contains("warning"))
    let ink = try self.ink()
    // Of AAA BBB and CC-ABC, the first is 82 wide.
    #expect(abs(Double(ink.x.count) - width) <= 1)
    let top = 100 - 24 * above - 20 * TestFont.height
    #expect(abs(Double(ink.y.lowerBound) - top) <= 1)
    #expect(abs(Double(ink.y.upperBound + 1) - (top + 24 + 14)) <= 1)
  }

  @Test("a text becomes lines and smaller, whichever keeps it largest")
  func wrapAndShrink() throws {
    // Two lines of 7 and 6 letters; half as large they are 19 high and 41 wide.
    try label(
      "<text x='10' y='100' font-size='20' data-fit='41.1 30' data-wrap='down' data-min-size='4'>AAA BBB CC-ABC</text>"
    )
    #expect(try !render().messages.contains("warning"))
    let ink = try self.ink()
    #expect(abs(ink.x.count - 41) <= 1 && abs(ink.y.count - 19) <= 1)
  }

  @Test(
    "a thumbnail has its text where the whole picture has it", arguments: ["AbC", "Abc 🍓", "寿司"])
  func thumbnail(text: String) throws {
    try label("<text x='160' y='112' font-size='30' text-anchor='middle'>\(text)</text>")
    #expect(try render().status == 0)
    let whole = try ink().middle
    #expect(try render("--fit", "96x96").status == 0)
    let small = try ink().middle
    // 320 x 200 become 96 x 60 in the middle of 96 x 96.
    let expected = 0.3 * whole + SIMD2(0, 18)
    #expect(
      abs(small.x - expected.x) < 0.5 && abs(small.y - expected.y) < 0.5, "\(small) \(expected)")
  }
}
