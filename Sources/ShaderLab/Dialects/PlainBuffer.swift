/// A buffer of glslViewer and glslCanvas: the same source with a macro defined draws it, and a sampler reads it.
struct PlainBuffer {
  /// `BUFFER_0` or `DOUBLE_BUFFER_0`.
  let macro: String
  /// `u_buffer0` or `u_doubleBuffer0`.
  let sampler: String

  /// The buffers that a source uses, in the order in which they are drawn.
  static func all(of source: PreprocessedSource) -> [PlainBuffer] {
    let names = Set(source.tokens.lazy.filter { $0.kind == .identifier }.map { $0.text })
    return [("BUFFER_", "u_buffer"), ("DOUBLE_BUFFER_", "u_doubleBuffer")].flatMap {
      (macro, sampler) in
      (0..<16).map { PlainBuffer(macro: "\(macro)\($0)", sampler: "\(sampler)\($0)") }
    }
    .filter { source.asked.contains($0.macro) && names.contains($0.sampler) }
  }

  /// The names that a source does more with than declaring them.
  static func used(in source: PreprocessedSource) -> Set<String> {
    var (once, used): (Set<String>, Set<String>) = ([], [])
    for token in source.tokens where token.kind == .identifier {
      if !once.insert(token.text).inserted { used.insert(token.text) }
    }
    return used
  }
}
