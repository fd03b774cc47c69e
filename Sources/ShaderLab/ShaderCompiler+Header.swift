import Documents

extension ShaderCompiler {
  /// The header of a shader in the ISF format.
  func header() throws(ShaderProblem) -> ISFHeader {
    guard let comment = comments.all.first(where: { $0.text.hasPrefix("/*") }),
      let start = comment.text.firstIndex(of: "{"), let end = comment.text.lastIndex(of: "}"),
      start < end
    else {
      throw ShaderProblem(nil, "an ISF shader begins with a comment that contains a JSON object")
    }
    do throws(DocumentError) {
      return try ISFHeader(String(comment.text[start...end]))
    } catch {
      let place = Self.place(error.position, behind: comment.text[..<start], of: comment.place)
      guard case .syntax = error.problem else { throw ShaderProblem(place, error.sentence) }
      throw ShaderProblem(place, "the header is not JSON: \(error.sentence)")
    }
  }

  /// The place in a file of one in the header, which begins in a comment after some other text.
  private static func place(
    _ position: TextPosition?, behind text: Substring, of comment: SourcePlace
  ) -> SourcePlace {
    let rows = text.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
    var place = SourcePlace(
      file: comment.file, line: comment.line + rows + (position?.line ?? 1) - 1,
      column: position?.column ?? 1)
    // The header's first line has other text before it.
    if position?.line ?? 1 == 1 {
      let last = text.lastIndex { $0.isNewline }.map { text[text.index(after: $0)...] } ?? text
      place.column += last.unicodeScalars.count + (rows == 0 ? comment.column - 1 : 0)
    }
    return place
  }
}
