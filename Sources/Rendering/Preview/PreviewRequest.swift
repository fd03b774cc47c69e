package import Documents
package import GLRenderer

/// A job that a worker draws over and over while its files change.
package struct PreviewRequest: Sendable, Equatable {
  /// What comes of a job.
  package enum Purpose: String, Sendable, CaseIterable {
    /// One picture as PNG, for a page that shows it.
    case picture
    /// The job's own output.
    case output
  }

  /// The job, as ``JobDocument/json``.
  package var job: JSON
  /// What comes of it.
  package var purpose: Purpose
  /// Values as `name=value` that hold over the job's; one that does not fit is left out.
  package var values: [String] = []
  /// The moment of a picture, in seconds of the play; `nil` for the job's own.
  package var seconds: Double?
  /// What draws.
  package var device = DeviceSelection.auto
  /// Whether the CPU may draw.
  package var software = SoftwarePolicy.allow
  /// A folder whose shaders take the place of built-in ones.
  package var shaders: String?

  /// Asks for a job.
  package init(_ job: JSON, for purpose: Purpose) {
    self.job = job
    self.purpose = purpose
  }
}

extension PreviewRequest {
  /// The request as a worker receives it.
  var message: [UInt8] {
    Array(
      JSON.object([
        .init("job", job), .init("purpose", .string(purpose.rawValue)),
        .init("values", .array(values.map { .string($0) })),
        .init("seconds", seconds.map { .number($0) } ?? .null),
        .init("device", .string(device.word)), .init("software", .string(software.rawValue)),
        .init("shaders", shaders.map { .string($0) } ?? .null),
      ]).line.utf8)
  }

  /// Reads what ``message`` wrote.
  static func read(
    _ message: [UInt8]
  ) throws(DocumentError) -> (request: PreviewRequest, job: JSON5Value) {
    let limits = JSON5Limits(bytes: 1 << 26, values: 1 << 20, depth: 40)
    let object = try DocumentNode(try JSON5.read(message, limits: limits)).object([
      "job", "purpose", "values", "seconds", "device", "software", "shaders",
    ])
    var request = PreviewRequest(.null, for: try object.required("purpose").choice())
    for value in try object.required("values").elements() {
      request.values.append(try value.text())
    }
    let seconds = try object.required("seconds")
    if !seconds.isNull { request.seconds = try seconds.number() }
    request.shaders = try object.text("shaders")
    request.software = try object.required("software").choice()
    request.device = DeviceSelection(word: try object.required("device").text())
    return (request, try object.required("job").value)
  }
}
