/// Limits of a shader, applied before a driver sees it.
package struct ShaderLimits: Sendable, Hashable {
  /// Bytes of all files together.
  package var bytes = 1 << 20
  /// Files that include one another in a chain.
  package var includeDepth = 64
  /// Tokens after macros are expanded.
  package var tokens = 200_000
  /// Tokens of all the texts of a shader that has several: passes, buffers, one file with other constants.
  package var allTokens = 1_600_000
  /// Bytes of all these.
  package var allBytes = 16 << 20
  /// Brackets and conditions inside of one another.
  package var depth = 200
  /// Loops around a loop: drivers take twice the time and memory for each further one.
  package var loopDepth = 16
  /// Uniforms: drivers take some hundreds to thousands.
  package var uniforms = 4096
  /// Elements of an array.
  package var elements = 1 << 16
  /// Terms in one expression: drivers take a stack frame for each.
  package var terms = 8_192

  /// Every default.
  package init() {}
}
