package import Documents
package import Files

/// A frame of a batch that was written, or that an earlier run left as it should be.
package struct WrittenFrame: Sendable, Equatable {
  /// The frame's number.
  package var number: Int
  /// The digest of its sources.
  package var key: String
  /// The SHA-256 of the file; `nil` for a frame of an earlier run.
  package var digest: String?
  /// The file's bytes.
  package var bytes: Int
  /// When the file was written, in nanoseconds since 1970.
  package var modified: Int

  /// Whether the file was there from an earlier run.
  package var isKept: Bool { digest == nil }
}

/// What happens while an order is carried out; ``done(frames:)`` or ``failed(_:)`` is the last.
package enum RenderMessage: Sendable {
  /// The device is open.
  case device(DrawingDevice)
  /// The files that the job reads, as they were just before.
  case files([String: FileState?])
  /// Something odd about the job, as a sentence.
  case warning(String)
  /// How the job's film is stored: its encoder where there was a choice, its size where that of its pictures is another.
  case storage(String)
  /// A frame was drawn, perhaps one that only later frames need, or a part of an animation is done.
  case progress
  /// So many parts of a large frame, of all, are written.
  case parts(Int, of: Int)
  /// A frame of the job's own output is complete.
  case written(frame: Int)
  /// A file of a batch is complete.
  case frame(WrittenFrame)
  /// How long the stages of the order took.
  case stages(StageTimes)
  /// The picture as PNG, and the facts that a page shows beside it.
  case picture(JSON, [UInt8])
  /// All of the order is done; `frames` were drawn.
  case done(frames: Int)
  /// The order was not carried out.
  case failed(RenderFailure)
}

extension RenderMessage {
  /// A line of JSON, and the picture after it.
  var message: [UInt8] {
    var picture: [UInt8] = []
    if case .picture(_, let bytes) = self { picture = bytes }
    return Array(JSON.object(members).line.utf8) + picture
  }

  private var members: [JSON.Member] {
    switch self {
    case .device(let device): [.init("device", device.json)]
    case .files(let files):
      [
        .init(
          "files",
          .list(files.map { .list([.text($0.key), .text($0.value?.text ?? "")]) }))
      ]
    case .warning(let sentence): [.init("warning", .text(sentence))]
    case .storage(let words): [.init("storage", .text(words))]
    case .progress: [.init("progress", .boolean(true))]
    case .parts(let done, let all): [.init("parts", .list([.integer(done), .integer(all)]))]
    case .written(let frame): [.init("written", .integer(frame))]
    case .frame(let frame): [.init("frame", frame.json)]
    case .stages(let times): [.init("stages", times.json)]
    case .picture(let facts, _): [.init("picture", facts)]
    case .done(let frames): [.init("done", .integer(frames))]
    case .failed(let failure): [.init("failed", failure.json)]
    }
  }

  /// Reads what ``message`` wrote.
  init(_ message: [UInt8]) throws(DocumentError) {
    let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
    let limits = JSON5Limits(bytes: 1 << 26, values: 1 << 20, depth: 40)
    let object = try DocumentNode(try JSON5.read(Array(message[..<end]), limits: limits)).object([
      "device", "files", "warning", "storage", "progress", "parts", "written", "frame", "stages",
      "picture",
      "done", "failed",
    ])
    if let frame = object["frame"] {
      self = .frame(try WrittenFrame(frame))
    } else if object["progress"] != nil {
      self = .progress
    } else if let parts = object["parts"] {
      let counts = try parts.elements(2...2)
      self = .parts(
        try counts[0].wholeNumber(in: 0...Int(1 << 40)),
        of: try counts[1].wholeNumber(in: 0...Int(1 << 40)))
    } else if let frame = object["written"] {
      self = .written(frame: try frame.wholeNumber(in: 0...FrameList.highest))
    } else if let stages = object["stages"] {
      self = .stages(try StageTimes(stages))
    } else if let warning = object["warning"] {
      self = .warning(try warning.text())
    } else if let storage = object["storage"] {
      self = .storage(try storage.text())
    } else if let device = object["device"] {
      self = .device(try DrawingDevice(device))
    } else if let files = object["files"] {
      var states: [String: FileState?] = [:]
      for pair in try files.elements() {
        let pair = try pair.elements(2...2)
        states[try pair[0].text()] = .some(FileState(try pair[1].text()))
      }
      self = .files(states)
    } else if let picture = object["picture"] {
      self = .picture(picture.value, Array(message[end...].dropFirst()))
    } else if let failure = object["failed"] {
      self = .failed(try RenderFailure(failure))
    } else {
      self = .done(
        frames: try object.required("done").wholeNumber(in: 0...Int(1 << 40)))
    }
  }
}

extension WrittenFrame {
  fileprivate var json: JSON {
    .object(
      [
        .init("number", .integer(number)), .init("key", .text(key)),
        // As a text, since a double cannot hold it.
        .init("bytes", .integer(bytes)), .init("modified", .text("\(modified)")),
      ] + (digest.map { [.init("digest", .text($0))] } ?? []))
  }

  fileprivate init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["number", "key", "bytes", "modified", "digest"])
    self.init(
      number: try object.required("number").wholeNumber(in: 0...FrameList.highest),
      key: try object.required("key").text(), digest: try object["digest"]?.text(),
      bytes: try object.required("bytes").wholeNumber(in: 0...(1 << 50)),
      modified: Int(try object.required("modified").text()) ?? 0)
  }
}
