import Batch
import Documents
import Frame
import GLRenderer
import Rendering

/// The summary that `peelgl render` prints at the end.
struct RenderSummary {
  /// Where the frames went, as typed.
  let output: String
  /// The canvas in pixels.
  let size: PixelSize
  /// Seconds of the sound that was written; `nil` for pictures.
  var soundSeconds: Double?
  /// The device that drew: its short name, its name and its driver's version.
  let (deviceClass, device, driver): (String, String, String)
  /// Frames that were drawn.
  let frames: Int
  /// Frames that were there from an earlier run.
  let kept: Int
  /// How many threads or processes drew.
  let drawers: Int
  /// The loop's report, and the reason for the number of drawing threads; `nil` if workers drew.
  let loop: (report: RenderReport, sideBySide: SideBySide)?
  /// The whole call.
  var total = Duration.zero

  /// Sums up what a loop of this process did.
  init(output: String, size: PixelSize, _ drawn: RenderSession.Drawn) {
    self.output = output
    self.size = size
    let device = drawn.device
    (deviceClass, self.device, driver) = (device.deviceClass, device.name, device.driver)
    (frames, kept, drawers) = (drawn.report?.frames ?? 0, 0, drawn.report?.renderers ?? 1)
    loop = drawn.report.map { ($0, drawn.sideBySide) }
  }

  /// Sums up what workers did.
  init(output: String, size: PixelSize, report: BatchReport, workers: Int) {
    self.output = output
    self.size = size
    let renderer = report.renderer
    (deviceClass, device, driver) = (
      renderer?.deviceClass ?? "", renderer?.device ?? "", renderer?.driver ?? ""
    )
    (frames, kept, drawers) = (report.drawn.files, report.kept.files, workers)
    loop = nil
  }

  /// `49 frames of 435x435 pixels in 0.9 s (54.1 a second) on llvmpipe: out/`.
  var sentence: String {
    let seconds = total / .seconds(1)
    if let soundSeconds {
      return
        "\(soundSeconds.plainText) s of sound in \(Self.hundredths(seconds)) s on \(deviceClass):"
        + " \(output.printable)"
    }
    let rate = ProgressBar.tenths(Double(frames) / max(seconds, 1e-9))
    let place = output == "-" ? "standard output" : output.printable
    return "\(counted(frames, "frame")) of \(size) pixels in \(Self.hundredths(seconds)) s"
      + " (\(rate) a second) on \(deviceClass)" + (kept > 0 ? ", \(kept) were there" : "")
      + ": \(place)"
  }

  /// `hi.webp: 512x512, 30 fps, quality 78, 243 of 500 KB, FLIP 0.021`, after a search for a small file.
  var choice: String? {
    loop?.report.choice.map {
      "\(output.printable): \(soundSeconds == nil ? "\(size), " : "")\($0)"
    }
  }

  /// The number of renderers, what blurs are stored in, and a line for each stage and pass in milliseconds,
  /// summed over threads.
  ///
  /// `draw` consists of each thread's first draw and the others, of which `steadyDraw` is the mean. Encoding and writing happen beside drawing.
  var timings: String {
    guard let loop else { return "" }
    let width = (stages + passes).map(\.name.count).max() ?? 0
    return "renderers \(renderers)\nblurs in \(loop.report.renderer.floatBits)-bit floats\n"
      + (stages + passes).map { stage in
        let milliseconds = ProgressBar.tenths(stage.time / .milliseconds(1))
        let padding = String(repeating: " ", count: max(0, 10 - milliseconds.count))
        return padded(stage.name, to: width) + padding + milliseconds + " ms\n"
      }.joined()
  }

  private var devicePasses: [PassTimes] { loop?.report.renderer.passes ?? [] }

  /// A line for each pass: milliseconds of a frame in which the device was warm.
  var profile: String {
    let width = devicePasses.map(\.label.count).max() ?? 0
    return devicePasses.map { pass in
      let spread = pass.steady
      let numbers =
        spread.count == 0
        ? "only in the first frame, \(Self.milliseconds(pass.time / .milliseconds(1))) ms"
        : "\(Self.milliseconds(spread.mean)) ± \(Self.milliseconds(spread.deviation)), "
          + "\(Self.milliseconds(spread.least)) to \(Self.milliseconds(spread.greatest)) ms in \(counted(spread.count, "frame"))"
      return padded(pass.label, to: width) + "  \(numbers)\n"
    }.joined()
  }

  private var profileMembers: JSON {
    .object(
      devicePasses.map { pass in
        .init(
          pass.label,
          .object([
            .init("frames", .integer(pass.steady.count)), .init("mean", .number(pass.steady.mean)),
            .init("deviation", .number(pass.steady.deviation)),
            .init("least", .number(pass.steady.least)),
            .init("greatest", .number(pass.steady.greatest)),
          ]))
      })
  }

  /// Milliseconds with three digits after the point.
  private static func milliseconds(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded(), within: 0...Int.max)
    let rest = "\(thousandths % 1000)"
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// The same facts for programs, and the requested values; workers report no stage times.
  func json(values: JSON?, hasProfile: Bool) -> JSON {
    let facts: [JSON.Member] =
      [
        .init("output", .text(output)),
        .init("frames", .integer(frames)),
        .init("kept", .integer(kept)),
        .init("width", .integer(size.width)),
        .init("height", .integer(size.height)),
        .init("device", .text(device)),
        .init("driver", .text(driver)),
        .init(loop == nil ? "workers" : "renderers", .integer(drawers)),
        .init("seconds", .number(total / .seconds(1))),
      ] + (values.map { [.init("values", $0)] } ?? [])
    guard let loop else { return .object(facts) }
    let sound: [JSON.Member] =
      soundSeconds.map { [JSON.Member("soundSeconds", .number($0))] } ?? []
    let choice = loop.report.choice.map { [JSON.Member("choice", .text($0))] } ?? []
    return .object(
      facts + sound + choice + [
        .init("timings", .object(Self.members(stages))),
        .init("floatBits", .integer(loop.report.renderer.floatBits)),
        .init(
          "passes", .object(Self.members(passes.map { (String($0.name.dropFirst(5)), $0.time) }))),
      ] + (hasProfile ? [.init("profile", profileMembers)] : []))
  }

  /// How many drew, and what decided it.
  private var renderers: String {
    if let sideBySide = loop?.sideBySide, sideBySide.count == drawers { return "\(sideBySide)" }
    return "\(drawers)"
  }

  private var stages: [(name: String, time: Duration)] {
    guard let report = loop?.report else { return [] }
    let renderer = report.renderer
    return [
      ("setup", renderer.setUp), ("compile", renderer.compile), ("draw", renderer.draw),
      ("firstDraw", renderer.firstDraw), ("steadyDraw", renderer.steadyDraw),
      ("readback", renderer.readback), ("encode", report.encode), ("write", report.write),
      ("idle", report.idle), ("total", total),
    ]
  }

  private var passes: [(name: String, time: Duration)] {
    loop?.report.renderer.passes.map { ("pass \($0.label)", $0.time) } ?? []
  }

  private static func members(_ stages: [(name: String, time: Duration)]) -> [JSON.Member] {
    stages.map { .init($0.name, .number($0.time / .seconds(1))) }
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(), within: 0...Int.max)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
