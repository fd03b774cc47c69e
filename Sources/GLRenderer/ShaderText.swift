/// The text of one shader with its includes resolved, and the origin of each line.
///
/// `#line` could record the origin, but Mesa drops the file in messages about undeclared names.
struct ShaderText {
  /// A line of a file, counted from 1; 0 for inserted lines.
  struct Line: Equatable {
    let text: Substring
    let file: String
    let number: Int
  }

  let name: String
  let lines: [Line]

  var source: String { lines.lazy.map { $0.text + "\n" }.joined() }
}
