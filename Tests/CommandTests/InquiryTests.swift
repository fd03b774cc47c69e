import Effects
import Foundation
import TestSupport
import Testing

@Suite("Commands that only tell")
struct InquiryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func object(_ words: String...) throws -> [String: Any] {
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
  }

  @Test("effects lists every effect with its summary")
  func effects() throws {
    let text = try Tool.run(["effects"], in: folder).text
    for effect in Effect.all { #expect(text.contains(effect.name)) }
    #expect(text.hasPrefix("peel        A sticker peels off "))
  }

  @Test("effects NAME is a table of parameters with unit, range and default")
  func parameters() throws {
    let lines = try Tool.run(["effects", "peel"], in: folder).text.split(separator: "\n")
    #expect(
      lines.contains {
        $0.split(separator: " ") == ["PARAMETER", "TYPE", "UNIT", "RANGE", "DEFAULT"]
      })
    let blur = try #require(lines.first { $0.hasPrefix("reflection.blur ") })
    #expect(
      blur.split(separator: " ").prefix(5).elementsEqual([
        "reflection.blur", "number", "points", "0…200", "\"11,",
      ]))
    let debug = try #require(lines.first { $0.hasPrefix("debug ") })
    #expect(
      debug.split(separator: " ") == ["debug", "choice", "none|wireframe|points", "\"none\""])
  }

  @Test("effects NAME --json holds every parameter")
  func parametersAsJSON() throws {
    let peel = try object("effects", "peel", "--json")
    #expect(peel["duration"] as? Double == 0.8)
    let parameters = try #require(peel["parameters"] as? [[String: Any]])
    let lift = try #require(parameters.first { $0["name"] as? String == "liftDistance" })
    #expect(lift["type"] as? String == "number" && lift["default"] as? Double == 0.25)
    #expect(lift["minimum"] as? Double == 0 && lift["maximum"] as? Double == 0.9)
    #expect(parameters.compactMap { $0["help"] as? String }.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("effects refuses an unknown name")
  func unknownEffect() throws {
    let outcome = try Tool.run(["effects", "peeel"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("did you mean \"peel\""))
  }

  @Test("describe prints play, stage and the frame's passes, and draws nothing")
  func describe() throws {
    let outcome = try Tool.run(
      ["describe", "peel", "in.png", "--at", "0.4", "--set", "reflection.enabled=false"], in: folder
    )
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(8)) == [
        "# peel, play once, duration 0.8 s, in all 0.8 s",
        "# canvas 12x8 points, 12x8 pixels",
        "# input 0 6x4 points, 6x4 pixels",
        "# started at 0 s",
        "# completed at 0.8 s",
        "# frame 0 at 0.4 s: 0.4 s forward",
        "frame 12x8",
        "pass \"canvas\" → output, clear 0 0 0 0, 1 sample",
      ])
    #expect(lines.contains { $0.hasSuffix("peeled = 0.5") })
    #expect(folder.contents == ["in.png"])
  }

  @Test("describe knows the way back and several frames")
  func describeTimes() throws {
    let outcome = try Tool.run(
      ["describe", "peel", "in.png", "--play", "reverse", "--frames", "0,12,48"], in: folder)
    let facts = outcome.text.split(separator: "\n").filter { $0.hasPrefix("# frame") }
    #expect(
      facts == [
        "# frame 0 at 0 s: 0 s reverse", "# frame 12 at 0.2 s: 0.2 s reverse",
        "# frame 48 at 0.8 s: 0.8 s reverse, settled",
      ])
  }

  @Test("describe --json holds the times and the dumps")
  func describeAsJSON() throws {
    let job = try object("describe", "peel", "in.png", "--progress", "0.5", "--json")
    #expect(job["totalDuration"] as? Double == 0.8)
    let frame = try #require((job["frames"] as? [[String: Any]])?.first)
    #expect(frame["moment"] as? Double == 0.4 && frame["settled"] as? Bool == false)
    #expect((frame["dump"] as? String)?.hasPrefix("frame ") == true)
  }

  @Test("describe --commands prints what devices of either ability do, and what stays")
  func describeCommands() throws {
    func commands(_ words: String...) throws -> [String] {
      let outcome = try Tool.run(["describe"] + words + ["--commands"], in: folder)
      #expect(outcome.status == 0)
      return outcome.text.split(separator: "\n").map(String.init)
    }
    let sticker = [
      "describe", "sticker", "in.png", "--preset", "article-sticker", "--frames", "4-6",
      "--commands",
    ]
    let lines = try Tool.run(sticker, in: folder).text.split(separator: "\n").map(String.init)
    // The shadow is drawn, drawn alike again, and then there.
    #expect(lines.count { $0.hasPrefix("# frame") } == 3)
    #expect(lines.count { $0.hasPrefix("pass \"shadow") } == 2 * 10)
    #expect(lines.count { $0 == "read output" } == 3)

    let mesh = ["mesh", "in.png", "--set", "mesh=ripple"]
    let sorted = try commands(mesh[0], mesh[1], mesh[2], mesh[3])
    #expect(sorted.contains { $0.hasSuffix(", sorted in buffers") })
    let peeled = try commands(mesh[0], mesh[1], mesh[2], mesh[3], "--abilities", "es30")
    #expect(peeled.contains { $0.hasSuffix(", depth-peeled in rgba32f") })
    let device = try commands(mesh[0], mesh[1], mesh[2], mesh[3], "--abilities", "device")
    #expect(device == sorted || device == peeled)

    let frame = try object("describe", "peel", "in.png", "--commands", "--json")
    let first = try #require((frame["frames"] as? [[String: Any]])?.first)
    #expect((first["commands"] as? String)?.hasSuffix("release output") == true)
    #expect(first["dump"] == nil)
    for (words, message) in [
      (["--abilities", "es30"], "describe needs --commands beside --abilities"),
      (["--abilities", "es32", "--commands"], "es30"),
      (["--commands", "--mesh"], "--mesh and --commands cannot be used together"),
    ] {
      let outcome = try Tool.run(["describe", "peel", "in.png"] + words, in: folder)
      #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  @Test("doctor finds the device that the other tests draw on")
  func doctor() throws {
    let report = try object("doctor", "--json")
    #expect(report["usable"] as? Bool == true)
    let devices = try #require(report["devices"] as? [[String: Any]])
    let indices = devices.compactMap { $0["index"] as? Int }
    #expect(indices == indices.sorted() && indices.count == devices.count)
    #expect(devices.contains { $0["works"] as? Bool == true && $0["name"] is String })
    let text = try Tool.run(["doctor"], in: folder).text
    for word in ["driver", "OpenGL ES", "largest side", "test picture", "loop limit", "SVG inputs"]
    {
      #expect(text.contains(word))
    }
  }

  @Test("without any device doctor says what to install, and ends with 3")
  func noDevice() throws {
    let hidden = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]
    let outcome = try Tool.run(["doctor"], in: folder, environment: hidden)
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("Advice: ") && outcome.text.contains("apt-get install"))
    let render = try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png"], in: folder, environment: hidden)
    #expect(render.status == 3 && render.messages.contains("doctor"))
    #expect(folder.contents == ["in.png"])
  }

  @Test("version names number and build")
  func version() throws {
    let outcome = try Tool.run(["version"], in: folder)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first == "peelgl 0.1.0")
    #expect(lines.dropFirst().map { $0.prefix { $0 != ":" } } == ["build", "swift", "target"])
    #expect(try Tool.run(["--version"], in: folder).text == outcome.text)
    #expect(try object("version", "--json")["version"] as? String == "0.1.0")
  }
}
