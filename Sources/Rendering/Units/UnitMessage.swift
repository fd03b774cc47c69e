import Documents

/// A frame that a worker has written, or found as it should be.
package struct WrittenFrame: Sendable, Equatable {
  /// The frame's number.
  package var number: Int
  /// What it was drawn from.
  package var key: String
  /// The SHA-256 of the file; `nil` where the frame was found as it should be, and needed no drawing.
  package var digest: String?
  /// The file's bytes.
  package var bytes: Int
  /// When the file was written, in nanoseconds since 1970.
  package var modified: Int

  /// Whether the file was there from an earlier run.
  package var isKept: Bool { digest == nil }
}

/// What a worker says about a unit, one after another; ``ready(_:)``, ``done`` or
/// ``failed(_:_:)`` is the last.
package enum UnitMessage: Sendable, Equatable {
  /// Why a unit could not be drawn.
  package enum Failure: String, Sendable, CaseIterable {
    /// The job: its files, its settings, its shaders.
    case job
    /// The device or its driver.
    case device
    /// The output could not be written.
    case output
  }

  /// The device is open.
  case ready(UnitRenderer)
  /// Something odd about the job, as a sentence.
  case warning(String)
  /// A frame is complete.
  case frame(WrittenFrame)
  /// A part of an animation is done, which is complete only with its last one.
  case progress
  /// Every frame is complete.
  case done
  /// The unit ended, for the reason that a sentence gives.
  case failed(Failure, String)
}

extension UnitMessage {
  var message: [UInt8] {
    let members: [JSON.Member] =
      switch self {
      case .ready(let renderer): [.init("ready", renderer.json)]
      case .warning(let sentence): [.init("warning", .string(sentence))]
      case .done: [.init("done", .bool(true))]
      case .progress: [.init("progress", .bool(true))]
      case .failed(let failure, let sentence):
        [.init("failed", .string(failure.rawValue)), .init("why", .string(sentence))]
      case .frame(let frame):
        [
          .init("frame", .integer(frame.number)), .init("key", .string(frame.key)),
          // As a text, since a double cannot hold it.
          .init("bytes", .integer(frame.bytes)), .init("modified", .string("\(frame.modified)")),
        ] + (frame.digest.map { [.init("digest", .string($0))] } ?? [])
      }
    return Array(JSON.object(members).line.utf8)
  }

  init(_ message: [UInt8]) throws(DocumentError) {
    let object = try DocumentNode(try JSON5.read(message)).object([
      "ready", "warning", "done", "failed", "why", "frame", "key", "digest", "bytes", "modified",
      "progress",
    ])
    if let renderer = object["ready"] {
      self = .ready(try UnitRenderer(renderer))
    } else if let warning = object["warning"] {
      self = .warning(try warning.text())
    } else if let failure = object["failed"] {
      self = .failed(try failure.choice(), try object.required("why").text())
    } else if object["done"] != nil {
      self = .done
    } else if object["progress"] != nil {
      self = .progress
    } else {
      self = .frame(
        WrittenFrame(
          number: try object.required("frame").wholeNumber(in: 0...FrameList.highest),
          key: try object.required("key").text(), digest: try object["digest"]?.text(),
          bytes: try object.required("bytes").wholeNumber(in: 0...(1 << 50)),
          modified: Int(try object.required("modified").text()) ?? 0))
    }
  }
}
