import Foundation
import TestSupport
import Testing

/// Sounds that shaders make, alone and in films, and files that films are given.
@Suite("Sounds as outputs of commands")
struct SoundOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  /// The levels of a file's sound, left and right in turn, as ffmpeg decodes them.
  private func levels(_ name: String) throws -> [Int] {
    let bytes = try FilmMaker(folder).shell(
      "ffmpeg -v error -nostdin -i \(name) -map 0:a:0 -f s16le -acodec pcm_s16le -")
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
  }

  /// What ffprobe tells of the streams of a film.
  private func streams(_ name: String, _ entries: String) throws -> [String] {
    let lines = try FilmMaker(folder).shell(
      "ffprobe -v error -show_entries stream=\(entries) -of csv=p=0 \(name)")
    return String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0) }
  }

  /// Counts samples on the left, and seconds on the right.
  private static let counting = """
    vec2 mainSound(int samp, float time) {
      return vec2(float(samp % 1000) / 1000.0, fract(time) - 0.5);
    }
    """

  private static let picture = """
    void mainImage(out vec4 c, in vec2 p) { c = vec4(fract(iTime), 0, 0, 1); }
    """

  @Test("every sample has its number and its time, also behind the first block of 512 x 512")
  func samples() throws {
    try folder.write(Self.counting, to: "count.glsl")
    let outcome = try run("render", "count.glsl", "--duration", "6", "-o", "count.wav")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("6 s of sound in "), "\(outcome.messages)")
    let file = try folder.read("count.wav")
    #expect(file.count == 44 + 4 * 6 * 48_000)
    #expect(file.starts(with: Array("RIFF".utf8)) && file[8..<16].elementsEqual("WAVEfmt ".utf8))
    let levels = try levels("count.wav")
    #expect(levels.count == 2 * 6 * 48_000)
    for sample in [0, 1, 511, 512, 999, 47_999, 262_143, 262_144, 262_145, 287_999] {
      #expect(abs(Double(levels[2 * sample]) - 32.767 * Double(sample % 1000)) <= 0.51, "\(sample)")
      let seconds = Double(sample) / 48_000
      let right = 32_767 * (seconds - seconds.rounded(.down) - 0.5)
      // A 32-bit time of 5 s is exact to 0.24 µs.
      #expect(abs(Double(levels[2 * sample + 1]) - right) <= 1, "\(sample)")
    }
  }

  @Test("the older mainSound of seconds alone makes a sound, and levels beyond 1 are told of")
  func older() throws {
    try folder.write(
      """
      uniform float gain; // = 0.5
      vec2 mainSound(float time) { return vec2(gain, time < 0.5 ? 0.0 / 0.0 : -1.0); }
      """, to: "old.glsl")
    #expect(try run("render", "old.glsl", "--duration", "1", "-o", "a.wav").status == 0)
    let levels = try levels("a.wav")
    #expect(levels[0] == 16_384 && levels[1] == 0 && levels[2 * 40_000 + 1] == -32_767)
    let loud = try run(
      "render", "old.glsl", "--duration", "1", "--set", "gain=2", "-o", "b.wav")
    #expect(loud.status == 0)
    #expect(loud.messages.contains("48000 levels beyond 1 were limited"), "\(loud.messages)")
    #expect(try self.levels("b.wav")[0] == 32_767)
  }

  @Test(
    "a film has its shader's sound, as long as its frames",
    arguments: [("a.mov", "pcm_s16le"), ("a.mp4", "aac"), ("a.webm", "opus")])
  func film(_ name: String, _ codec: String) throws {
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    let outcome = try run(
      "render", "both.glsl", "--canvas", "16x16", "--fps", "29.97", "--frames", "0-59", "-o", name)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try streams(name, "codec_type") == ["video", "audio"])
    #expect(try streams(name, "codec_name").last == codec)
    let levels = try levels(name)
    // 60 frames of 48,000 / 29.97 samples; AAC and Opus fill their last packet.
    let count = 96_096
    #expect((count...count + 2_048).contains(levels.count / 2), "\(levels.count / 2)")
    guard name == "a.mov" else { return }
    #expect(levels.count == 2 * count)
    #expect(
      try run("render", "both.glsl", "--frames", "0-59", "--fps", "29.97", "-o", "a.wav").status == 0)
    #expect(try self.levels("a.wav") == levels)
  }

  @Test("a part of a film has that part of the sound")
  func part() throws {
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    #expect(
      try run(
        "render", "both.glsl", "--canvas", "16x16", "--fps", "25", "--frames", "140-149", "-o",
        "part.mov"
      ).status == 0)
    let levels = try levels("part.mov")
    #expect(levels.count == 2 * 19_200)
    // 140 / 25 s are 268,800 samples.
    #expect(abs(Double(levels[2 * 7]) - 32.767 * 807) <= 0.51)
  }

  @Test("--audio is heard at its place, is cut and followed by silence, and adds to the shader's sound")
  func audio() throws {
    try folder.write(
      "vec2 mainSound(int samp, float time) { return vec2(samp % 2000 == 0 ? 0.25 : 0.0, 0.125); }\n"
        + Self.picture, to: "click.glsl")
    #expect(try run("render", "click.glsl", "--duration", "1", "-o", "click.wav").status == 0)
    try folder.picture()
    // A play of 2 s at 25 frames a second has 51 frames, and the file ends after one.
    let outcome = try run(
      "render", "peel", "in.png", "--duration", "2", "--fps", "25", "--canvas", "16x16", "--audio",
      "click.wav#t=0.5", "-o", "peel.mov")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let levels = try levels("peel.mov")
    #expect(levels.count == 2 * 51 * 1920)
    #expect(levels[0] == 8192 && levels[1] == 4096 && levels[2] == 0 && levels[2 * 2000] == 8192)
    #expect(levels[2 * 24_000...].allSatisfy { $0 == 0 })
    #expect(
      try run(
        "render", "click.glsl", "--canvas", "16x16", "--fps", "25", "--frames", "0-24", "--audio",
        "click.wav", "-o", "two.mov"
      ).status == 0)
    let sum = try self.levels("two.mov")
    #expect(sum.count == 2 * 48_000 && abs(sum[0] - 16_384) <= 1 && abs(sum[1] - 8192) <= 1)
    #expect(sum[2] == 0 && abs(sum[2 * 46_000] - 16_384) <= 1)
  }

  @Test("the sound of a film lies with its frames over ten minutes", arguments: ["29.97", "60"])
  func long(_ rate: String) throws {
    // A click at the beginning of each minute, and a white frame.
    try folder.write(
      """
      vec2 mainSound(int samp, float time) { return vec2(samp % 2880000 < 48 ? 1.0 : 0.0); }
      void mainImage(out vec4 c, in vec2 p) { c = vec4(mod(iTime + 1e-3, 60.0) < 2e-2 ? 1.0 : 0.0); }
      """, to: "minutes.glsl")
    let outcome = try run(
      "render", "minutes.glsl", "--canvas", "2x2", "--duration", "600", "--fps", rate, "-o",
      "minutes.mp4")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let durations = try streams("minutes.mp4", "start_time,duration")
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    try #require(durations.count == 2 && durations.allSatisfy { $0.count == 2 })
    let frame = 1 / (Double(rate) ?? 1)
    #expect(durations[0][0] == 0 && durations[1][0] == 0)
    #expect(abs(durations[0][1] - durations[1][1]) < 1024.0 / 48_000)
    #expect(abs(durations[0][1] - 600) < 2 * frame)
    let levels = try levels("minutes.mp4")
    for minute in 0..<10 {
      let place = minute * 2_880_000
      let near = max(place - 2048, 0)..<place + 2048
      let loudest = near.max { abs(levels[2 * $0]) < abs(levels[2 * $1]) } ?? 0
      #expect(abs(loudest - place) <= 64, "\(minute)")
    }
  }

  @Test(
    "what makes no sound, or holds none, is a sentence",
    arguments: [
      (["peel", "in.png", "-o", "a.wav"], "peel makes no sound"),
      (["count.glsl", "-o", "a.png"], "has mainSound and no mainImage"),
      (["both.glsl", "--at", "1", "-o", "a.wav"], "at and a .wav output cannot be used together"),
      (["both.glsl", "--frames", "0,5", "-o", "a.mov"], "must follow each other"),
      (["both.glsl", "--duration", "30000", "-o", "a.wav"], "the longest has 21600 s"),
      (["peel", "in.png", "--audio", "a.mp3", "-o", "a.mov"], "a.mp3"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.mov"], "it is no sound"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.gif"], "GIF holds no sound; .mp4"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.png"], "an output that is no film"),
      (["peel", "in.png", "--audio", "-", "-o", "a.mov"], "a file, such as song.mp3"),
      (["both.glsl", "--audio", "click.wav#speed=2", "-o", "a.mov"], "has no speed"),
      (["both.glsl", "--audio", "click.wav#t=9", "-o", "a.mov"], "begins after its end"),
    ] as [([String], String)])
  func refused(_ words: [String], _ sentence: String) throws {
    try folder.picture()
    try folder.write(Self.counting, to: "count.glsl")
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    try folder.write(TestSound(seconds: 1).wav, to: "click.wav")
    let outcome = try Tool.run(["render"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(try !folder.names().contains { $0.hasPrefix("a.") })
  }

  @Test("a batch counts sounds as such, and makes a film again whose sound has changed")
  func batch() throws {
    try folder.picture()
    try folder.write(Self.counting, to: "count.glsl")
    try folder.write(TestSound(seconds: 1).wav, to: "song.wav")
    try folder.write(
      """
      { jobs: [
        { effect: "count.glsl", duration: 1, output: "count.wav" },
        { effect: "peel", inputs: ["in.png"], canvas: "16x16", frames: "0-9", audio: "song.wav", output: "peel.mov" },
      ] }
      """, to: "jobs.json5")
    let first = try run("batch", "jobs.json5", "-o", "out", "--jobs", "2")
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.messages.contains("1 animation (10 frames) and 1 sound"), "\(first.messages)")
    #expect(try levels("out/peel.mov").count == 2 * 8000)
    let second = try run("batch", "jobs.json5", "-o", "out")
    #expect(second.status == 0 && second.messages.contains("2 were there"), "\(second.messages)")
    let before = try folder.read("out/peel.mov")
    try folder.write(TestSound(seconds: 0.5).wav, to: "song.wav")
    let third = try run("batch", "jobs.json5", "-o", "out")
    #expect(third.status == 0, "\(third.messages)")
    #expect(try folder.read("out/peel.mov") != before)
  }
}
