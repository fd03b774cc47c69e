package import Documents
package import Files
package import ShaderLab

/// What a worker says about a job that it draws; ``picture(_:_:)``, ``written(frames:warnings:)`` or
/// ``failed(_:)`` is the last.
package enum PreviewMessage: Sendable {
  /// The files that the job reads, as they were just before.
  case files([String: FileState?])
  /// A frame was drawn.
  case progress
  /// A picture as PNG, and what a page is told about it.
  case picture(JSON, [UInt8])
  /// The output is complete.
  case written(frames: Int, warnings: [String])
  /// There is nothing to see, for a reason.
  case failed(PreviewFailure)
}

/// Why a job was not drawn.
package struct PreviewFailure: Error, Sendable, Equatable {
  /// What failed.
  package var kind: UnitMessage.Failure
  /// Why, as a sentence.
  package var sentence: String
  /// What is wrong with a user's shader; `nil` where that is not the reason.
  package var report: ShaderReport?

  /// Makes a failure.
  package init(_ kind: UnitMessage.Failure, _ sentence: String, report: ShaderReport? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.report = report
  }

  init(_ error: RenderingError) {
    switch error {
    case .shader(let report): self.init(.job, report.description, report: report)
    // A wrong request, and not a disk that fails.
    case .sink(.file(.exists)): self.init(.job, error.description)
    default: self.init(UnitMessage.Failure(error), error.description)
    }
  }
}

extension PreviewMessage {
  /// A line of JSON, and the picture behind it.
  var message: [UInt8] {
    let members: [JSON.Member]
    var picture: [UInt8] = []
    switch self {
    case .files(let files):
      members = [
        .init(
          "files",
          .array(files.map { .array([.string($0.key), .string($0.value?.text ?? "")]) }))
      ]
    case .progress: members = [.init("progress", .bool(true))]
    case .picture(let facts, let bytes):
      members = [.init("picture", facts)]
      picture = bytes
    case .written(let frames, let warnings):
      members = [
        .init("written", .integer(frames)),
        .init("warnings", .array(warnings.map { .string($0) })),
      ]
    case .failed(let failure):
      members = [
        .init("failed", .string(failure.kind.rawValue)), .init("why", .string(failure.sentence)),
        .init("report", failure.report?.json ?? .null),
      ]
    }
    return Array(JSON.object(members).line.utf8) + picture
  }

  /// Reads what ``message`` wrote.
  init(_ message: [UInt8]) throws(DocumentError) {
    let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
    let limits = JSON5Limits(bytes: 1 << 26, values: 1 << 20, depth: 40)
    let object = try DocumentNode(try JSON5.read(Array(message[..<end]), limits: limits)).object([
      "files", "progress", "picture", "written", "warnings", "failed", "why", "report",
    ])
    if let files = object["files"] {
      var states: [String: FileState?] = [:]
      for pair in try files.elements() {
        let pair = try pair.elements(2...2)
        states[try pair[0].text()] = .some(FileState(try pair[1].text()))
      }
      self = .files(states)
    } else if let picture = object["picture"] {
      self = .picture(picture.value.json, Array(message[end...].dropFirst()))
    } else if let frames = object["written"] {
      var warnings: [String] = []
      for warning in try object.required("warnings").elements() {
        warnings.append(try warning.text())
      }
      self = .written(frames: try frames.wholeNumber(in: 0...Int(1 << 40)), warnings: warnings)
    } else if let failure = object["failed"] {
      let report = try object.required("report")
      self = .failed(
        PreviewFailure(
          try failure.choice(), try object.required("why").text(),
          report: report.isNull ? nil : try ShaderReport(report)))
    } else {
      self = .progress
    }
  }
}

extension ShaderReport {
  /// What is wrong with a shader, for a program.
  package var json: JSON {
    .object([
      .init("shader", .string(shader)),
      .init("diagnostics", .array(diagnostics.map { $0.json })),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["shader", "diagnostics"])
    var diagnostics: [Diagnostic] = []
    for element in try object.required("diagnostics").elements() {
      let part = try element.object(["file", "line", "column", "message", "source"])
      var position: TextPosition?
      if let line = part["line"] {
        let range = 0...Int(Int32.max)
        position = TextPosition(
          line: try line.wholeNumber(in: range),
          column: try part.required("column").wholeNumber(in: range))
      }
      diagnostics.append(
        Diagnostic(
          file: try part.required("file").text(), position: position,
          message: try part.required("message").text(), line: try part["source"]?.text() ?? ""))
    }
    self.init(shader: try object.required("shader").text(), diagnostics: diagnostics)
  }
}

extension ShaderReport.Diagnostic {
  /// What is wrong, and where.
  package var json: JSON {
    var members: [JSON.Member] = [.init("file", .string(file))]
    if let position {
      members.append(.init("line", .integer(position.line)))
      members.append(.init("column", .integer(position.column)))
    }
    members.append(.init("message", .string(message)))
    if !line.isEmpty { members.append(.init("source", .string(line))) }
    return .object(members)
  }
}
