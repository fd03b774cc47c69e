import Effects
import Foundation
import Imaging
import Rendering
import TestSupport
import Testing

/// How much each frame of a play differs from the one before it.
struct FrameDifferences {
  /// The mean difference of a byte, of 255; element i is the step from frame i to the next one.
  let means: [Double]
  let messages: String

  /// Draws all frames on a green that no sample has.
  init(_ words: [String], in folder: TemporaryFolder) throws {
    let words = ["render"] + words + ["--background", "#5b8c6e", "-o", "-"]
    let size = try Self.size(words, in: folder)
    let outcome = try Tool.run(words, in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    messages = outcome.messages
    let count = outcome.output.count / size
    try #require(count > 1 && outcome.output.count == count * size)
    // A quarter of the bytes are alpha, which is 255.
    means = meanSteps(of: outcome.output, every: size).map { $0 * 4 / 3 }
  }

  private static func size(_ words: [String], in folder: TemporaryFolder) throws -> Int {
    let outcome = try Tool.run(words + ["--frames", "0"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    return outcome.output.count
  }

  /// The steps that stand out: above one level, and above three times the second largest of the four
  /// before and of the four after it.
  var outliers: [Int] {
    means.indices.filter { step in
      func second(_ neighbours: ArraySlice<Double>) -> Double {
        neighbours.sorted().dropLast().last ?? 0
      }
      let before = second(means[max(step - 4, 0)..<step])
      let after = second(means[(step + 1)..<min(step + 5, means.count)])
      return means[step] > 1 && means[step] > 3 * max(before, after)
    }
  }
}

@Suite("Motion of the samples")
struct SampleMotionTests {
  private static let samples = Repository.root.path + "/Samples"

  private static let pages = (1...4).map { "preset:page-\($0).svg" }

  /// The command of each sample with a gesture, and the frames per second at which no step exceeds what
  /// a finger does.
  static let gestures: [(file: String, words: [String])] = [
    ("cat-drag", ["peel", "\(samples)/cat.png", "--scale", "0.25"]),
    ("curl-drag", ["curl", "\(samples)/cat.png", "--scale", "0.25"]),
    ("book-turn", ["book"] + pages + ["--scale", "0.25"]),
    ("bar-pull", ["elastic", "--scale", "0.5"]),
    ("drops-drag", ["metaballs", "--scale", "0.5"]),
    (
      "curtain-pull",
      ["mesh", "\(samples)/cat.png", "--set", "mesh=curtain", "--scale", "0.25"]
    ),
    ("drag", ["--scene", "\(samples)/page.json5", "--scale", "0.3"]),
    ("desk-drag", ["--scene", "\(samples)/desk.json5", "--scale", "0.3"]),
    ("notebook-drag", ["--scene", "\(samples)/notebook.json5", "--scale", "0.3"]),
  ]

  @Test("every sample of a gesture is named here")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.samples)
    let gestures = try files.filter {
      guard $0.hasSuffix(".json5") else { return false }
      return try String(contentsOfFile: "\(Self.samples)/\($0)", encoding: .utf8)
        .contains("phase:")
    }
    #expect(Set(gestures) == Set(Self.gestures.map { "\($0.file).json5" }))
  }

  @Test("nothing jumps between two frames", arguments: gestures.indices)
  func smooth(index: Int) throws {
    let (file, words) = Self.gestures[index]
    let folder = try TemporaryFolder()
    let drawn = try FrameDifferences(
      words + ["--gesture", "\(Self.samples)/\(file).json5"], in: folder)
    #expect(!drawn.messages.contains("warning"), "\(drawn.messages)")
    #expect(drawn.means.max() ?? 0 > 0.1, "something moves")
    let shown = drawn.outliers.map { step in
      "\(step): \(drawn.means[max(step - 4, 0)..<min(step + 5, drawn.means.count)])"
    }
    #expect(shown.isEmpty, "\(file): \(shown)")
  }

  /// Small, but for what moves by whole pixels, as lists do, which is smooth in its own size alone.
  private static func size(of effect: String) -> [String] {
    effect == "elastic" ? ["--scale", "1"] : ["--fit", "96x96"]
  }

  /// What is played of every preset.
  private static func words(ofPreset name: String, of effect: String) -> [String] {
    let plays = ["peel", "sticker", "curl"].contains(effect)
    // A curl begins in the corner, where the cat is not.
    let picture = effect == "curl" ? "\(samples)/../docs/page-0.5.png" : "\(samples)/cat.png"
    let pictures = effect == "book" ? pages : [picture]
    let hasOwnPictures =
      name.hasSuffix("jelly") || ["elastic", "metaballs", "morph"].contains(effect)
    return [effect] + (hasOwnPictures ? [] : pictures)
      + ["--preset", name] + size(of: effect) + (plays ? ["--play", "demo"] : [])
      + (name.hasSuffix("jelly") || name == "endless-wave" ? ["--frames", "0-90"] : [])
  }

  /// Effects and scenes without a preset or a gesture.
  static let plays: [[String]] =
    ["peel", "sticker", "curl"].map { [$0, "\(samples)/cat.png", "--play", "demo"] }
    + ["wavy", "ripple", "curtain", "ellipse", "cylinder", "cracked", "wave"].map {
      // Heights show in light.
      ["mesh", "\(samples)/cat.png", "--set", "mesh=\($0)", "--set", "lighting=simple"]
    } + [
      ["mesh", "\(samples)/cat.png", "--set", "mesh=\(samples)/bend.json5"],
      ["elastic"], ["elastic", "--set", "style=refresh"],
      ["elastic", "\(samples)/cat.png", "--size", "256x256", "--set", "style=refresh"],
      ["metaballs", "--set", "balls=\(samples)/drops.json5"],
      ["metaballs", "--set", "balls=\(samples)/drops.json5", "--set", "join=curves"],
      ["morph", "heart", "star"],
      ["morph", "\(samples)/cat.png", "\(samples)/rocket.png", "--set", "mode=color"],
      ["curl", "\(samples)/cat.png", "--set", "shape=roll", "--set", "cone=0.4"],
      ["book"] + pages + ["--set", "overlap=0.5"],
    ]

  private func expectNoOutlier(_ words: [String]) throws {
    let drawn = try FrameDifferences(words, in: TemporaryFolder())
    #expect(drawn.means.max() ?? 0 > 0.01, "something moves: \(words)")
    let shown = drawn.outliers.map { step in
      "\(step): \(drawn.means[max(step - 4, 0)..<min(step + 5, drawn.means.count)])"
    }
    #expect(shown.isEmpty, "\(words): \(shown)")
  }

  /// A third of a list; `scripts/check --web` has all of it.
  private static func sample<Element>(_ list: [Element]) -> [Element] {
    if ProcessInfo.processInfo.environment["PEELGL_WEB"] == "all" { return list }
    return list.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  }

  /// The article's shadow without a mask is not there at rest, so the first frame of `unmasked` jumps, as in the article.
  private static let smoothPresets = Assets.presetNames.filter { $0 != "unmasked" }

  @Test("no preset jumps between two frames", arguments: sample(smoothPresets))
  func presets(name: String) throws {
    try expectNoOutlier(Self.words(ofPreset: name, of: Assets().preset(name).effect))
  }

  @Test("no effect jumps between two frames", arguments: sample(plays))
  func effects(words: [String]) throws { try expectNoOutlier(words + Self.size(of: words[0])) }

  @Test("no scene jumps between two frames", arguments: ["page", "curls"])
  func scenes(name: String) throws {
    try expectNoOutlier(["--scene", "\(Self.samples)/\(name).json5", "--scale", "0.2"])
  }

  @Test("a curl with a cone follows a finger without a jump", arguments: ["page", "gold"])
  func cones(preset: String) throws {
    try expectNoOutlier([
      "curl", "\(Self.samples)/cat.png", "--preset", preset, "--scale", "0.25", "--gesture",
      "\(Self.samples)/curl-drag.json5",
    ])
  }

  @Test(
    "sixty events a second on the same path draw the same frames", arguments: ["linear", "smooth"])
  func dense(path: String) throws {
    let folder = try TemporaryFolder()
    let few: [(Double, Double, Double)] = [
      (0.1, 100, 100), (0.6, 106, 98), (0.9, 140, 80), (1.4, 150, 110),
    ]
    // Between the events, what scipy 1.17 gives for PchipInterpolator, or straight lines.
    let many = path == "linear" ? Self.straight(few) : Self.pchip
    func draw(_ events: [(Double, Double, Double)], _ name: String) throws -> [UInt8] {
      let last = events.count - 1
      let lines = events.enumerated().map { index, event in
        let phase = index == 0 ? "began" : index == last ? "ended" : "moved"
        return "{ time: \(event.0), phase: '\(phase)', position: [\(event.1), \(event.2)] }"
      }
      let file = "{ path: '\(path)', events: [\(lines.joined(separator: ", "))] }"
      try folder.write(Array(file.utf8), to: name)
      let outcome = try Tool.run(
        [
          "render", "peel", "\(Self.samples)/cat.png", "--size", "80x80", "--canvas", "200x200",
          "--fps", "20", "--background", "#ffffff", "-q", "-o", "-", "--gesture", name,
        ], in: folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
      return outcome.output
    }
    let (one, other) = (try draw(few, "few.json5"), try draw(many, "many.json5"))
    let size = 200 * 200 * 4
    try #require(one.count == other.count && one.count >= 40 * size)
    for frame in 0..<one.count / size {
      let bytes = frame * size..<(frame + 1) * size
      let mean = meanSteps(of: Array(one[bytes] + other[bytes]), every: size)[0]
      #expect(mean < 1, "frame \(frame)")
    }
  }

  private static func straight(
    _ events: [(Double, Double, Double)]
  ) -> [(Double, Double, Double)] {
    var dense = [events[0]]
    for (from, to) in zip(events, events.dropFirst()) {
      let count = Int(((to.0 - from.0) * 60).rounded())
      for step in 1...count {
        let share = Double(step) / Double(count)
        dense.append(
          (
            from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1),
            from.2 + share * (to.2 - from.2)
          ))
      }
    }
    return dense
  }

  private static let pchip: [(Double, Double, Double)] = [
    (0.1, 100.0000, 100.0000), (0.116667, 100.0071, 99.9978), (0.133333, 100.0282, 99.9913),
    (0.15, 100.0633, 99.9804), (0.166667, 100.1123, 99.9651), (0.183333, 100.1751, 99.9455),
    (0.2, 100.2517, 99.9214), (0.216667, 100.3419, 99.8930), (0.233333, 100.4457, 99.8601),
    (0.25, 100.5630, 99.8228), (0.266667, 100.6937, 99.7811), (0.283333, 100.8377, 99.7349),
    (0.3, 100.9950, 99.6843), (0.316667, 101.1655, 99.6292), (0.333333, 101.3491, 99.5697),
    (0.35, 101.5456, 99.5056), (0.366667, 101.7551, 99.4371), (0.383333, 101.9775, 99.3640),
    (0.4, 102.2126, 99.2865), (0.416667, 102.4604, 99.2044), (0.433333, 102.7207, 99.1178),
    (0.45, 102.9937, 99.0266), (0.466667, 103.2790, 98.9309), (0.483333, 103.5767, 98.8306),
    (0.5, 103.8867, 98.7258), (0.516667, 104.2089, 98.6163), (0.533333, 104.5432, 98.5023),
    (0.55, 104.8896, 98.3836), (0.566667, 105.2479, 98.2604), (0.583333, 105.6180, 98.1325),
    (0.6, 106.0000, 98.0000), (0.616667, 106.6175, 97.7192), (0.633333, 107.6600, 97.1696),
    (0.65, 109.0758, 96.3858), (0.666667, 110.8132, 95.4021), (0.683333, 112.8207, 94.2533),
    (0.7, 115.0467, 92.9738), (0.716667, 117.4394, 91.5981), (0.733333, 119.9473, 90.1609),
    (0.75, 122.5186, 88.6966), (0.766667, 125.1019, 87.2398), (0.783333, 127.6454, 85.8251),
    (0.8, 130.0976, 84.4869), (0.816667, 132.4067, 83.2598), (0.833333, 134.5212, 82.1784),
    (0.85, 136.3894, 81.2772), (0.866667, 137.9597, 80.5907), (0.883333, 139.1804, 80.1534),
    (0.9, 140.0000, 80.0000), (0.916667, 140.5949, 80.0253), (0.933333, 141.1758, 80.1022),
    (0.95, 141.7423, 80.2325), (0.966667, 142.2939, 80.4178), (0.983333, 142.8302, 80.6597),
    (1, 143.3508, 80.9600), (1.01667, 143.8552, 81.3203), (1.03333, 144.3430, 81.7422),
    (1.05, 144.8138, 82.2275), (1.06667, 145.2671, 82.7778), (1.08333, 145.7025, 83.3947),
    (1.1, 146.1196, 84.0800), (1.11667, 146.5180, 84.8353), (1.13333, 146.8971, 85.6622),
    (1.15, 147.2566, 86.5625), (1.16667, 147.5961, 87.5378), (1.18333, 147.9151, 88.5897),
    (1.2, 148.2131, 89.7200), (1.21667, 148.4898, 90.9303), (1.23333, 148.7447, 92.2222),
    (1.25, 148.9773, 93.5975), (1.26667, 149.1874, 95.0578), (1.28333, 149.3743, 96.6047),
    (1.3, 149.5377, 98.2400), (1.31667, 149.6772, 99.9653), (1.33333, 149.7922, 101.7822),
    (1.35, 149.8825, 103.6925), (1.36667, 149.9475, 105.6978), (1.38333, 149.9868, 107.7997),
    (1.4, 150.0000, 110.0000),
  ]
}
