import Foundation
import Frame
import Imaging
import TestSupport
import Testing

@testable import Rendering

@Suite("Hostile SVG: a sentence, within its time and memory")
struct HostileSVGTests {
  private static let start = #"<svg xmlns="http://www.w3.org/2000/svg" "#

  private func failure(
    _ text: String, at side: Int = 64, limits: ImageLimits = .patient, program: String? = nil
  ) -> ImageError? {
    let decoder = SVGDecoder(program: program ?? Repository.program.path, limits: limits)
    do throws(ImageError) {
      _ = try decoder.drawing(of: Array(text.utf8), name: "a.svg").size
      _ = try decoder.image(
        of: Array(text.utf8), at: PixelSize(width: side, height: side), depth: .eight, name: "a.svg"
      )
      return nil
    } catch {
      return error
    }
  }

  private func expect(
    _ text: String, fails words: String, limits: ImageLimits = .patient,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sentence = failure(text, limits: limits)?.description ?? "a picture"
    #expect(sentence.contains(words), "\(sentence)", sourceLocation: sourceLocation)
    #expect(sentence.hasPrefix("a.svg ") && sentence.hasSuffix("."), sourceLocation: sourceLocation)
    #expect(!sentence.contains("\u{FFFD}"), "\(sentence)", sourceLocation: sourceLocation)
  }

  @Test("entities that grow, refer to files or to themselves")
  func entities() {
    let names = Array("abcdefghij")
    var grow = #"<!ENTITY a "lol">"#
    for (name, before) in zip(names.dropFirst(), names) {
      grow += #"<!ENTITY \#(name) "\#(String(repeating: "&\(before);", count: 10))">"#
    }
    for (definitions, use) in [
      (grow, "&j;"), (#"<!ENTITY a "&b;"><!ENTITY b "&a;">"#, "&a;"),
      (#"<!ENTITY a SYSTEM "file:///etc/passwd">"#, "&a;"),
    ] {
      expect(
        "<!DOCTYPE svg [\(definitions)]>\(Self.start)width='9' height='9'><text>\(use)</text></svg>",
        fails: "XML parse error: line")
    }
  }

  @Test("a thousand million elements by nested use")
  func nestedUse() {
    var body = "<rect id='a0' width='9' height='9'/>"
    for level in 1...9 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      body += "<g id='a\(level)'>\(uses)</g>"
    }
    expect(
      "\(Self.start)width='9' height='9'><defs>\(body)</defs><use href='#a9'/></svg>",
      fails: "referenced elements")
  }

  @Test("elements nested without end, unclosed, or none at all")
  func structure() {
    let open = String(repeating: "<g>", count: 100_000)
    expect("\(Self.start)width='9' height='9'>\(open)</svg>", fails: "Excessive depth")
    expect("\(Self.start)width='9' height='9'>", fails: "XML parse error")
    expect("<html><svg:x/></html>", fails: "is damaged")
    expect("\(Self.start)/>", fails: "has no size")
    expect("\(Self.start)width='-5' height='4'/>", fails: "or one out of range")
    expect("\(Self.start)width='-4' height='4'/>", fails: "is damaged")
    expect("\(Self.start)width='4' height='4' viewBox='0 0 0 0'><rect", fails: "is damaged")
  }

  @Test("sizes beyond the limits, also those that are no numbers")
  func sizes() {
    expect("\(Self.start)width='1e9' height='1e9'/>", fails: "more than the limit maxPixels")
    expect("\(Self.start)width='1e300' height='1e300'/>", fails: "a.svg")
    expect("\(Self.start)width='30000' height='30000'/>", fails: "pixels are 900000000, more")
    expect("\(Self.start)width='nan' height='inf'/>", fails: "a.svg")
  }

  @Test("one that takes too long is given up, and the next one is drawn")
  func time() throws {
    let size = PixelSize(width: 4000, height: 4000)
    let good = Array("\(Self.start)width='4' height='4'/>".utf8)
    var next: PixelSize?
    // More time on a machine that is too busy to start the next process.
    for seconds in [3, 30, 300] where next == nil {
      let decoder = SVGDecoder(
        program: Repository.program.path, limits: ImageLimits(maxDecodeSeconds: seconds))
      #expect(
        throws: ImageError.tooSlow(name: "a.svg", seconds: seconds)
      ) { try decoder.image(of: Array(slowSVG.utf8), at: size, depth: .eight, name: "a.svg") }
      next = try? decoder.drawing(of: good, name: "b.svg").size
    }
    #expect(next == PixelSize(width: 4, height: 4))
    // Of the process that was ended nothing is left; those of other tests are waited for soon.
    let deadline = ContinuousClock.now + .seconds(600)
    while children().contains("Z"), deadline > .now { usleep(10_000) }
    #expect(!children().contains("Z"))
  }

  /// States of this process's children that are peelgl programs, as `Z` for one that is not waited for.
  private func children() -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { name in
      guard Int(name) != nil,
        let words = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
          .split(separator: " "), words.count > 3, words[1] == "(peelgl)",
        words[3] == "\(getpid())"
      else { return nil }
      return String(words[2])
    }
  }

  @Test("memory is bounded, in the process and for the picture")
  func memory() {
    let filter =
      "\(Self.start)width='8000' height='8000'><filter id='f'><feGaussianBlur stdDeviation='9'/>"
      + "</filter><rect width='8000' height='8000' filter='url(#f)'/></svg>"
    let decoder = SVGDecoder(
      program: Repository.program.path,
      limits: ImageLimits(maxMemoryBytes: 270 << 20, maxDecodeSeconds: 600))
    let size = PixelSize(width: 8000, height: 8000)
    #expect(throws: ImageError.self) {
      try decoder.image(of: Array(filter.utf8), at: size, depth: .eight, name: "a.svg")
    }
    #expect(throws: ImageError.self) {
      try decoder.image(of: Array(filter.utf8), at: size, depth: .sixteen, name: "a.svg")
    }
  }

  @Test("sides beyond cairo's are refused before they are drawn")
  func sides() {
    let sentence = failure("\(Self.start)width='4' height='4'/>", at: 40000)?.description ?? ""
    #expect(sentence.contains("at most 32767 pixels a side, not 40000x40000"), "\(sentence)")
  }

  @Test("without a program to decode with, the sentence says what to install")
  func noProgram() {
    let sentence =
      failure("\(Self.start)width='4' height='4'/>", program: "/nowhere/peelgl")?.description ?? ""
    #expect(sentence.contains("/nowhere/peelgl") && sentence.contains("install peelgl"))
  }
}
