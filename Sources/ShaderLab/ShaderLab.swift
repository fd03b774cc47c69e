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

/// Turns users' GLSL into effects.
package enum ShaderLab {
  /// Makes an effect of a shader's file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - dialect: The dialect; `nil` to find it out.
  ///   - limits: What the shader may ask for.
  ///   - include: Finds files that it includes.
  /// - Returns: The effect, with what its errors need.
  /// - Throws: `ShaderReport` with the place of the first problem.
  package static func compile(
    _ file: ShaderFile, as dialect: Dialect? = nil, limits: ShaderLimits = ShaderLimits(),
    include: @escaping IncludeReader
  ) throws(ShaderReport) -> UserShader {
    var compiler = ShaderCompiler(limits: limits, include: include)
    do throws(ShaderProblem) {
      return try compiler.compile(file, as: dialect)
    } catch {
      throw ShaderReport(file.name, error, in: compiler.table)
    }
  }
}
