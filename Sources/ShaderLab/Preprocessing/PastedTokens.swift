/// Obeys `##`, which makes one token of two.
enum PastedTokens {
  /// The characters of the longest name (GLSL ES 3.00, section 3.8).
  private static let maxName = 1024

  /// A body with its `##` obeyed.
  static func joined(_ body: [Token], at place: SourcePlace) throws(ShaderProblem) -> [Token] {
    guard body.contains(where: { $0.is("##") }) else { return body }
    var result: [Token] = []
    var index = 0
    while index < body.count {
      if body[index].is("##"), let last = result.last, index + 1 < body.count {
        let text = Array((last.text + body[index + 1].text).utf8)
        guard text.count <= Self.maxName else {
          throw ShaderProblem(
            place,
            "## makes a name of more than \(Self.maxName) characters, the limit of GLSL")
        }
        let joined = (try? Lexer.tokens(of: text, file: 0)) ?? []
        result.removeLast()
        result += joined
        index += 2
      } else {
        result.append(body[index])
        index += 1
      }
    }
    return result
  }
}
