import Foundation
import Imaging
import PNG
import TestSupport
import Testing

@testable import Outputs

/// Every file is read by Pillow, by ffmpeg where it knows the format, and by our own reader, none of which the
/// encoders share code with.
@Suite("Animated files")
struct AnimationFileTests {
  /// A file to write.
  private struct Example {
    var name: String
    let picture: MovingPicture
    let format: AnimationFormat
    var settings = AnimationSettings()
    var numbers: [Int]?
    var rate = 60.0
    var isOpaque = false

    var frames: [Image] { picture.frames }
    var schedule: Schedule { Schedule(frames: numbers ?? Array(0..<picture.count), rate: rate) }

    func named(_ name: String) -> Example {
      var example = self
      example.name = name
      return example
    }
  }

  /// What Pillow says of a file.
  private struct Reading: Decodable {
    let file: String
    let width: Int
    let height: Int
    let frames: Int
    let milliseconds: [Double]
    let plays: Int
  }

  /// The formats with alpha and times of their own.
  private static let formats: [AnimationFormat] = [.apng, .webP, .gif]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var examples: [Example] {
    var examples: [Example] = []
    for format in Self.formats {
      for (index, kind) in MovingPicture.Kind.allCases.enumerated() {
        let picture = MovingPicture(
          kind: kind, width: 37 + 8 * index, height: 29 + index, count: 12, seed: UInt64(index))
        // A palette cannot hold the others.
        if format == .gif, kind == .soft || kind == .opaque { continue }
        var settings = AnimationSettings()
        settings.plays = index
        examples.append(
          Example(
            name: "\(kind)\(format.suffix)", picture: picture, format: format, settings: settings,
            rate: format == .gif ? 50 : 60, isOpaque: kind == .opaque))
      }
      guard format == .apng else { continue }
      for example in examples {
        var patient = example
        patient.settings.effort = .max
        examples.append(patient.named("max-\(example.name)"))
      }
    }
    return examples + random
  }

  private var random: [Example] {
    var examples: [Example] = []
    for format in Self.formats {
      for seed in 0..<6 as Range<UInt64> {
        let numbers = [0, 3, 4, 9, 10, 11, 12, 20, 30, 32]
        examples.append(
          Example(
            name: "random-\(seed)\(format.suffix)",
            picture: MovingPicture(
              kind: .random, width: 20 + Int(seed), height: 17, count: 10, seed: 100 + seed),
            format: format, numbers: numbers, rate: seed % 2 == 0 ? 29.97 : 12.5))
        if format == .apng {
          examples[examples.count - 1].settings.effort = seed < 3 ? .max : .usual
        }
      }
    }
    return examples
  }

  private func write(_ example: Example) throws {
    let frames = example.frames.map { $0.premultiplied() }
    let request = AnimationRequest(
      path: folder.path(of: example.name), overwrite: false, format: example.format,
      settings: example.settings,
      shape: SequenceShape(
        width: example.picture.width, height: example.picture.height, depth: .eight,
        isOpaque: example.isOpaque),
      schedule: example.schedule)
    let output = try request.open()
    for (index, frame) in frames.enumerated() {
      try output.write(output.encode(frame, after: index == 0 ? nil : frames[index - 1]))
    }
    try output.finish()
  }

  private func read(_ names: [String]) throws -> [Reading] {
    let process = Process()
    process.executableURL = Repository.root.appendingPathComponent(".venv/bin/python3")
    process.arguments =
      [
        Repository.root.appendingPathComponent("scripts/reference-animations").path, folder.path,
      ] + names
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode([Reading].self, from: Data(folder.read("index.json")))
  }

  /// The frames without those that look like the one before, and when each begins, in seconds.
  private func shown(_ example: Example) -> (frames: [Image], starts: [Double], end: Double) {
    var frames: [Image] = []
    var starts: [Double] = []
    for (index, frame) in example.frames.enumerated() where frame != frames.last {
      frames.append(frame)
      starts.append(Double(example.schedule.ticks[index]) / example.rate)
    }
    return (frames, starts, example.schedule.seconds)
  }

  @Test("other programs read the frames, times and loops that went in")
  func readers() throws {
    let examples = examples
    for example in examples { try write(example) }
    let readings = try read(examples.map(\.name))
    for (example, reading) in pairs(examples, readings) {
      let (frames, starts, end) = shown(example)
      #expect(reading.width == example.picture.width && reading.height == example.picture.height)
      try #require(reading.frames == frames.count, "\(example.name)")
      #expect(reading.plays == (example.settings.plays ?? 0), "\(example.name)")
      // The unit in which the format counts, in milliseconds; APNG's fractions are exact.
      let unit: Double =
        switch example.format {
        case .apng: 1e-6
        case .webP: 1
        default: 10
        }
      var now = 0.0
      for (index, start) in (starts + [end]).enumerated() {
        let expected = (start * 1000 / unit).rounded() * unit
        #expect(abs(now - expected) < 1e-3, "\(example.name) frame \(index): \(now), \(expected)")
        if index < frames.count { now += reading.milliseconds[index] }
      }
      for program in ["pillow", "ffmpeg"] where program == "pillow" || example.format != .webP {
        let bytes = try folder.read("\(example.name).\(program).rgba")
        let size = 4 * reading.width * reading.height
        try #require(bytes.count == size * frames.count, "\(example.name) by \(program)")
        for (index, frame) in frames.enumerated() {
          let image = Image(
            width: frame.width, height: frame.height, alpha: .straight,
            bytes: Array(bytes[index * size..<(index + 1) * size]))
          #expect(
            image.premultiplied() == frame.premultiplied(),
            "\(example.name) frame \(index) by \(program)")
        }
      }
      let animation = try #require(try Animation(folder.read(example.name), name: example.name))
      #expect(animation.loopCount == (example.settings.plays ?? 0))
      for (index, frame) in frames.enumerated() {
        #expect(
          try animation.frame(index) == frame.premultiplied(), "\(example.name) frame \(index)")
      }
    }
  }

  @Test("an APNG of few colours has a palette, and one of many has none, from whichever frame on")
  func palettes() throws {
    func kind(_ kind: MovingPicture.Kind, _ effort: Effort, last: Image? = nil) throws -> PNGHeader
    {
      let picture = MovingPicture(kind: kind, width: 40, height: 30, count: 6, seed: 3)
      var settings = AnimationSettings()
      settings.effort = effort
      let name = "\(kind)-\(effort)-\(last == nil).apng"
      let frames = picture.frames.map { $0.premultiplied() } + [last].compactMap(\.self)
      let request = AnimationRequest(
        path: folder.path(of: name), overwrite: false, format: .apng, settings: settings,
        shape: SequenceShape(width: 40, height: 30, depth: .eight, isOpaque: false),
        schedule: Schedule(frames: Array(frames.indices), rate: 10))
      let output = try request.open()
      for (index, frame) in frames.enumerated() {
        try output.write(output.encode(frame, after: index == 0 ? nil : frames[index - 1]))
      }
      try output.finish()
      let bytes = try folder.read(name)
      let animation = try #require(try Animation(bytes, name: name))
      #expect(animation.count == frames.count)
      for (index, frame) in frames.enumerated() { #expect(try animation.frame(index) == frame) }
      return try PNG.header(bytes, name: name)
    }
    let many = MovingPicture(kind: .opaque, width: 40, height: 30, count: 2, seed: 1).frames[1]
    for effort in Effort.allCases {
      #expect(try kind(.flat, effort).colorType == .indexed)
      #expect(try kind(.soft, effort).colorType == .rgba)
      #expect(try kind(.flat, effort, last: many.premultiplied()).colorType == .rgba)
      // Every pixel of these is opaque, which only a patient encoder waits for.
      #expect(try kind(.opaque, effort).colorType == (effort == .max ? .rgb : .rgba))
    }
  }

  @Test("lossy WebP stays close, with exact alpha")
  func lossy() throws {
    var settings = AnimationSettings()
    settings.quality = 95
    let example = Example(
      name: "lossy.webp",
      picture: MovingPicture(kind: .soft, width: 96, height: 80, count: 4, seed: 1), format: .webP,
      settings: settings)
    try write(example)
    let animation = try #require(try Animation(folder.read("lossy.webp"), name: "lossy.webp"))
    for (index, frame) in example.frames.enumerated() {
      let shown = try animation.frame(index)
      let wanted = frame.premultiplied()
      var squares = 0.0
      for (a, b) in zip(shown.bytes, wanted.bytes) {
        squares += (Double(a) - Double(b)) * (Double(a) - Double(b))
      }
      // Above 40 dB.
      #expect(10 * log10(255 * 255 * Double(wanted.bytes.count) / squares) > 40)
      for place in stride(from: 3, to: wanted.bytes.count, by: 4) {
        #expect(shown.bytes[place] == wanted.bytes[place])
      }
    }
  }

  @Test("a sequence of one frame is a still picture")
  func stills() throws {
    for format in Self.formats {
      let example = Example(
        name: "still\(format.suffix)",
        picture: MovingPicture(kind: .flat, width: 11, height: 7, count: 1, seed: 1), format: format
      )
      try write(example)
      let bytes = try folder.read(example.name)
      #expect(try Animation(bytes, name: example.name) == nil)
      #expect(
        try ImageDecoder.decode(bytes, name: example.name).premultiplied()
          == example.frames[0].premultiplied())
    }
  }

  @Test("a palette takes the nearest colours, and a matte what lies between")
  func palette() throws {
    var settings = AnimationSettings()
    settings.matte = 0x00FF00
    let half = Image(
      width: 3, height: 1, alpha: .straight,
      bytes: [255, 0, 0, 128, 255, 0, 0, 127, 255, 0, 0, 255])
    let request = AnimationRequest(
      path: folder.path(of: "matte.gif"), overwrite: false, format: .gif, settings: settings,
      shape: SequenceShape(width: 3, height: 1, depth: .eight, isOpaque: false),
      schedule: Schedule(frames: [0], rate: 50))
    let output = try request.open()
    try output.write(output.encode(half, after: nil))
    try output.finish()
    // 255 · 128 / 255 = 128 of red, and the rest, 127, of green.
    #expect(
      try ImageDecoder.decode(folder.read("matte.gif"), name: "matte.gif").bytes
        == [128, 127, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
  }

  @Test("nothing is left of an animation that is not finished")
  func closing() throws {
    for format in Self.formats {
      let request = AnimationRequest(
        path: folder.path(of: "x\(format.suffix)"), overwrite: false, format: format,
        settings: AnimationSettings(),
        shape: SequenceShape(width: 2, height: 2, depth: .eight, isOpaque: false),
        schedule: Schedule(frames: [0, 1], rate: 50))
      let output = try request.open()
      output.close()
      #expect(throws: AnimationError.closed) { try output.write(nil) }
      #expect(throws: AnimationError.closed) { try output.finish() }
    }
    #expect(folder.contents == [])
  }
}
