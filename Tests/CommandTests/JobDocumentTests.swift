import Documents
import Effects
import Foundation
import Outputs
import Rendering
import TestSupport
import Testing

@testable import peelgl

@Suite("Jobs as documents")
struct JobDocumentTests {
  /// One setting as flags and as a document say it.
  private struct Example {
    let words: [String]
    let document: String

    /// A flag with its value behind a peel of a picture, and the key beside the same.
    init(_ words: [String], _ member: String) {
      self.words = ["peel", "a.png"] + words
      document = "{ effect: \"peel\", inputs: [\"a.png\"], \(member) }"
    }

    init(words: [String], document: String) {
      self.words = words
      self.document = document
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("wave.glsl", "void main() { gl_FragColor = vec4(1); }")
    try write("red.metal", "_surface.diffuse.rgb = float3(1, 0, 0);")
    try write("shared.glsl", "#include \"half.glsl\"\nvoid main() { gl_FragColor = vec4(HALF); }")
    try write("lib/half.glsl", "#define HALF 0.5")
    try write("lift.json5", "{ liftDistance: 0.3 }")
    try write("page.json5", "{ items: [{ effect: \"peel\", inputs: [\"a.png\"] }] }")
    try write("drag.json5", "[{ time: 0, phase: \"began\", position: [3, 4] }]")
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  /// A file in the folder in quotes.
  private func file(_ name: String) -> String { "\"\(folder.path(of: name))\"" }

  private var examples: [String: Example] {
    [
      "effect": Example(
        words: ["sticker", "a.png"], document: "{ effect: \"sticker\", inputs: [\"a.png\"] }"),
      "inputs": Example(
        words: ["peel", "b.png", "heart"],
        document: "{ effect: \"peel\", inputs: [\"b.png\", \"heart\"] }"),
      "scene": Example(
        words: ["--scene", folder.path(of: "page.json5")],
        document: "{ scene: \(file("page.json5")) }"),
      "params": Example(
        ["--params", folder.path(of: "lift.json5")], "params: [\(file("lift.json5"))]"),
      "set": Example(
        ["--set", "liftDistance=0.4", "--set", "reflection.blur=3"],
        "set: { liftDistance: 0.4, reflection: { blur: 3 } }"),
      "preset": Example(["--preset", "calm"], "preset: \"calm\""),
      "dialect": Example(
        words: [folder.path(of: "wave.glsl"), "--dialect", "glsl"],
        document: "{ effect: \(file("wave.glsl")), dialect: \"glsl\" }"),
      "modifier": Example(
        words: ["a.png", "--modifier", "surface=\(folder.path(of: "red.metal"))"],
        document: "{ inputs: [\"a.png\"], modifier: [\"surface=\(folder.path(of: "red.metal"))\"] }"
      ),
      "include": Example(
        words: [folder.path(of: "shared.glsl"), "--include", folder.path(of: "lib")],
        document: "{ effect: \(file("shared.glsl")), include: [\(file("lib"))] }"),
      "text": Example(["--text", "name=Anna"], "text: { name: \"Anna\" }"),
      "animate": Example(
        ["--animate", "liftDistance=0..0.5:easeIn"], "animate: [\"liftDistance=0..0.5:easeIn\"]"),
      "gesture": Example(
        ["--gesture", folder.path(of: "drag.json5")], "gesture: \(file("drag.json5"))"),
      "audio": Example(
        ["--audio", folder.path(of: "song.mp3#t=2")], "audio: \(file("song.mp3#t=2"))"),
      "output": Example(["--output", "out/%04d.png"], "output: \"out/%04d.png\""),
      "at": Example(["--at", "0.25"], "at: 0.25"),
      "progress": Example(["--progress", "0.5"], "progress: 0.5"),
      "fps": Example(["--fps", "24"], "fps: 24"),
      "frames": Example(["--frames", "0-47,60,70-90:5"], "frames: \"0-47,60,70-90:5\""),
      "duration": Example(["--duration", "2.5"], "duration: 2.5"),
      "play": Example(["--play", "hold:1.5"], "play: \"hold:1.5\""),
      "delay": Example(["--delay", "0.5"], "delay: 0.5"),
      "repeat": Example(["--repeat", "3"], "repeat: 3"),
      "shutter": Example(["--shutter", "0.5"], "shutter: 0.5"),
      "subframes": Example(["--subframes", "8"], "subframes: 8"),
      "canvas": Example(["--canvas", "300x200.5"], "canvas: [300, 200.5]"),
      "size": Example(["--size", "64x48"], "size: [64, 48]"),
      "density": Example(["--density", "auto"], "density: \"auto\""),
      "scale": Example(["--scale", "2"], "scale: 2"),
      "fit": Example(["--fit", "512x300"], "fit: [512, 300]"),
      "background": Example(["--background", "#ff800080"], "background: \"#ff800080\""),
      "samples": Example(["--samples", "4"], "samples: 4"),
      "inputColor": Example(["--input-color", "raw"], "inputColor: \"raw\""),
      "overwrite": Example(["--overwrite"], "overwrite: true"),
      "precharge": Example(["--precharge", "3"], "precharge: 3"),
      "pass": Example(["--pass", "bufferA"], "pass: \"bufferA\""),
      "strict": Example(["--strict"], "strict: true"),
      "depth": Example(["--depth", "16"], "depth: 16"),
      "animated": Example(["-o", "a.png", "--animated"], "output: \"a.png\", animated: true"),
      "loops": Example(["--loops", "3"], "loops: 3"),
      "maxBytes": Example(["--max-bytes", "500k"], "maxBytes: 500000"),
      "quality": Example(["--quality", "80"], "quality: 80"),
      "matte": Example(["--matte", "#ff8000"], "matte: \"#ff8000\""),
      "for": Example(["-o", "a.gif", "--for", "slack"], "output: \"a.gif\", for: \"slack\""),
      "dither": Example(["--dither", "ordered"], "dither: \"ordered\""),
      "effort": Example(["--effort", "max"], "effort: \"max\""),
      "encoder": Example(["--encoder", "nvenc"], "encoder: \"nvenc\""),
    ].merging(
      RenderLimits.names.map {
        ("limits.\($0)", Example(["--limit", "\($0)=77"], "limits: { \($0): 77 }"))
      }, uniquingKeysWith: { $1 })
  }

  private func request(words: [String]) throws -> RenderRequest {
    let invocation = try Invocation(["render"] + words, commands: Command.all)
    guard case .run(_, let arguments) = invocation else { throw CocoaError(.featureUnsupported) }
    return try RenderRequest(arguments.describedJob, from: Assets())
  }

  private func request(document: String) throws -> RenderRequest {
    let value = try JSON5.read(Array(document.utf8))
    return try RenderRequest(JobDocument(decoding: value, in: "job.json5"), from: Assets())
  }

  @Test("every setting makes the same request through flags and through a document")
  func equal() throws {
    let plain = try request(words: ["peel", "a.png"])
    #expect(try request(document: "{ effect: \"peel\", inputs: [\"a.png\"] }") == plain)
    for setting in JobDocument.parameterList {
      let example = try #require(examples[setting.name], "\(setting.name) needs an example")
      let typed = try request(words: example.words)
      #expect(typed == (try request(document: example.document)), "\(setting.name)")
      #expect(typed != plain, "\(setting.name) changes nothing")
    }
    #expect(examples.count == JobDocument.parameterList.count)
  }

  @Test("a document with many settings is a job")
  func document() throws {
    let request = try request(
      document: """
        {
          effect: "peel", inputs: ["cat.png"], frames: "0-47", output: "cat/%04d.png",
          set: { highlight: 0.2 },
        }
        """)
    guard case .peel(let peel) = request.effect else {
      Issue.record("the effect is \(request.effect.name)")
      return
    }
    #expect(peel.highlight == 0.2)
    #expect(request.inputs == ["cat.png"] && request.settings.frames?.count == 48)
    #expect(request.output == (try Output("cat/%04d.png")))
  }

  @Test("files of a document are named from its folder, icons and standard input are not")
  func places() throws {
    let text = "{ effect: \"morph\", inputs: [\"heart\", \"-\", \"./b.svg\", \"/c.svg\"] }"
    let job = try JobDocument(decoding: JSON5.read(Array(text.utf8)), in: "jobs/x.json5")
    #expect(job.inputs == ["heart", "-", "jobs/b.svg", "/c.svg"])
  }

  @Test("one frame may be a number")
  func oneFrame() throws {
    for frames in ["3", "\"3\""] {
      let document = try JSON5.read(Array("{ effect: \"peel\", frames: \(frames) }".utf8))
      let job = try JobDocument(decoding: document, in: "x")
      #expect(job.settings.frames?.text == "3")
    }
  }

  @Test(
    "what is wrong in a document is said with its place",
    arguments: [
      ("{ effect: \"peel\", fsp: 3 }", "job.json5:1:19: ", "did you mean \"fps\"?"),
      ("{ effect: \"peel\",\n  fps: 0 }", "job.json5:2:8: ", "fps is 0"),
      ("{ effect: \"peel\", fps: NaN }", "job.json5:1:24: ", "must be finite"),
      ("{ effect: \"peel\", canvas: [10, 0] }", "job.json5:1:32: ", "canvas's height is 0"),
      ("{ effect: \"peel\", play: \"lop\" }", "job.json5:1:25: ", "did you mean \"loop\"?"),
      ("{ effect: \"peel\", limits: { maxPixel: 1 } }", "job.json5:1:29: ", "maxPixels"),
      ("{ effect: \"peel\", set: { liftDistanc: 1 } }", "job.json5:1:26: ", "liftDistance"),
      ("{ effect: \"peel\", at: 1, progress: 1 }", "", "at and progress"),
      ("{ effect: \"peel\", scene: \"x.json5\" }", "", "scene and effect"),
      ("{ fps: 3 }", "", "no effect"),
      ("[]", "job.json5:1:1: ", "must be an object"),
    ])
  func refused(_ document: String, _ place: String, _ fragment: String) throws {
    do {
      _ = try request(document: document)
      Issue.record("\(document) is no job")
    } catch let error as RenderingError {
      #expect(error.description.hasPrefix(place), "\(error)")
      #expect(error.description.contains(fragment), "\(error)")
    }
  }
}

@Suite("Ranges of settings")
struct SettingRangeTests {
  /// How a program gives each setting of numbers a value, whether it is right or not.
  private let writers: [String: @Sendable (inout RenderSettings, Double) -> Void] = [
    "at": { $0.at = $1 }, "progress": { $0.progress = $1 },
    "fps": { $0.framesPerSecond = $1 }, "duration": { $0.duration = $1 },
    "delay": { $0.delay = $1 }, "repeat": { $0.repeatCount = Int(exactly: $1) ?? .max },
    "shutter": { $0.shutter = $1 }, "subframes": { $0.subframes = Int(exactly: $1) ?? .max },
    "canvas": { $0.canvas = SIMD2(10, $1) }, "size": { $0.size = SIMD2($1, 10) },
    "fit": { $0.fit = SIMD2($1, 10) },
    "scale": { $0.scale = $1 }, "samples": { $0.samples = Int(exactly: $1) ?? .max },
    "quality": { $0.animation.quality = Int(exactly: $1) ?? .max },
    "precharge": { $0.precharge = Int(exactly: $1) ?? .max },
  ]

  /// Why a library's request with these settings is refused.
  private func refusal(_ settings: RenderSettings) -> String? {
    do throws(RenderingError) {
      _ = try RenderJob(RenderRequest(.elastic(Elastic()), inputs: [], settings: settings))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("flags, documents and the library refuse the same numbers")
  func numbers() throws {
    for parameter in RenderSettings.parameterList where !parameter.name.hasPrefix("limits.") {
      let wrong: [Double]
      switch parameter.kind {
      case .number(_, let range), .size(_, let range):
        wrong = [range.lowest - 1, range.highest * 2, .nan, .infinity]
      case .choice where writers[parameter.name] != nil: wrong = [3, -1]
      default: continue
      }
      let write = try #require(writers[parameter.name], "\(parameter.name) needs a writer")
      let flag = try #require(Command.render.flags.first { $0.long == parameter.name })
      for number in wrong {
        var settings = RenderSettings()
        write(&settings, number)
        let isSize = if case .size = parameter.kind { true } else { false }
        #expect(refusal(settings)?.hasPrefix(parameter.name) == true, "\(parameter.name) \(number)")
        var arguments = Arguments()
        let text = isSize ? "10x\(number)" : "\(number)"
        #expect(throws: UsageError.self, "--\(flag.long) \(text)") {
          try flag.apply(text, "--\(flag.long)", &arguments)
        }
        var job = JobDocument()
        #expect(throws: DocumentError.self, "\(parameter.name) \(number)") {
          let value: JSON = isSize ? .point(SIMD2(10, number)) : .number(number)
          try job.set(parameter.name, to: value)
        }
      }
    }
    #expect(refusal(RenderSettings()) == nil)
  }

  @Test("the library refuses limits and moments that the command refuses")
  func others() {
    var settings = RenderSettings()
    settings.limits.maxFrames = 0
    #expect(refusal(settings)?.contains("limits.maxFrames is 0") == true)
    settings = RenderSettings()
    settings.play = .hold(seconds: 1e9)
    #expect(refusal(settings)?.contains("play's hold is 1000000000 seconds") == true)
    settings = RenderSettings()
    settings.at = 1
    settings.frames = FrameList("1")
    #expect(refusal(settings)?.contains("frames and at cannot be used together") == true)
  }
}
