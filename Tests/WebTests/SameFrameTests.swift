import Effects
import Foundation
import Imaging
import PixelCompare
import Presets
import TestSupport
import Testing

/// What a page draws is what `render` draws.
@Suite("Pages draw the frames of render")
struct SameFrameTests {
  /// An effect with its flags, as they stand behind `export` and `render`.
  struct Subject: Sendable, CustomTestStringConvertible {
    let words: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String...) { self.words = words }

    init(words: [String]) { self.words = words }

    /// In 255ths, away from edges.
    ///
    /// Drivers round every soft layer that they blend; in the scene, shadows and reflections of neighbours
    /// lie over each other. Flakes and brushed grain are as fine as a pixel: where one driver places them a
    /// sixtieth of a pixel farther, 8 of 255 change. Where a book's sheet is steep, a thirtieth of a pixel is a
    /// third of a texel of its small print. With llvmpipe below Chromium, its pages have the frames' bytes. Of the
    /// notebook's page, one pixel at the fold differs by more than 3.
    var greatestDifference: Int {
      if words.first == "book" { return 4 }
      if words == SameFrameTests.notebook.words { return 9 }
      if words.contains("glitter") || words.contains("brushed") { return 8 }
      return words.first == "--scene" ? 3 : 2
    }
  }

  static let cat = Repository.sample("cat.png").path
  /// The pages of the presets' book.
  static let pages = (1...4).map { "preset:page-\($0).svg" }

  /// A page that takes a sticker and is then curled up with it.
  static let notebook = Subject(
    "--scene", Repository.sample("notebook.json5").path, "--gesture",
    Repository.sample("notebook-drag.json5").path)

  /// A sound that tests write beside the page.
  static let song = "song.wav"

  /// Shaders in the manner of Shadertoy: one that hears, one of two buffers, one that keys and a finger move.
  static let toys = [
    Subject(shader("flower.glsl"), song, "--canvas", "160x120", "--duration", "3"),
    Subject(shader("coral"), "--canvas", "120x90", "--duration", "2", "--precharge", "100"),
    Subject(
      shader("comet"), "--canvas", "160x120", "--gesture", shader("comet/keys.json5")),
  ]

  /// At least one of each effect, a gesture, movements, a scene and two shaders; `scripts/check --web` has more, and all presets.
  static let sample =
    [
      Subject(
        "peel", cat, "--size", "96x96", "--set", "timing=linear(0, 0.7 30%, 1)", "--animate",
        "highlight=0..1:spring(duration: 0.5, bounce: 0.3)", "--animate",
        "shadow.color=#ff0000..#0000ff",
        "--play", "pingpong"),
      Subject("sticker", cat, "--size", "96x96"),
      Subject("curl", cat, "--size", "96x96"),
      Subject(
        "curl", cat, "--size", "96x96", "--set", "finish.kind=holographic", "--set",
        "finish.mask=\(Repository.sample("whale.png").path)"),
      Subject(
        "curl", cat, "--size", "96x96", "--set", "tear.kind=torn", "--set", "tear.side=bottom"),
      Subject(words: ["book"] + pages + ["--size", "72x96", "--set", "overlap=0.6"]),
      Subject(
        "mesh", cat, "--size", "96x96", "--set", "mesh=\(Repository.sample("bend.json5").path)",
        "--set", "subdivisionSteps=2", "--set", "debug=wireframe"),
      Subject("mesh", cat, "--size", "96x96", "--set", "mesh=wavy", "--set", "lighting=phong"),
      Subject("elastic"),
      Subject(
        "metaballs", "--set", "balls=\(Repository.sample("drops.json5").path)", "--canvas",
        "200x140"),
      // The strokes of the car limit the blur.
      Subject("morph", "play", "pause", "car"),
      Subject("morph", cat, Repository.sample("whale.png").path, "--set", "mode=color"),
      Subject(
        "--scene", Repository.sample("page.json5").path, "--gesture",
        Repository.sample("drag.json5").path),
      notebook,
      Subject(shader("plasma.glsl"), "--canvas", "120x80"),
      // Trails keep what they drew.
      Subject(shader("trails"), "--canvas", "120x80", "--duration", "0.6", "--precharge", "5"),
    ]

  /// More plays, and users' shaders of the other dialects.
  static let more = [
    Subject("peel", cat, "--size", "96x96"),
    Subject(
      "--modifier", "surface=\(shader("flag-surface.metal"))", "--modifier",
      "mesh=\(Repository.sample("bend.json5").path)", cat, "--size", "96x96"),
    Subject("mesh", cat, "--size", "96x96", "--set", "mesh=bulge", "--play", "hold:0.3"),
    Subject("--scene", Repository.sample("page.json5").path),
    Subject(
      shader("duotone.fs"), cat, "--size", "96x96", "--animate", "amount=0..1:easeIn", "--play",
      "pingpong"),
    Subject(shader("wave.glsl"), "--canvas", "120x80", "--set", "tint=#ff8000"),
    Subject(shader("ripple.glsl"), cat, "--size", "96x96"),
    Subject(
      shader("iris.glsl"), cat, Repository.sample("whale.png").path, "--size", "96x96", "--set",
      "softness=0.3"),
    Subject(shader("glow/glow.json5"), cat, "--size", "96x96"),
    Subject(shader("lift/lift.json5"), cat, "--size", "96x96"),
    Subject(
      "--modifier", "geometry=\(shader("flag-geometry.metal"))", "--modifier",
      "surface=\(shader("flag-surface.metal"))", cat, "--size", "96x96", "--canvas", "140x140",
      "--set", "height=20"),
  ]

  private static func shader(_ name: String) -> String { Repository.sample("shaders/\(name)").path }

  static var subjects: [Subject] {
    guard ProcessInfo.processInfo.environment["PEELGL_WEB"] == "all" else { return sample + toys }
    return sample + toys + more + presets
  }

  /// Every preset, on the cat where it has no picture of its own.
  static let presets = PresetSources.all.map { preset in
    let text = String(decoding: preset.file, as: UTF8.self)
    let effect = text.firstMatch(of: /effect: '(\w+)'/).map { String($0.1) } ?? ""
    let pictures =
      effect == "book"
      ? pages : ["peel", "sticker", "curl", "mesh"].contains(effect) ? [cat] : []
    let picture = pictures.isEmpty ? [] : pictures + ["--size", "96x96"]
    return Subject(words: [effect] + picture + ["--preset", preset.name])
  }

  @Test("every effect is among them")
  func complete() {
    for effect in Effect.all {
      #expect(Self.sample.contains { $0.words.first == effect.traits.name })
    }
  }

  @Test("at ten times of the play", arguments: subjects)
  func same(_ subject: Subject) throws {
    let folder = try TemporaryFolder()
    if subject.words.contains(Self.song) {
      try folder.write(TestSound(seconds: 4).wav, to: Self.song)
    }
    let page = try PlayedPage(subject.words, in: folder)
    for (seconds, file) in try moments(of: subject, on: page) {
      let shown = try page.pixels(at: seconds, scale: 1)
      let frame = try PNG.decode(folder.read(file), name: file).premultiplied()
      try #require(frame.width == shown.width && frame.height == shown.height)
      let difference = Difference(frame.bytes, shown.bytes, width: frame.width)
      #expect(
        difference.greatestInside <= subject.greatestDifference,
        "\(seconds) s: \(difference)"
      )
      let image = Image(
        width: frame.width, height: frame.height, alpha: .premultiplied, bytes: shown.bytes)
      #expect(
        try Comparison.compare(
          expected: frame.unpremultiplied(), actual: image.unpremultiplied()
        ).outcome == .same,
        "\(seconds) s: \(difference)")
    }
    page.expectQuiet()
  }

  /// Ten moments from the first to the last, and the files that `render` draws of them: in one run, or
  /// one by one for a shader that depends on its last pictures.
  private func moments(
    of subject: Subject, on page: PlayedPage
  ) throws -> [(seconds: Double, file: String)] {
    let total = try page.seconds()
    func render(_ flags: String...) throws {
      let outcome = try Program.run(["render"] + subject.words + flags, in: page.folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
    }
    if try page.browser.value("peelgl.view.player.facts.hasHistory") as? Bool == true {
      return try (0..<10).map { index in
        let seconds = (total * Double(index) / 9 * 1000).rounded(.down) / 1000
        try render("--at", "\(seconds)", "-o", "frame-\(index).png")
        return (seconds, "frame-\(index).png")
      }
    }
    let rate = 9 / total
    try render("--fps", "\(rate)", "-o", "frames/")
    let files = page.folder.contents.filter { $0.hasSuffix(".png") }
    // A play that repeats has no frame at its end.
    try #require((9...11).contains(files.count), "\(files)")
    return files.enumerated().map { (Double($0.offset) / rate, $0.element) }
  }
}

/// How two pictures differ, premultiplied.
struct Difference: CustomStringConvertible {
  /// The greatest difference of a component, in 255ths.
  var greatest = 0
  /// As ``greatest``, where the first picture has no edge within a pixel.
  var greatestInside = 0
  /// Components that differ by more than 2.
  var count = 0

  /// How much neighbours may differ where there is no edge; along edges rasterisers differ, since SwiftShader places
  /// vertices at sixteenths of a pixel and llvmpipe at 256ths (`GL_SUBPIXEL_BITS`).
  private static let edge = 16

  init(_ first: [UInt8], _ second: [UInt8], width: Int) {
    let height = first.count / 4 / width
    for index in first.indices {
      let difference = abs(Int(first[index]) - Int(second[index]))
      guard difference > 2 else { continue }
      greatest = max(greatest, difference)
      count += 1
      guard difference > greatestInside else { continue }
      let (x, y) = (index / 4 % width, index / 4 / width)
      // Beyond the canvas, which cuts what is drawn, nothing shows.
      func value(_ x: Int, _ y: Int, _ component: Int) -> Int {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
        return Int(first[4 * (y * width + x) + component])
      }
      let isEdge = (0..<4).contains { component in
        let values = (y - 1...y + 1).flatMap { row in
          (x - 1...x + 1).map { value($0, row, component) }
        }
        return (values.max() ?? 0) - (values.min() ?? 0) > Self.edge
      }
      if !isEdge { greatestInside = difference }
    }
  }

  var description: String {
    "\(count) components differ by more than 2, by \(greatest) at most, away from edges by \(greatestInside)"
  }
}
