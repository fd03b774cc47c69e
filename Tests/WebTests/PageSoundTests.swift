import Foundation
import TestSupport
import Testing

/// What pages play aloud, as Web Audio hands it to the loudspeakers.
@Suite("Sounds that pages play aloud")
struct PageSoundTests {
  /// Hertz at the beginning of ``sweep``, by which each of its moments can be told from the others, and in a second more.
  private static let (low, rise) = (500.0, 1000.0)

  private static func sweep(seconds: Double) -> TestSound {
    TestSound(channels: [
      (0..<Int(seconds * 48_000)).map { index in
        let time = Double(index) / 48_000
        return Float(0.5 * sin(2 * .pi * (low + rise * time / 2) * time))
      }
    ])
  }

  /// A moment of a page that plays a sweep.
  private struct Moment: Decodable {
    /// Seconds of the play that are seen.
    let seen: Double
    /// Seconds of the sweep that are heard, by its frequency; 0 in silence.
    let heard: Double
    /// The mean power.
    let power: Double
  }

  /// Opens a page and turns the sound on, as a visitor does by keys.
  private func soundingPage(_ words: [String], in folder: TemporaryFolder) throws -> PlayedPage {
    let page = try PlayedPage(words, in: folder)
    let browser = page.browser
    let isOff = "$('sound').getAttribute('aria-pressed') === 'false' && !sound.output"
    #expect(try browser.value(isOff) as? Bool == true)
    _ = try browser.value("$('sound').focus()")
    for type in ["keyDown", "keyUp"] {
      try browser.send(
        "Input.dispatchKeyEvent",
        ["type": type, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"])
    }
    try browser.wait(for: "sound.all.length && sound.output.context.state === 'running'")
    #expect(try browser.text("$('sound').getAttribute('aria-pressed')") == "true")
    _ = try browser.value(
      """
      window.analyser = new AnalyserNode(sound.output.context, { fftSize: 2048 });
      sound.output.connect(analyser);
      """)
    return page
  }

  /// What is seen and heard some milliseconds from now.
  private func moment(_ page: PlayedPage, after milliseconds: Int) throws -> Moment {
    let text = try page.browser.text(
      """
      (async () => {
        await new Promise(done => setTimeout(done, \(milliseconds)));
        const { sampleRate, outputLatency } = sound.output.context, samples = new Float32Array(2048);
        analyser.getFloatTimeDomainData(samples);
        const seen = view.seconds + (view.isPlaying ? (performance.now() - view.before) / 1000 : 0);
        let power = 0, first = 0, last = 0, periods = -1;
        for (let i = 1; i < 2048; i++) {
          const [a, b] = [samples[i - 1], samples[i]];
          power += b * b / 2048;
          if (!(a < 0 && b >= 0)) continue;
          last = i - b / (b - a);
          if (++periods === 0) first = last;
        }
        const frequency = periods > 0 ? periods / (last - first) * sampleRate : 0;
        // That frequency is of the middle; the last sample is heard after the device's latency.
        const later = (2048 - (first + last) / 2) / sampleRate - outputLatency;
        const heard = power > 1e-6 ? (frequency - \(Self.low)) / \(Self.rise) + later : 0;
        return JSON.stringify({ seen, heard, power });
      })()
      """)
    return try JSONDecoder().decode(Moment.self, from: Data(text.utf8))
  }

  @Test("a page plays what its shader hears in step with its picture")
  func step() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sweep(seconds: 5).wav, to: "sweep.wav")
    try folder.writeCopyShader()
    let words = ["copy.glsl", "sweep.wav#t=1,4", "--canvas", "512x2", "--duration", "4"]
    let page = try soundingPage(words + ["--play", "loop"], in: folder)
    let browser = page.browser
    _ = try browser.value("setPlaying(true)")
    // The part begins after a second, lasts three, and begins again.
    func place(_ seen: Double) -> Double { 1 + seen.truncatingRemainder(dividingBy: 3) }
    for seconds in [0.5, 2.2, 3.2] {
      _ = try browser.value("view.seconds = \(seconds)")
      let moment = try moment(page, after: 300)
      #expect(abs(moment.heard - place(moment.seen)) < 0.08, "\(moment)")
    }
    _ = try browser.value("setPlaying(false)")
    #expect(try moment(page, after: 300).power < 1e-6, "a pause is silent")
    _ = try browser.value("setPlaying(true); view.speed = 0.5")
    #expect(try moment(page, after: 300).power < 1e-6, "another speed is silent")
    _ = try browser.value("view.speed = 1")
    #expect(try moment(page, after: 300).power > 0.05)
    try browser.press("m")
    #expect(try browser.text("$('sound').getAttribute('aria-pressed')") == "false")
    #expect(try moment(page, after: 300).power < 1e-6)
    page.expectQuiet()
  }

  @Test("a page plays what its shader makes")
  func made() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      vec2 mainSound(int samp, float t) {
        return vec2(0.5 * sin(6.2831853 * fract((\(Self.low) + \(Self.rise / 2) * t) * t)));
      }
      void mainImage(out vec4 c, in vec2 p) { c = vec4(iTime); }
      """, to: "sweep.glsl")
    let page = try soundingPage(
      ["sweep.glsl", "--canvas", "20x20", "--duration", "4", "--play", "loop"], in: folder)
    _ = try page.browser.value("setPlaying(true); view.seconds = 1")
    let moment = try moment(page, after: 400)
    #expect(abs(moment.heard - moment.seen) < 0.08, "\(moment)")
    page.expectQuiet()
  }

  @Test("the same sound gives the same page, of at most 20 kB more for a second")
  func bytes() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestSound(seconds: 8).wav, to: "song.wav")
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }\nvec2 mainSound(int s, float t) { return vec2(0.0); }",
      to: "one.glsl")
    try folder.writeCopyShader()
    let words = ["export", "copy.glsl", "song.wav", "--canvas", "8x2", "--duration"]
    var pages: [Data] = []
    for name in ["a.html", "b.html"] {
      let outcome = try Program.run(words + ["8", "-o", name], in: folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
      pages.append(Data(try folder.read(name)))
    }
    #expect(pages[0] == pages[1])
    let text = String(decoding: pages[0], as: UTF8.self)
    let file = try #require(
      text.firstMatch(of: /"sounds":\s*\[\{[^\]]*"file":\s*"([^"]*)"/)?.output.1)
    #expect(file.count < 8 * 20_000 && file.count > 8 * 4000, "\(file.count)")
    // What one.glsl makes lasts too long.
    let outcome = try Program.run(
      ["export", "one.glsl", "--duration", "700", "--samples", "16", "-o", "c.html"], in: folder)
    #expect(outcome.status == 0)
    for sentence in [
      "the page plays nothing aloud, since its sounds last 700 s, more than 600 s; reduce --duration",
      "a page draws 1 sample per pixel instead of 16",
    ] {
      #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
    }
    let silent = String(decoding: try folder.read("c.html"), as: UTF8.self)
    #expect(!silent.contains("\"sounds\""))
  }

  @Test("a page without sounds has no button")
  func none() throws {
    let folder = try TemporaryFolder()
    try folder.write("void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", to: "one.glsl")
    let page = try PlayedPage(["one.glsl", "--canvas", "20x20"], in: folder)
    #expect(try page.browser.value("$('sound') === null && !data.sounds") as? Bool == true)
  }
}
