import Documents

/// Everything that a drawing needs: the job, the device options, and the purpose of its frames.
///
/// Flags, manifests and the page of `watch` make orders; ``RenderSession`` carries them out, in this process or in a
/// worker.
package struct RenderOrder: Sendable, Equatable {
  /// The purpose of the frames.
  package enum Purpose: Sendable, Equatable {
    /// Nothing is drawn; the device is opened and described.
    case device
    /// The device with an index is opened, and tried out as for its owner's examination.
    case trial(device: Int)
    /// The job's own output is written.
    case output
    /// Files of a batch are written, and each is described for the ledger.
    case files(BatchFiles)
    /// One picture is returned, with what a page has chosen.
    case picture(PageChoice)
  }

  /// What a page shows of a job.
  package struct PageChoice: Sendable, Equatable {
    /// Values as `name=value`; one that does not fit is left out.
    package var values: [String]
    /// The moment in seconds of the play; `nil` for the job's own.
    package var seconds: Double?
    /// The pass whose values are returned as an array of NumPy, if the job has it; `nil` for the picture, as PNG.
    package var pass: String?
    /// The keys that a shader reads.
    package var keys: PageKeys

    /// Chooses values, a moment, a pass and keys.
    package init(
      values: [String] = [], seconds: Double? = nil, pass: String? = nil,
      keys: PageKeys = PageKeys()
    ) {
      self.values = values
      self.seconds = seconds
      self.pass = pass
      self.keys = keys
    }
  }

  /// What a batch states about the files that it requests.
  package struct BatchFiles: Sendable, Equatable {
    /// The identifier of the job's inputs.
    package var inputs = ""
    /// The keys of frames that an earlier run has drawn.
    package var known: [Int: String] = [:]
    /// The folder for the frames of an animation that several workers draw; `nil` if one worker draws all.
    package var parts: String?
    /// Whether the animation is made of the frames in ``parts``, which are complete.
    package var joinsParts = false

    /// Files of which nothing is known.
    package init() {}
  }

  /// The job, its limits included.
  package var job: JobDocument
  /// The purpose of its frames.
  package var purpose: Purpose
  /// The device and its options.
  package var device: DeviceOptions
  /// The folder that must contain all inputs; `nil` allows any place.
  package var root: String?

  /// Orders a job.
  package init(_ job: JobDocument, for purpose: Purpose, on device: DeviceOptions) {
    self.job = job
    self.purpose = purpose
    self.device = device
  }
}

extension RenderOrder.Purpose {
  /// Whether the owner draws again when a file of the job changes.
  var isWatched: Bool {
    switch self {
    case .device, .trial, .files: false
    case .output, .picture: true
    }
  }
}

extension RenderOrder {
  /// The order as a worker receives it.
  var message: [UInt8] {
    Array(
      JSON.object([
        .init("job", job.json), .init("purpose", purpose.json), .init("device", device.json),
        .init("root", root.map { .text($0) } ?? .null),
      ]).line.utf8)
  }

  /// Reads what ``message`` wrote.
  init(_ message: [UInt8]) throws(RenderingError) {
    let document: JSON
    do throws(DocumentError) {
      let limits = JSON5Limits(bytes: 1 << 26, values: 1 << 20, depth: 40)
      let object = try DocumentNode(try JSON5.read(message, limits: limits)).object([
        "job", "purpose", "device", "root",
      ])
      purpose = try Purpose(try object.required("purpose"))
      device = try DeviceOptions(try object.required("device"))
      root = try object.text("root")
      document = try object.required("job").value
    } catch {
      throw .inputFile("\(error)")
    }
    job = try JobDocument(decoding: document, in: "job")
  }
}

extension RenderOrder.Purpose {
  fileprivate var json: JSON {
    switch self {
    case .device: .object([.init("kind", .text("device"))])
    case .trial(let index):
      .object([.init("kind", .text("trial")), .init("index", .integer(index))])
    case .output: .object([.init("kind", .text("output"))])
    case .files(let files):
      .object([
        .init("kind", .text("files")), .init("inputs", .text(files.inputs)),
        .init(
          "known", .list(files.known.map { .list([.integer($0.key), .text($0.value)]) })),
        .init("parts", files.parts.map { .text($0) } ?? .null),
        .init("joins", .boolean(files.joinsParts)),
      ])
    case .picture(let choice):
      .object([
        .init("kind", .text("picture")), .init("values", .list(choice.values.map { .text($0) })),
        .init("seconds", choice.seconds.map { .number($0) } ?? .null),
        .init("pass", choice.pass.map { .text($0) } ?? .null), .init("keys", choice.keys.json),
      ])
    }
  }

  fileprivate init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object([
      "kind", "index", "inputs", "known", "parts", "joins", "values", "seconds", "pass",
      "keys",
    ])
    switch try object.required("kind").text() {
    case "files":
      var files = RenderOrder.BatchFiles()
      files.inputs = try object.required("inputs").text()
      files.parts = try object.text("parts")
      files.joinsParts = try object.required("joins").boolean()
      for pair in try object.required("known").elements() {
        let pair = try pair.elements(2...2)
        files.known[try pair[0].wholeNumber(in: 0...FrameList.highest)] = try pair[1].text()
      }
      self = .files(files)
    case "picture":
      var values: [String] = []
      for value in try object.required("values").elements() { values.append(try value.text()) }
      let seconds = try object.required("seconds")
      self = .picture(
        RenderOrder.PageChoice(
          values: values, seconds: seconds.isNull ? nil : try seconds.number(),
          pass: try object.text("pass"), keys: try PageKeys(object.required("keys"))))
    case "output": self = .output
    case "trial": self = .trial(device: try object.required("index").wholeNumber(in: 0...1 << 20))
    default: self = .device
    }
  }
}

extension DocumentObject {
  /// The text of a key, which may be `null`.
  func text(_ key: String) throws(DocumentError) -> String? {
    let node = try required(key)
    return node.isNull ? nil : try node.text()
  }
}
