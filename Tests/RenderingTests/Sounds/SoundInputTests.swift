import Effects
import Foundation
import Frame
import Imaging
import TestSupport
import Testing
import Workers

@testable import Rendering

/// The textures of sounds as inputs.
@Suite("Sounds as inputs")
struct SoundInputTests {
  private let folder: TemporaryFolder
  private let maker: FilmMaker

  init() throws {
    folder = try TemporaryFolder()
    maker = FilmMaker(folder)
  }

  private func pictures(_ name: String) throws -> InputPictures {
    try InputPictures(
      [folder.path(of: name)], from: Assets(limits: .patient), program: Repository.program.path)
  }

  /// The spectrum and the waveform.
  private func rows(
    _ pictures: InputPictures, at seconds: Double
  ) throws -> (spectrum: [UInt8], waveform: [UInt8]) {
    let request = AssetRequest(input: 0, size: SoundTexture.size, seconds: seconds)
    let image = try #require(try pictures.images(for: [request])[request])
    #expect(image.width == 512 && image.height == 2 && image.bytes.count == 4096)
    let red = stride(from: 0, to: 4096, by: 4).map { image.bytes[$0] }
    return (Array(red[..<512]), Array(red[512...]))
  }

  @Test("each time shows what a direct transform gives, in whatever order")
  func exact() throws {
    let sound = TestSound(seconds: 125)
    try folder.write(sound.wav, to: "a.wav")
    let pictures = try pictures("a.wav")
    let animation = try #require(pictures.animations[0])
    #expect(animation.kind == .sound && abs(animation.duration - 125) < 1e-6)
    let columns = Array(stride(from: 0, to: 512, by: 7))
    // A minute is decoded at once; what was decoded before it counts for its first second.
    var known: [Int: [UInt8]] = [:]
    for block in [0, 1, 40, 41, 42, 3749, 3750, 3751, 3790, 7500, 7812, 7830, 3749, 41, 0] {
      let found = try rows(pictures, at: Double(block) * 0.016)
      #expect(known[block] == nil || known[block] == found.spectrum, "\(block)")
      known[block] = found.spectrum
      #expect(found.waveform == sound.waveform(block).map { UInt8($0) }, "\(block)")
      for (column, exact) in zip(columns, sound.spectrum(block, columns: columns)) {
        #expect(abs(Double(found.spectrum[column]) + 0.5 - exact) < 0.51, "\(block) \(column)")
      }
      // Alone, and until the next block.
      let alone = try rows(self.pictures("a.wav"), at: (Double(block) + 0.9) * 0.016)
      #expect(alone == found, "\(block)")
    }
  }

  private static let kinds: [(name: String, options: String)] = [
    ("a.wav", ""), ("a.aiff", ""), ("a.flac", ""), ("a.mp3", "-q:a 2"), ("a.aac", "-b:a 160k"),
    ("a.m4a", "-b:a 160k"), ("a.ogg", ""), ("a.opus", "-b:a 160k"), ("a.webm", "-b:a 160k"),
    ("a.mka", ""),
  ]

  @Test("a tone in every container", arguments: kinds.map(\.name))
  func containers(name: String) throws {
    let options = try #require(Self.kinds.first { $0.name == name }).options
    // 1500 Hz are column 64.
    let tone = TestSound.tone(1500, amplitude: 0.01, seconds: 65, rate: 44_100)
    try folder.write(TestSound(rate: 44_100, channels: [tone]).wav, to: "tone.wav")
    try maker.shell("ffmpeg -v error -nostdin -i tone.wav \(options) -y \(name)")
    let pictures = try pictures(name)
    let animation = try #require(pictures.animations[0])
    #expect(animation.kind == .sound && abs(animation.duration - 65) < 0.1, "\(animation.duration)")
    for seconds in [2, 60.5, 64] {
      let found = try rows(pictures, at: seconds).spectrum
      #expect(abs(Int(found[64]) - 169) < 3 && found.max() == found[64], "\(found[64])")
    }
  }

  @Test(
    "channels are mixed as in Web Audio, floats may be anything, and parts begin where they say")
  func samples() throws {
    let tone = TestSound.tone(1500, amplitude: 0.01, seconds: 3)
    let silence = [Float](repeating: 0, count: tone.count)
    for (channels, level) in [
      ([tone, tone], 169), ([tone, silence], 147), ([tone, tone.map { -$0 }], 0),
      ([silence, silence, silence, tone], 125),
      ([silence, silence, tone, silence, silence, silence], 169),
    ] {
      try folder.write(TestSound(channels: channels).wav, to: "a.wav")
      #expect(try rows(pictures("a.wav"), at: 2).spectrum[64] == level, "\(channels.count)")
    }
    let odd = TestSound(channels: [(0..<48_000).map { [.nan, .infinity, -3, 3e38][$0 % 4] }])
    try folder.write(odd.wav, to: "odd.wav")
    let found = try rows(pictures("odd.wav"), at: 0.5)
    #expect(found.waveform[..<4] == [128, 128, 0, 255] && found.spectrum.count == 512)

    // Two seconds of silence, then the tone.
    try folder.write(TestSound(channels: [silence.dropLast(48_000) + tone]).wav, to: "late.wav")
    #expect(try rows(pictures("late.wav"), at: 1.9).spectrum[64] == 0)
    #expect(try rows(pictures("late.wav#t=2,4"), at: 1).spectrum[64] == 169)
    #expect(try rows(pictures("late.wav#speed=2"), at: 1.5).spectrum[64] == 169)
    #expect(try pictures("late.wav#t=2,4&speed=2").animations[0]?.duration == 1)
  }

  private func message(_ name: String, at seconds: Double = 0) -> String {
    folder.message { _ = try rows(pictures(name), at: seconds) }
  }

  @Test("sounds that are cut, damaged or empty, and files without streams")
  func badSounds() throws {
    try folder.write(TestSound(seconds: 70).wav, to: "a.wav")
    try maker.shell(
      """
      ffmpeg -v error -nostdin -i a.wav a.flac; ffmpeg -v error -nostdin -i a.wav a.m4a; ffmpeg -v error -nostdin -i a.wav a.mp3
      for name in a.flac a.m4a a.mp3; do head -c $(($(stat -c %s $name) / 2)) $name > cut-$name; done
      head -c 44 a.wav > header.wav; printf RIFF0000WAVE > begun.wav; printf ID3 > begun.mp3
      printf '1\\n00:00:01,000 --> 00:00:02,000\\nHello\\n' > a.srt; ffmpeg -v error -nostdin -i a.srt words.mkv
      """)
    #expect(message("cut-a.flac", at: 1) != "no error")
    #expect(message("cut-a.m4a").hasPrefix("cut-a.m4a is damaged: ffmpeg says: "))
    // Its header tells how long it is.
    #expect(
      message("cut-a.mp3", at: 50).contains("cut-a.mp3 cannot be decoded: it ends before 60"))
    for name in ["begun.wav", "begun.mp3"] {
      let found = message(name)
      #expect(found.hasPrefix("\(name) is damaged: ffmpeg says: "), "\(found)")
    }
    #expect(
      message("header.wav").hasPrefix(
        "header.wav cannot be decoded: it does not say how long it lasts; "))
    #expect(
      message("words.mkv") == "words.mkv cannot be decoded: it has neither pictures nor sound.")
    #expect(
      message("a.wav#t=71")
        == "a.wav#t=71 cannot be decoded: it lasts 70 s, so #t=71 begins after its end.")
  }

  @Test("sounds by their first bytes")
  func heads() {
    for (head, container) in [
      ("RIFF0000WAVE", SoundContainer.wav), ("RF640000WAVE", .wav), ("FORM0000AIFC", .aiff),
      ("fLaC", .flac), ("ID3", .mp3), ("RIFF0000WEBP", nil), ("RIFF0000AVI ", nil), ("FORM", nil),
    ] {
      #expect(SoundContainer(Array(head.utf8)) == container, "\(head)")
    }
    #expect(
      SoundContainer([0xFF, 0xFB, 0x90]) == .mp3 && SoundContainer([0xFF, 0xF1, 0x50]) == .aac)
    // A JPEG, and bits that no frame has.
    for head: [UInt8] in [[0xFF, 0xD8, 0xFF], [0xFF, 0xFB, 0xF0], [0xFF, 0xFE, 0x90], []] {
      #expect(SoundContainer(head) == nil)
    }
  }

  @Test("the page about inputs names every container")
  func documentation() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/shaders.md"), encoding: .utf8)
    let sentence = try #require(
      page.split(separator: "A sound is a ").last?.prefix { $0 != "." })
    for container in SoundContainer.allCases {
      #expect(sentence.contains(container.rawValue), "\(container)")
    }
  }
}
