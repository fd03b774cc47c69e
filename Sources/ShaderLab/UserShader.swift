package import Effects

/// A user's shader: the effect that it makes, and what its errors need.
package struct UserShader: Sendable, Hashable {
  /// The effect.
  package var effect: ShaderEffect
  /// The dialect that it is written in.
  package var dialect: Dialect
  /// The files that it consists of.
  package var table: SourceTable
  /// Where the tokens of each generated text come from, by the text's name.
  package var maps: [String: SourceMap]
  /// Every name in its files, for messages about one that is not known.
  package var names: Set<String> = []
}
