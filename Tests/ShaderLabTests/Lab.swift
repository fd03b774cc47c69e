import Effects
import Frame

@testable import ShaderLab

/// Shaders as tests compile them: a text, with other files by name.
enum Lab {
  static func compile(
    _ text: String, as dialect: Dialect? = nil, files: [String: String] = [:],
    limits: ShaderLimits = ShaderLimits()
  ) throws(ShaderReport) -> UserShader {
    try ShaderLab.compile(
      ShaderBundle(ShaderFile(name: "own.glsl", text: text)), as: dialect, limits: limits
    ) { (name, _) throws(ShaderProblem) in
      files[name].map { ShaderFile(name: name, text: $0) }
    }
  }

  /// The tokens that are left of a text, with one blank between them.
  static func preprocessed(
    _ text: String, files: [String: String] = [:]
  ) throws(ShaderProblem) -> String {
    var preprocessor = Preprocessor(
      definitions: ["GL_ES": "1"], table: SourceTable(), limits: ShaderLimits()
    ) { (name, _) throws(ShaderProblem) in
      files[name].map { ShaderFile(name: name, text: $0) }
    }
    try preprocessor.run(ShaderFile(name: "own.glsl", text: text))
    return preprocessor.result.tokens.map(\.text).joined(separator: " ")
  }

  /// The generated fragment shader of the last pass.
  static func text(_ text: String, as dialect: Dialect? = nil) throws(ShaderReport) -> String {
    let shader = try compile(text, as: dialect)
    let last = shader.effect.recipe.passes.last
    guard case .source(let source)? = last?.programs.first?.fragment else {
      return ""
    }
    return source.text
  }
}
