package import Documents
package import GLRenderer

/// Some frames of one job, as a worker is told to draw them.
package struct UnitRequest: Sendable, Equatable {
  /// The job, a document as ``JobDocument/init(decoding:in:)`` reads it.
  ///
  /// Without one the worker only opens its device and says what it is.
  package var job: JSON?
  /// The file that holds it, from whose folder it names files.
  package var document: String
  /// The folder of its output.
  package var folder: String
  /// The frames to draw, as `0-15`; `nil` draws what the job says, which is one.
  package var frames: String?
  /// The folder for the frames of an animation that several workers draw: those of ``frames`` are written there, and without any
  /// the animation is put together from what is there.
  package var parts: String?
  /// What identifies the job's inputs.
  package var inputs: String
  /// The keys of frames that are there from an earlier run.
  package var known: [Int: String] = [:]
  /// What draws.
  package var device = DeviceSelection.auto
  /// Whether the CPU may draw.
  package var software = SoftwarePolicy.allow
  /// A folder whose shaders take the place of built-in ones.
  package var shaders: String?
  /// A folder that inputs must lie in.
  package var root: String?

  /// Asks for all of a job.
  package init(job: JSON?, in document: String, folder: String, inputs: String) {
    self.job = job
    self.document = document
    self.folder = folder
    self.inputs = inputs
  }
}

extension UnitRequest {
  /// The request as a worker receives it.
  var message: [UInt8] {
    Array(
      JSON.object([
        .init("job", job ?? .null), .init("document", .string(document)),
        .init("folder", .string(folder)),
        .init("frames", frames.map { .string($0) } ?? .null),
        .init("parts", parts.map { .string($0) } ?? .null), .init("inputs", .string(inputs)),
        .init(
          "known",
          .array(known.map { .array([.integer($0.key), .string($0.value)]) })),
        .init("device", .string(device.word)), .init("software", .string(software.rawValue)),
        .init("shaders", shaders.map { .string($0) } ?? .null),
        .init("root", root.map { .string($0) } ?? .null),
      ]).line.utf8)
  }

  /// Reads what ``message`` wrote; its job keeps the places in that text.
  static func read(
    _ message: [UInt8]
  ) throws(DocumentError) -> (request: UnitRequest, job: JSON5Value) {
    let limits = JSON5Limits(bytes: 1 << 26, values: 1 << 20, depth: 40)
    let node = DocumentNode(try JSON5.read(message, limits: limits))
    let object = try node.object([
      "job", "document", "folder", "frames", "parts", "inputs", "known", "device", "software",
      "shaders", "root",
    ])
    var request = UnitRequest(
      job: nil, in: try object.required("document").text(),
      folder: try object.required("folder").text(), inputs: try object.required("inputs").text())
    request.frames = try object.text("frames")
    request.parts = try object.text("parts")
    request.shaders = try object.text("shaders")
    request.root = try object.text("root")
    request.software = try object.required("software").choice()
    request.device = DeviceSelection(word: try object.required("device").text())
    for pair in try object.required("known").elements() {
      let pair = try pair.elements(2...2)
      request.known[try pair[0].wholeNumber(in: 0...FrameList.highest)] = try pair[1].text()
    }
    return (request, try object.required("job").value)
  }
}

extension DocumentObject {
  /// The text of a key, which may be `null`.
  func text(_ key: String) throws(DocumentError) -> String? {
    let node = try required(key)
    return node.isNull ? nil : try node.text()
  }
}

extension DeviceSelection {
  /// What `--device` takes.
  var word: String {
    switch self {
    case .auto: "auto"
    case .index(let index): "\(index)"
    case .name(let name): name
    }
  }

  /// The device that `--device` names: `auto`, a number or a part of a name.
  package init(word: String) {
    self = word == "auto" ? .auto : Int(word).map { .index($0) } ?? .name(word)
  }
}
