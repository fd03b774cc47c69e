/// Turns users' GLSL into effects.
package enum ShaderLab {
  /// Makes an effect of a shader's files.
  ///
  /// - Parameters:
  ///   - bundle: The files.
  ///   - dialect: The dialect; `nil` to find it out.
  ///   - limits: The limits of the shader.
  ///   - include: Finds files that it includes.
  /// - Returns: The effect, with what its errors need.
  /// - Throws: `ShaderReport` with the place of the first problem.
  package static func compile(
    _ bundle: ShaderBundle, as dialect: Dialect? = nil, limits: ShaderLimits = ShaderLimits(),
    include: @escaping IncludeReader
  ) throws(ShaderReport) -> UserShader {
    var compiler = ShaderCompiler(limits: limits, include: include)
    do throws(ShaderProblem) {
      return try compiler.compile(bundle, as: dialect)
    } catch {
      throw ShaderReport(bundle.file.name, error, in: compiler.table)
    }
  }
}
