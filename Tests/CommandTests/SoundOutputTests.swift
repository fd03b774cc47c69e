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
  private func levels(_ name: String, _ options: String = "") throws -> [Int16] {
    let bytes = try FilmMaker(folder).shell(
      "ffmpeg -v error -nostdin -i \(name) -map 0:a:0 \(options) -f s16le -acodec pcm_s16le -")
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// Whether a level is that of a number from -1 to 1.
  private func isLevel(_ level: Int16, _ value: Double, within most: Double = 0.51) -> Bool {
    abs(Double(level) - 32_767 * value) <= most
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
      #expect(isLevel(levels[2 * sample], Double(sample % 1000) / 1000), "\(sample)")
      let seconds = Double(sample) / 48_000
      // A 32-bit time of 5 s is exact to 0.24 µs.
      let right = seconds - seconds.rounded(.down) - 0.5
      #expect(isLevel(levels[2 * sample + 1], right, within: 1), "\(sample)")
    }
  }

  @Test("the older mainSound of seconds alone makes a sound, and levels beyond 1 are told of")
  func older() throws {
    try folder.write(
      """
      uniform float gain; // = 0.5
      vec2 mainSound(float time) { return vec2(gain, time < 0.5 ? uintBitsToFloat(0x7fc00000u) : -1.0); }
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
      try run("render", "both.glsl", "--frames", "0-59", "--fps", "29.97", "-o", "a.wav").status
        == 0)
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
    #expect(isLevel(levels[2 * 7], 0.807))
  }

  @Test(
    "--audio is heard at its place, is cut and followed by silence, and adds to the shader's sound")
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
    #expect(levels[(2 * 24_000)...].allSatisfy { $0 == 0 })
    #expect(
      try run(
        "render", "click.glsl", "--canvas", "16x16", "--fps", "25", "--frames", "0-24", "--audio",
        "click.wav", "-o", "two.mov"
      ).status == 0)
    let sum = try self.levels("two.mov")
    #expect(sum.count == 2 * 48_000 && sum[2] == 0)
    #expect(isLevel(sum[0], 0.5, within: 1) && isLevel(sum[1], 0.25, within: 1))
    #expect(isLevel(sum[2 * 46_000], 0.5, within: 1))
  }

  /// Minutes of the film with more frames; `scripts/check --web` has ten of both.
  private static let minutes =
    ProcessInfo.processInfo.environment["PEELGL_WEB"] == "all" ? 10 : 2

  @Test(
    "the sound of a film lies with its frames over minutes",
    arguments: [("29.97", 10), ("60", minutes)])
  func long(_ rate: String, _ minutes: Int) throws {
    // A click at the beginning of each minute.
    try folder.write(
      """
      vec2 mainSound(int samp, float time) { return vec2(samp % 2880000 < 48 ? 1.0 : 0.0); }
      """ + "\n" + Self.picture, to: "minutes.glsl")
    let outcome = try run(
      "render", "minutes.glsl", "--canvas", "2x2", "--duration", "\(60 * minutes)", "--fps",
      rate, "-o",
      "minutes.mp4")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let durations = try streams("minutes.mp4", "start_time,duration")
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    try #require(durations.count == 2 && durations.allSatisfy { $0.count == 2 && $0[0] == 0 })
    #expect(abs(durations[0][1] - durations[1][1]) < 1024.0 / 48_000)
    // The time stamps of frames and of packets of 1024 samples, the first of which comes before the sound.
    let times = try ["v:0", "a:0"].map { stream in
      String(
        decoding: try FilmMaker(folder).shell(
          "ffprobe -v error -select_streams \(stream) -show_entries packet=pts_time -of csv=p=0 minutes.mp4"
        ),
        as: UTF8.self
      ).split(whereSeparator: \.isNewline).compactMap { Double($0.filter { $0 != "," }) }.sorted()
    }
    let frames = try #require(Double(rate))
    #expect(times[0].count == Int((Double(60 * minutes) * frames).rounded(.up)) + 1)
    let late = times[0].enumerated().map { abs($1 - Double($0) / frames) }.max() ?? 1
    let drift = times[1].enumerated().map { abs($1 - Double($0 - 1) * 1024 / 48_000) }.max() ?? 1
    #expect(late < 1e-4 && drift < 1e-4, "\(late) \(drift)")
    let levels = try levels("minutes.mp4", "-ac 1")
    for minute in 0..<minutes {
      let place = minute * 2_880_000
      let near = max(place - 2048, 0)..<place + 2048
      let loudest = near.max { abs(Int(levels[$0])) < abs(Int(levels[$1])) } ?? 0
      #expect(abs(loudest - place) <= 64, "\(minute)")
    }
  }

  @Test("a WebM's pictures and its sound begin together")
  func together() throws {
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    #expect(
      try run("render", "both.glsl", "--canvas", "16x16", "--frames", "0-29", "-o", "a.webm").status
        == 0)
    let starts = try streams("a.webm", "start_time").compactMap { Double($0) }
    // Opus puts 312 samples before the first, which players skip: 6.5 ms, which WebM stores as 7.
    #expect(starts == [0, -0.007])
  }

  @Test("a folder's sound.glsl reads files beside it, and its parameters are the picture's, too")
  func folders() throws {
    try folder.write(Self.picture, to: "toy/image.glsl")
    try folder.write(TestSound(seconds: 1).wav, to: "toy/song.wav")
    try folder.write(
      """
      #iChannel0 "song.wav"
      uniform float gain; // = 0.5
      vec2 mainSound(int samp, float time) {
        return vec2(gain, texelFetch(iChannel0, ivec2(0, 1), 0).r);
      }
      """, to: "toy/sound.glsl")
    let film = try run(
      "render", "./toy", "--canvas", "16x16", "--fps", "10", "--frames", "0-9", "--set",
      "gain=0.25",
      "-o", "toy.mov")
    #expect(film.status == 0, "\(film.messages)")
    let levels = try levels("toy.mov")
    #expect(levels.count == 2 * 48_000 && isLevel(levels[0], 0.25))
    // A waveform's silence is a half, before the sound begins.
    #expect(isLevel(levels[1], 128.0 / 255, within: 1))
    #expect(try run("render", "./toy", "--at", "1", "--set", "gain=1", "-o", "toy.png").status == 0)
  }

  @Test("a picture of standard input is read once for a film and its sound")
  func standardInput() throws {
    try folder.picture()
    try folder.write(
      """
      vec2 mainSound(int samp, float time) { return vec2(0.5); }
      void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy); }
      """, to: "shown.glsl")
    let outcome = try Tool.run(
      ["render", "shown.glsl", "-", "--canvas", "16x16", "--frames", "0-9", "-o", "shown.mov"],
      in: folder, input: try folder.read("in.png"))
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(isLevel(try levels("shown.mov")[0], 0.5))
  }

  @Test(
    "frames that do not follow each other make a silent film, and one that ends late is silent, too"
  )
  func silence() throws {
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    let gaps = try run(
      "render", "both.glsl", "--canvas", "16x16", "--frames", "0-20:2", "-o", "gaps.mov")
    #expect(gaps.status == 0 && gaps.messages.contains("the film is silent"), "\(gaps.messages)")
    #expect(try streams("gaps.mov", "codec_type") == ["video"])
    try folder.write(TestSound(seconds: 1).wav, to: "song.wav")
    try folder.picture()
    let late = try run(
      "render", "peel", "in.png", "--canvas", "16x16", "--duration", "3", "--fps", "10", "--frames",
      "20-24", "--audio", "song.wav", "-o", "late.mov")
    #expect(late.status == 0, "\(late.messages)")
    let levels = try levels("late.mov")
    #expect(levels.count == 2 * 24_000 && levels.allSatisfy { $0 == 0 })
  }

  @Test(
    "what makes no sound, or holds none, is a sentence",
    arguments: [
      (["peel", "in.png", "-o", "a.wav"], "peel makes no sound"),
      (["count.glsl", "-o", "a.png"], "has mainSound and no mainImage"),
      (["both.glsl", "--at", "1", "-o", "a.wav"], "--at does not apply to a .wav output"),
      (["both.glsl", "--max-bytes", "1M", "-o", "a.wav"], "--max-bytes does not apply"),
      (["both.glsl", "--stats", "-o", "a.wav"], "a .wav output"),
      (
        ["both.glsl", "--frames", "0,5", "--audio", "click.wav", "-o", "a.mov"],
        "must follow each other"
      ),
      (["both.glsl", "--duration", "30000", "-o", "a.wav"], "the longest has 21600 s"),
      (["peel", "in.png", "--audio", "a.mp3", "-o", "a.mov"], "a.mp3"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.mov"], "it is not a sound"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.gif"], "GIF stores no sound; .mp4"),
      (["peel", "in.png", "--audio", "in.png", "-o", "a.png"], "--audio adds a sound to a film"),
      (["peel", "in.png", "--audio", "broken.flac", "-o", "a.mov"], "broken.flac"),
      (["peel", "in.png", "--audio", "-", "-o", "a.mov"], "a file, such as song.mp3"),
      (["both.glsl", "--audio", "click.wav#speed=2", "-o", "a.mov"], "has no speed"),
      (["both.glsl", "--audio", "click.wav#t=9", "-o", "a.mov"], "begins after its end"),
    ] as [([String], String)])
  func refused(_ words: [String], _ sentence: String) throws {
    try folder.picture()
    try folder.write(Self.counting, to: "count.glsl")
    try folder.write(Self.counting + "\n" + Self.picture, to: "both.glsl")
    try folder.write(TestSound(seconds: 1).wav, to: "click.wav")
    try FilmMaker(folder).shell("ffmpeg -v error -nostdin -i click.wav whole.flac")
    var broken = try folder.read("whole.flac")
    for index in broken.count / 2..<broken.count / 2 + 2000 { broken[index] = 0x55 }
    try folder.write(broken, to: "broken.flac")
    let outcome = try Tool.run(["render"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("a.") })
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
    #expect(
      second.status == 0 && second.messages.contains("2 files were there"), "\(second.messages)")
    let before = try folder.read("out/peel.mov")
    try folder.write(
      TestSound(channels: [TestSound.tone(330, amplitude: 0.4, seconds: 1)]).wav, to: "song.wav")
    let third = try run("batch", "jobs.json5", "-o", "out")
    #expect(third.status == 0, "\(third.messages)")
    #expect(try folder.read("out/peel.mov") != before)
    let text = String(decoding: try folder.read("jobs.json5"), as: UTF8.self)
    try folder.write(
      text.replacingOccurrences(of: "duration: 1", with: "duration: 2"), to: "jobs.json5")
    #expect(try run("batch", "jobs.json5", "-o", "out").status == 0)
    #expect(try levels("out/count.wav").count == 2 * 96_000)
  }
}
