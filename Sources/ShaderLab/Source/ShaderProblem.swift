/// Why a shader cannot be drawn: what is wrong, and where.
package struct ShaderProblem: Error, Sendable, Hashable {
  /// The place in the user's files; `nil` for a problem of the whole.
  package var place: SourcePlace?
  /// What is wrong and what would be right, without a full stop.
  package var message: String

  /// Makes a problem.
  package init(_ place: SourcePlace?, _ message: String) {
    self.place = place
    self.message = message
  }
}
