import Documents
import Frame
import GLRenderer
import Rendering

/// What `peelgl render` says at the end.
struct RenderSummary {
  /// Where the frames went, as typed.
  let output: String
  /// The canvas in pixels.
  let size: PixelSize
  /// What drew.
  let device: DeviceInfo
  /// How many renderers can draw at the same time.
  let sideBySide: SideBySide
  /// What the loop did.
  let report: RenderReport
  /// The whole call.
  var total = Duration.zero

  init(
    output: String, size: PixelSize, device: DeviceInfo, sideBySide: SideBySide,
    report: RenderReport
  ) {
    self.output = output
    self.size = size
    self.device = device
    self.sideBySide = sideBySide
    self.report = report
  }

  /// `49 frames of 435x435 pixels in 0.9 s (54.1 a second) on llvmpipe: out/`.
  var sentence: String {
    let seconds = total / .seconds(1)
    let rate = ProgressBar.tenths(Double(report.frames) / max(seconds, 1e-9))
    let frames = report.frames == 1 ? "1 frame" : "\(report.frames) frames"
    let place = output == "-" ? "standard output" : output
    return "\(frames) of \(size) pixels in \(Self.hundredths(seconds)) s (\(rate) a second)"
      + " on \(device.deviceClass): \(place)"
  }

  /// The number of renderers, what blurs are stored in, and a line for each stage and pass in milliseconds,
  /// summed over threads; encoding and writing happen beside drawing.
  var timings: String {
    let width = (stages + passes).map(\.name.count).max() ?? 0
    return "renderers \(renderers)\nblurs in floats of \(report.renderer.floatBits) bits\n"
      + (stages + passes).map { stage in
        let milliseconds = ProgressBar.tenths(stage.time / .milliseconds(1))
        let padding = String(repeating: " ", count: max(0, 10 - milliseconds.count))
        return padded(stage.name, to: width) + padding + milliseconds + " ms\n"
      }.joined()
  }

  /// The same facts for a program.
  var json: JSON {
    .object([
      .init("output", .string(output)),
      .init("frames", .integer(report.frames)),
      .init("width", .integer(size.width)),
      .init("height", .integer(size.height)),
      .init("device", .string(device.name)),
      .init("driver", .string(device.driver)),
      .init("renderers", .integer(report.renderers)),
      .init("seconds", .number(total / .seconds(1))),
      .init("timings", .object(Self.members(stages))),
      .init("floatBits", .integer(report.renderer.floatBits)),
      .init(
        "passes", .object(Self.members(passes.map { (String($0.name.dropFirst(5)), $0.time) }))),
    ])
  }

  /// How many drew, and what decided it.
  private var renderers: String {
    report.renderers == sideBySide.count ? "\(sideBySide)" : "\(report.renderers)"
  }

  private var stages: [(name: String, time: Duration)] {
    let renderer = report.renderer
    return [
      ("setup", renderer.setUp), ("compile", renderer.compile), ("draw", renderer.draw),
      ("readback", renderer.readback), ("encode", report.encode), ("write", report.write),
      ("idle", report.idle), ("total", total),
    ]
  }

  private var passes: [(name: String, time: Duration)] {
    report.renderer.passes.map { ("pass \($0.label)", $0.time) }
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
