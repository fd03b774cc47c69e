/// A vertex shader in front of the fragment shader of the same text.
enum VertexFile {
  /// Renames what the file before `end` declares for itself and the one after it does, too; `main` is
  /// called `entry`.
  ///
  /// - Throws: `ShaderProblem` for brackets that do not close.
  static func separate(
    _ tokens: inout [Token], at end: Int, entry: String, limits: ShaderLimits
  ) throws(ShaderProblem) {
    let fragment = try own(Array(tokens[end...]), limits)
    let both = try own(Array(tokens[..<end]), limits).intersection(fragment)
    for index in 0..<end where tokens[index].kind == .identifier {
      let name = tokens[index].text
      if name == "main" {
        tokens[index].text = entry
      } else if both.contains(name), index == 0 || !tokens[index - 1].is(".") {
        tokens[index].text = "peel_vertex_\(name)"
      }
    }
  }

  /// The names of functions, structures and variables that a file keeps to itself.
  private static func own(
    _ tokens: [Token], _ limits: ShaderLimits
  ) throws(ShaderProblem) -> Set<String> {
    var names: Set<String> = []
    for placed in try DeclarationReader.read(tokens, limits: limits) {
      switch placed.declaration {
      case .function(let function): names.insert(function.name.text)
      case .structure(let name, _): names.insert(name)
      case .variables(let variables):
        for variable in variables
        where !["varying", "attribute", "uniform", "in", "out"].contains(where: variable.has) {
          names.insert(variable.name.text)
        }
      case .precision, .block, .other: break
      }
    }
    return names
  }
}
