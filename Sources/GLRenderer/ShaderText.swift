/// The text of one shader after its includes, and where each of its lines is from.
///
/// `#line` would say so too, but Mesa forgets the file in messages about undeclared names.
struct ShaderText {
  /// A line of a file, counted from 1; 0 for what no file holds.
  struct Line: Equatable {
    let text: Substring
    let file: String
    let number: Int
  }

  let name: String
  let lines: [Line]

  var source: String { lines.lazy.map { $0.text + "\n" }.joined() }
}
