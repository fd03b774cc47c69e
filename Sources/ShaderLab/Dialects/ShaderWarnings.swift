/// Warnings about a shader: some sentences, and the number of further ones.
struct ShaderWarnings: Sendable {
  /// The most sentences.
  private static let limit = 32

  private var names: Set<String> = []
  private var first: [String] = []

  /// Adds a sentence about a name; a name has one.
  mutating func add(about name: String, _ sentence: () -> String) {
    guard names.insert(name).inserted, names.count <= Self.limit else { return }
    first.append(sentence())
  }

  /// The sentences.
  var sentences: [String] {
    let more = names.count - first.count
    return more == 0
      ? first : first + ["\(more) more warnings are not shown"]
  }
}
