import Documents
import Files
import GLRenderer
import Outputs
import Rendering

extension Command {
  /// `peelgl doctor`.
  static let doctor = Command(
    name: "doctor",
    summary: "Examine all devices, and suggest fixes for failing ones.",
    details: """
      Opens each device, draws on it, compares the pixels, and measures the limit of shader loop \
      iterations. It reports whether pixels are the promised ones or this machine's own. It also \
      reports whether SVG inputs can be drawn, whether EXR outputs can be written and which \
      encoders make films, and names missing packages. \
      The exit status is 3 if no device draws correctly.
      """,
    operands: [],
    flags: [.json],
    examples: ["peelgl doctor"],
    run: { (arguments, console) throws(CommandError) in
      let examination = Examination(
        Doctor.examine(
          pinned: PinnedLibraries.installed?.report, probe: DeviceProbe.failure(ofDevice:)),
        encoders: EncoderReport.examineAll())
      try console.write(arguments.json ? examination.json.pretty : examination.text)
      return examination.isUsable ? .done : .device
    })
}

/// The output of `peelgl doctor`.
struct Examination {
  private let report: DoctorReport
  /// The encoders of films; `nil` without ffmpeg.
  private let encoders: [EncoderReport]?

  init(_ report: DoctorReport, encoders: [EncoderReport]?) {
    self.report = report
    self.encoders = encoders
  }

  /// Whether a device draws right.
  var isUsable: Bool {
    report.devices.contains { $0.health?.drawsRightPixels == true }
      || report.pinned?.failure.isEmpty == true
  }

  /// A paragraph for each device, then advice.
  var text: String {
    var lines = report.devices.flatMap(Self.lines)
    if report.devices.isEmpty { lines.append("No EGL device was found.") }
    lines += pinned
    lines.append("SVG inputs: \(report.drawsSVG ? "drawn by librsvg" : "cannot be drawn")")
    lines.append(
      "EXR outputs: \(report.writesOpenEXR ? "written by OpenEXR" : "cannot be written")")
    lines += films
    lines += report.advice.flatMap { wrapped("Advice: \($0).", width: 100) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var pinned: [String] {
    guard let pinned = report.pinned else { return [] }
    let use = isPinnedDefault ? "by default, as no GPU works here" : "with --device pinned"
    let rows =
      pinned.failure.isEmpty
      ? [
        ("driver", pinned.driver), ("test picture", "right"),
        ("pixels", PixelPromise(pinned).text), ("used", use),
      ]
      : [("fails", pinned.failure)]
    return ["pinned: \(pinned.name.isEmpty ? "peelgl-mesa \(pinned.version)" : pinned.name)"]
      + Self.table([("add-on", pinned.folder)] + rows)
  }

  private var isPinnedDefault: Bool {
    report.pinned?.failure.isEmpty == true && !report.findsGPU
  }

  private var films: [String] {
    guard let encoders else {
      let suffixes = AnimationFormat.suffixes { $0.needsFFmpeg }
      return ["Films: \(suffixes) need ffmpeg, which is not installed"]
    }
    return ["Films: encoded by ffmpeg"]
      + Self.table(
        encoders.map { encoder in
          (encoder.choice.rawValue, "\(encoder.codec): \(encoder.failure ?? "works")")
        })
  }

  /// The same facts for a program.
  var json: JSON {
    .object([
      .init("usable", .boolean(isUsable)),
      .init("devices", .list(report.devices.map(Self.json))),
      .init("pinned", report.pinned.map(json) ?? .null),
      .init("svg", .boolean(report.drawsSVG)), .init("exr", .boolean(report.writesOpenEXR)),
      .init(
        "encoders",
        .list(
          (encoders ?? []).map { encoder in
            .object([
              .init("name", .text(encoder.choice.rawValue)), .init("codec", .text(encoder.codec)),
              .init("works", .boolean(encoder.failure == nil)),
              .init("failure", encoder.failure.map { .text($0) } ?? .null),
            ])
          })),
      .init("advice", .list(report.advice.map { .text($0) })),
    ])
  }

  private func json(_ pinned: PinnedReport) -> JSON {
    let works = pinned.failure.isEmpty
    return .object(
      [
        .init("folder", .text(pinned.folder)), .init("version", .text(pinned.version)),
        .init("works", .boolean(works)), .init("isDefault", .boolean(isPinnedDefault)),
        .init("name", .text(pinned.name)), .init("driver", .text(pinned.driver)),
        .init("failure", .text(pinned.failure)),
      ] + (works ? PixelPromise(pinned).members : []))
  }

  private static func lines(_ report: DeviceReport) -> [String] {
    guard let health = report.health else {
      var rows = [(name: "fails", text: report.failure)]
      if !report.fix.isEmpty { rows.append(("fix", report.fix)) }
      return ["\(report.index): \(report.label)"] + table(rows + identity(report))
    }
    let device = health.device
    let names = { (isPresent: Bool) in
      let list = health.extensions.filter { $0.isPresent == isPresent }.map(\.name)
      return list.isEmpty ? "none" : list.joined(separator: " ")
    }
    return ["\(report.index): \(device.name)"]
      + table(
        [("reached by", report.label)] + identity(report) + [
          ("class", device.deviceClass + (device.isSoftware ? ", software" : ", GPU")),
          ("vendor", device.vendor),
          ("driver", device.driver),
          ("OpenGL ES", "\(device.glVersion / 10).\(device.glVersion % 10)"),
          ("largest side", "\(device.maxTextureSize) pixels"),
          ("device resets", device.isRobust ? "reported" : "not reported"),
          (
            "test picture",
            health.drawsRightPixels ? "right" : "wrong pixels: do not use this device"
          ),
          ("pixels", PixelPromise(device).text),
          ("loop limit", loopLimit(health)),
          ("has", names(true)),
          ("lacks", names(false)),
        ])
  }

  /// The identifiers of a device, as `--device` takes them, and the settings that hide it.
  private static func identity(_ report: DeviceReport) -> [(name: String, text: String)] {
    let identity = report.identity
    let hidden = identity.hiddenBy.joined(separator: ", ")
    return [
      ("PCI address", identity.pci.map { "\($0)" } ?? "none"),
      ("DRM node", identity.node ?? "none"),
      ("CUDA number", identity.cuda.map { "\($0)" } ?? "none"), ("UUID", identity.uuid ?? "none"),
      ("hidden by", hidden.isEmpty ? "nothing" : hidden + "; --device with its index uses it"),
    ]
  }

  private static func loopLimit(_ health: DeviceReport.Health) -> String {
    health.loopLimit.map { "shaders silently stop after \($0) loop iterations in total" }
      ?? "none found"
  }

  private static func table(_ rows: [(name: String, text: String)]) -> [String] {
    twoColumns(rows, indent: 3, column: 19, width: 100)
  }

  private static func json(_ report: DeviceReport) -> JSON {
    var members: [JSON.Member] = [
      .init("index", .integer(report.index)), .init("label", .text(report.label)),
      .init("works", .boolean(report.health?.drawsRightPixels == true)),
      .init("pci", report.identity.pci.map { .text("\($0)") } ?? .null),
      .init("node", report.identity.node.map { .text($0) } ?? .null),
      .init("cuda", report.identity.cuda.map { .integer($0) } ?? .null),
      .init("uuid", report.identity.uuid.map { .text($0) } ?? .null),
      .init("hiddenBy", .list(report.identity.hiddenBy.map { .text($0) })),
    ]
    guard let health = report.health else {
      members += [.init("failure", .text(report.failure)), .init("fix", .text(report.fix))]
      return .object(members)
    }
    let device = health.device
    members += [
      .init("name", .text(device.name)), .init("class", .text(device.deviceClass)),
      .init("vendor", .text(device.vendor)), .init("driver", .text(device.driver)),
      .init("glVersion", .integer(device.glVersion)),
      .init("software", .boolean(device.isSoftware)), .init("robust", .boolean(device.isRobust)),
      .init("maxTextureSize", .integer(device.maxTextureSize)),
      .init("loopLimit", health.loopLimit.map { .integer($0) } ?? .null),
      .init(
        "extensions",
        .object(health.extensions.map { .init($0.name, .boolean($0.isPresent)) })),
    ]
    if !health.drawsRightPixels {
      members.append(.init("failure", .text("it draws a test picture wrong")))
    }
    members += PixelPromise(device).members
    return .object(members)
  }
}
