package import Documents

/// Why a shader cannot be drawn: what is wrong, and where.
package struct ShaderProblem: Error, Sendable, Hashable {
  /// The place in the user's files; `nil` for a problem of the whole.
  package var place: SourcePlace?
  /// The problem and the remedy, without a full stop.
  package var message: String

  /// Makes a problem.
  package init(_ place: SourcePlace?, _ message: String) {
    self.place = place
    self.message = message
  }

  /// A problem of the shader's own file, which is a document or has one.
  package init(_ error: DocumentError) {
    self.init(
      error.position.map { SourcePlace(file: 0, line: $0.line, column: $0.column) },
      error.sentence)
  }
}
