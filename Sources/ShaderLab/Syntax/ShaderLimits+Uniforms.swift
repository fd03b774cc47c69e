extension ShaderLimits {
  /// - Throws: `ShaderProblem` at the first uniform beyond the limit.
  func check(uniforms found: [Variable]) throws(ShaderProblem) {
    guard found.count > uniforms else { return }
    throw ShaderProblem(
      found[uniforms].name.place,
      "the shader declares more than \(uniforms) uniforms here; use arrays, or fewer")
  }
}
