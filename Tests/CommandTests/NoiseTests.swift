import Foundation
import Imaging
import TestSupport
import Testing

@Suite("approve --noise, and what compare excuses")
struct NoiseTests {
  private let folder: TemporaryFolder

  /// Runs in which a square of 6 × 6 pixels has another grey.
  init() throws {
    folder = try TemporaryFolder()
    for (index, grey) in ([200, 185, 190, 214] as [UInt8]).enumerated() {
      try folder.write(Self.page(grey), to: "\(index)/page.png")
    }
  }

  private static func page(_ grey: UInt8, side: Int = 128, dot: Bool = false) -> [UInt8] {
    let bytes = (0..<side * side).flatMap { index in
      let (x, y) = (index % side, index / side)
      if 9..<15 ~= x && 9..<15 ~= y { return [grey, grey, grey, 255] }
      return dot && 40..<44 ~= x && 40..<44 ~= y ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes as [UInt8]))
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  private func approve() throws {
    #expect(try run("approve", "0", "goldens", "--noise", "1", "--noise", "2").status == 0)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test("what varied is stored beside the golden, and excused with a word")
  func excuse() throws {
    #expect(try run("compare", "0", "1").status == 1)
    let taught = try run("approve", "0", "goldens", "--noise", "1", "--noise", "2")
    #expect(
      taught.messages.contains(
        "added page.png; noise in 1 area, 3.5 % of the picture, seen in 3 runs"),
      "\(taught.messages)")
    // 185 to 200 is 15, which is rounded up to 16, and reaches two pixels further: 7 to 16 lie in three cells.
    #expect(
      try text("goldens/page.png.noise.json").contains(
        #"{"x": 0, "y": 0, "width": 24, "height": 24, "amount": [16, 16, 16, 0]}"#))
    let same = try run("compare", "goldens", "1", "--json")
    #expect(same.status == 0)
    #expect(
      same.messages.contains("page.png: the same. Noise seen in 3 runs is excused in 36 pixels."))
    #expect(same.messages.contains("1 picture: 1 same; noise excused in 1"))
    #expect(
      String(decoding: same.output, as: UTF8.self).contains(
        #""noise": {"excused": 36, "areas": 1, "share": "#))
    let files = try run("compare", "goldens/page.png", "1/page.png")
    #expect(files.status == 0 && files.messages.contains("is excused in 36 pixels"))
    // 40 more than the golden's 200 is 24 beyond what was seen.
    try folder.write(Self.page(240), to: "other/page.png")
    let other = try run("compare", "goldens", "other")
    #expect(other.status == 1 && other.messages.contains("A colour changed"))
    try folder.write(Self.page(185, dot: true), to: "other/page.png")
    let dot = try run("compare", "goldens", "other", "--report", "report.html")
    #expect(dot.status == 1 && dot.messages.contains("(40, 40)"), "\(dot.messages)")
    #expect(try text("report.html").contains(#""noise":[{"x": 0, "y": 0, "width": 24"#))
  }

  @Test("noise expires with its golden")
  func expire() throws {
    try approve()
    // The same runs teach the same.
    let again = try run("approve", "0", "goldens", "--noise", "1", "--noise", "2")
    #expect(again.messages.contains("nothing differs"))
    let trial = try run("approve", "1", "goldens", "--dry-run")
    #expect(trial.messages.contains("its noise is not excused any more"))
    #expect(folder.contents.contains("goldens/page.png.noise.json"))
    #expect(try run("approve", "1", "goldens").status == 0)
    #expect(!folder.contents.contains("goldens/page.png.noise.json"))
    try approve()
    try folder.write(Self.page(0), to: "new/other.png")
    #expect(try run("approve", "new", "goldens", "--prune").status == 0)
    #expect(
      folder.contents.filter { $0.hasPrefix("goldens/") } == ["goldens/", "goldens/other.png"])
    #expect(try run("approve", "0/page.png", "one.png", "--noise", "1/page.png").status == 0)
    #expect(folder.contents.contains("one.png.noise.json"))
  }

  @Test("runs that do not belong together teach nothing")
  func runs() throws {
    try folder.write(Self.page(200, side: 129), to: "large/page.png")
    try folder.write(Self.page(200), to: "without/other.png")
    try folder.write([1, 2, 3], to: "broken/page.png")
    let dark = (0..<128 * 512).map { $0 % 4 == 3 ? 255 : 100 as UInt8 }
    try folder.write(
      PNG.encode(Image(width: 128, height: 128, alpha: .straight, bytes: dark)), to: "dark/page.png"
    )
    for (name, reason) in [
      ("large", "large/page.png is 129x129, and the picture 128x128"),
      ("without", "without/page.png is not a picture"), ("broken", "cannot be approved"),
      ("dark", "they vary in 100 % of the picture, and noise may cover 10 %"),
      ("0/page.png", "is not a picture"),
    ] {
      let outcome = try run("approve", "0", "goldens", "--noise", "1", "--noise", name)
      #expect(outcome.status == 2 && outcome.messages.contains(reason), "\(outcome.messages)")
      #expect(!folder.contents.contains("goldens/"))
    }
    #expect(try run("approve", "--decisions", "d.json", "--noise", "1").status == 2)
  }

  @Test("runs of another layout teach nothing")
  func layout() throws {
    func page(_ down: Int, bar: Int = 0) -> [UInt8] {
      let bytes = (0..<300 * 200).flatMap { index -> [UInt8] in
        let (x, y) = (index % 300, index / 300)
        // Words of different lengths, and a bar whose end moves.
        let isInk =
          20..<120 ~= x && 20..<32 ~= y - down && (x * x + 7 * (y - down) * (y - down)) % 11 < 4
        let isBar = 20..<180 ~= x && (150 + bar)..<170 ~= y
        return isInk || isBar ? [0, 0, 0, 255] : [255, 255, 255, 255]
      }
      return PNG.encode(Image(width: 300, height: 200, alpha: .straight, bytes: bytes))
    }
    try folder.write(page(0), to: "a/page.png")
    try folder.write(page(3), to: "b/page.png")
    try folder.write(page(0, bar: 3), to: "c/page.png")
    let moved = try run("approve", "a", "layout", "--noise", "b")
    #expect(moved.status == 2)
    #expect(
      moved.messages.contains("the layout differs: Content moved by 3 px down"), "\(moved.messages)"
    )
    #expect(try run("approve", "a", "layout", "--noise", "c").status == 0)
  }

  @Test("files of another golden or beyond their bounds are an error")
  func files() throws {
    try approve()
    let name = "goldens/page.png.noise.json"
    let good = try text(name)
    for (from, to, reason) in [
      (#""runs": 3"#, #""runs": 1"#, "runs is 1 but must be a whole number"),
      (#""width": 24"#, #""width": 129"#, "areas[0].width is 129 but must be"),
      (#""width": 24"#, #""width": 128"#, "its areas cover more than a tenth of the picture"),
      ("16, 16, 16, 0", "16, 16, 16, 256", "areas[0].amount[3] is 256 but must be"),
      ("16, 16, 16, 0", "16, 16, 16", "has 3 elements"),
      ("\"golden\": \"", "\"golden\": \"0", "another golden"),
      ("{", "", ":1:"),
    ] {
      let start = try #require(good.range(of: from))
      try folder.write(good.replacingCharacters(in: start, with: to), to: name)
      let outcome = try run("compare", "goldens", "1", "--report", "report.html")
      #expect(outcome.status == 2 && outcome.messages.contains(reason), "\(outcome.messages)")
      #expect(outcome.messages.contains(name) && !folder.contents.contains("report.html"))
    }
    try folder.write(good, to: name)
    try folder.write(Self.page(190), to: "goldens/page.png")
    let other = try run("compare", "goldens", "1")
    #expect(other.status == 2 && other.messages.contains("it belongs to another golden"))
  }
}
