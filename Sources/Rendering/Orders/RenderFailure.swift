package import Documents
import Files
import Frame
import GLRenderer
import Imaging
package import ShaderLab

/// Why an order was not carried out.
package struct RenderFailure: Error, Sendable, Equatable {
  /// What failed.
  package enum Kind: String, Sendable, CaseIterable {
    /// The job: its files, its settings, its shaders.
    case job
    /// The device or its driver.
    case device
    /// A requested device does not exist, or may not be used.
    case missingDevice
    /// The output could not be written.
    case output
    /// A system resource is used up, such as threads, processes or address space.
    case scarcity
  }

  /// What failed.
  package var kind: Kind
  /// Why, as a sentence.
  package var sentence: String
  /// The errors of a user's shader; `nil` if that is not the reason.
  package var report: ShaderReport?

  /// Makes a failure.
  package init(_ kind: Kind, _ sentence: String, report: ShaderReport? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.report = report
  }

  init(_ error: RenderingError) {
    sentence = error.description
    if case .shader(let report) = error { self.report = report }
    kind =
      switch error {
      // A wrong order, and not a disk that fails.
      case .sink(.unfit), .sink(.encoding), .sink(.file(.exists)), .sink(.file(.blocked)): .job
      case .sink: .output
      case .renderer(.limited), .image(.noProcess): .scarcity
      case .renderer(.missingDevice): .missingDevice
      case .renderer(let error): error.isInput ? .job : .device
      case .incomplete: .device
      default: .job
      }
  }
}

extension RendererError {
  /// Whether what is drawn is wrong, and not the device.
  package var isInput: Bool {
    switch self {
    case .shader, .uniforms, .unknownShader, .tooLarge: true
    // Formulas of a file of passes.
    case .invalidFrame(.badBufferSize), .invalidFrame(.badInvocations), .historyChanged: true
    default: false
    }
  }
}

extension RenderFailure {
  var json: JSON {
    .object([
      .init("kind", .text(kind.rawValue)), .init("sentence", .text(sentence)),
      .init("report", report?.json ?? .null),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["kind", "sentence", "report"])
    kind = try object.required("kind").choice()
    sentence = try object.required("sentence").text()
    let report = try object.required("report")
    self.report = report.isNull ? nil : try ShaderReport(report)
  }
}

extension ShaderReport {
  /// The errors of a shader, for a program.
  package var json: JSON {
    .object([
      .init("shader", .text(shader)),
      .init("diagnostics", .list(diagnostics.map { $0.json })),
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
    var members: [JSON.Member] = [.init("file", .text(file))]
    if let position {
      members.append(.init("line", .integer(position.line)))
      members.append(.init("column", .integer(position.column)))
    }
    members.append(.init("message", .text(message)))
    if !line.isEmpty { members.append(.init("source", .text(line))) }
    return .object(members)
  }
}
