import Documents
import Effects
import Rendering
import TestSupport
import Testing

@Suite("Presets")
struct PresetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("in.png", width: 40, height: 30)
  }

  @Test("every built-in preset is valid, says how it looks, and changes its effect")
  func all() throws {
    let assets = Assets()
    #expect(Assets.presetNames.count >= 18)
    #expect(Set(Assets.presetNames).count == Assets.presetNames.count)
    for name in Assets.presetNames {
      let preset = try assets.preset(name)
      #expect(preset.summary.hasSuffix(".") && preset.summary.count > 20, "\(name)")
      var effect = try Effect(named: preset.effect)
      let plain = effect
      try assets.apply(preset: name, to: &effect)
      #expect(effect != plain, "\(name)")
    }
  }

  @Test("effects NAME lists the presets of an effect")
  func listing() throws {
    let text = try Tool.run(["effects", "curl"], in: folder).text
    #expect(text.contains("\nPRESET\n") && text.contains("\nfoil            Silver foil curls up"))
    #expect(!text.contains("\nlava"))
    for words in [["effects", "curl", "--json"], ["effects", "--json"]] {
      let json = try Tool.run(words, in: folder).text
      #expect(json.contains("\"name\": \"foil\""), "\(words)")
    }
  }

  private func described(_ words: String...) throws -> String {
    let outcome = try Tool.run(["describe"] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.text
  }

  @Test("--params and --set hold over a preset, built in or from a file")
  func precedence() throws {
    let preset = try described("curl", "in.png", "--preset", "poster")
    #expect(preset != (try described("curl", "in.png")))
    #expect(
      try described(
        "curl", "in.png", "--set", "from=bottom", "--set", "shape=roll", "--set", "extent=0.68",
        "--set", "back.color=#f6f4ee", "--set", "back.opacity=0.97", "--set", "paper=#efe9dc")
        == preset)
    #expect(
      try described("curl", "in.png", "--preset", "poster", "--set", "extent=0.4") != preset)
    try folder.write(
      Array("{ effect: 'curl', set: { from: 'bottom', extent: 0.68, shape: 'roll' } }".utf8),
      to: "own.json5")
    try folder.write(
      Array("{ back: { color: '#f6f4ee', opacity: 0.97 }, paper: '#efe9dc' }".utf8),
      to: "back.json5")
    #expect(
      try described("curl", "in.png", "--preset", "own.json5", "--params", "back.json5") == preset)
  }

  @Test("the first word of a preset's name means the one of the job's effect, also in a manifest")
  func family() throws {
    func batch(_ effect: String) throws -> Tool.Outcome {
      try folder.write(
        "{ jobs: [{ effect: '\(effect)', inputs: ['in.png'], preset: 'article', at: 0.5, output: 'a.png' }] }",
        to: "jobs.json5")
      return try Tool.run(["batch", "jobs.json5", "-o", "out"], in: folder)
    }
    let none = try batch("curl")
    #expect(none.status == 2 && none.messages.contains("\"article\""), "\(none.messages)")
    let outcome = try batch("peel")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let words = ["render", "peel", "in.png", "--preset", "article-peel", "--at", "0.5"]
    #expect(try Tool.run(words + ["-o", "whole.png"], in: folder).status == 0)
    #expect(try folder.read("out/a.png") == folder.read("whole.png"))
  }

  @Test("a job of a manifest takes a preset, of which one of the manifest's own comes first")
  func manifest() throws {
    try folder.write(
      Array(
        """
        {
          presets: { page: { set: { extent: 0.2 } } },
          jobs: [
            { effect: 'curl', inputs: ['in.png'], preset: 'poster', at: 0.5, output: 'poster.png' },
            { effect: 'curl', inputs: ['in.png'], preset: 'page', at: 0.5, output: 'page.png' },
          ],
        }
        """.utf8), to: "jobs.json5")
    let outcome = try Tool.run(["batch", "jobs.json5", "-o", "out", "--quiet"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    for (name, flags) in [("poster", ["--preset", "poster"]), ("page", ["--set", "extent=0.2"])] {
      let alone = try Tool.run(
        ["render", "curl", "in.png", "--at", "0.5", "-o", "\(name).png", "--quiet"] + flags,
        in: folder)
      #expect(alone.status == 0, "\(alone.messages)")
      #expect(try folder.read("out/\(name).png") == folder.read("\(name).png"), "\(name)")
    }
  }

  @Test("an item of a scene takes a preset")
  func scene() throws {
    let item = "{ canvas: [90, 90], items: [{ effect: 'curl', inputs: ['in.png'], "
    try folder.write(Array((item + "preset: 'poster' }] }").utf8), to: "preset.json5")
    try folder.write(
      Array(
        (item + "set: { from: 'bottom', shape: 'roll', extent: 0.68, "
          + "back: { color: '#f6f4ee', opacity: 0.97 }, paper: '#efe9dc' } }] }").utf8),
      to: "set.json5")
    #expect(
      try described("--scene", "preset.json5") == (try described("--scene", "set.json5")))
    try folder.write(Array((item + "preset: 'calm' }] }").utf8), to: "wrong.json5")
    let outcome = try Tool.run(["describe", "--scene", "wrong.json5"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("is one of peel, not of curl"))
  }

  @Test(
    "what is wrong with a preset is one sentence",
    arguments: [
      ("curl", "fiol", "did you mean \"foil\""), ("peel", "foil", "is one of curl, not of peel"),
      ("curl", "none.json5", "none.json5"),
    ])
  func wrong(effect: String, preset: String, message: String) throws {
    let outcome = try Tool.run(
      ["render", effect, "in.png", "--preset", preset, "-o", "out.png"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect((try? folder.read("out.png")) == nil)
  }
}
