import Documents
import Effects
import Testing

@testable import Rendering

@Suite("How presets show best")
struct PresetSampleTests {
  @Test("each built-in preset states its moment, and its pictures exist")
  func builtIn() throws {
    let assets = Assets()
    for name in Assets.presetNames {
      let preset = try assets.preset(name)
      #expect(preset.poster != nil, "\(name)")
      for picture in preset.samplePictures {
        #expect(picture.hasPrefix("preset:"), "\(name)")
        _ = try assets.read(FileRequest(picture, as: .picture))
      }
    }
  }

  @Test(
    "a preset's file may state them, within their ranges",
    arguments: [
      ("poster: 0.5, sample: { inputs: ['a.png'], background: '#102030' }", nil),
      ("poster: 1.5", "poster is 1.5"), ("sample: { ground: '#102030' }", "ground"),
      ("sample: { background: 'red' }", "red"),
    ] as [(String, String?)])
  func file(_ text: String, _ wrong: String?) throws {
    let document = try JSON5.read(Array("{ effect: 'peel', \(text), set: {} }".utf8))
    guard let wrong else {
      let preset = try Preset(document)
      #expect(preset.poster == 0.5 && preset.samplePictures == ["a.png"])
      #expect(preset.sampleGround == "#102030")
      return
    }
    let error = #expect(throws: DocumentError.self) { try Preset(document) }
    #expect(error.map { "\($0)".contains(wrong) } == true)
  }
}
