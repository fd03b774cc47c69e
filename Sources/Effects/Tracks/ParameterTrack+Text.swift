package import Documents
import Motion

extension ParameterTrack {
  /// Reads `NAME=FROM..TO` or `NAME=FROM..TO:CURVE`, such as `lift=0..1:easeInEaseOut`, for a parameter of
  /// `effect`.
  ///
  /// The curve is linear unless given.
  ///
  /// - Throws: `DocumentError` when the text is no such movement, or its values do not fit.
  package init(parsing text: String, for effect: some Adjustable) throws(DocumentError) {
    guard let equals = text.firstIndex(of: "=") else { throw Self.noMovement(text) }
    let name = String(trimming: text[..<equals])
    let movement = text[text.index(after: equals)...]
    let ends = movement.prefix { $0 != ":" }
    guard let dots = ends.indices.first(where: { ends[$0...].hasPrefix("..") }) else {
      throw Self.noMovement(text)
    }
    let pace = movement[ends.endIndex...].dropFirst()
    let curve =
      ends.endIndex == movement.endIndex
      ? .timing(.linear)
      : try mapError(
        to: { (error: TimingFunctionError) in
          DocumentError(path: "animate \(name)", problem: .invalid("\(error)"))
        },
        MotionCurve(parsing: String(pace)))
    let (first, last) = (ends[..<dots], ends[dots...].dropFirst(2))
    try self.init(of: name, in: effect) { (kind: inout AnimatedKind) throws(DocumentError) in
      let (from, to) = try (kind.numbers(in: first, of: name), kind.numbers(in: last, of: name))
      guard from.count == to.count else { throw Self.noMovement(text) }
      return .curve(from: from, to: to, curve)
    }
  }

  private static func noMovement(_ text: String) -> DocumentError {
    DocumentError(
      path: "animate",
      problem: .wrongValue(
        given: quoted(text),
        expected:
          "NAME=FROM..TO or NAME=FROM..TO:CURVE, such as lift=0..1:easeInEaseOut, or a .csv file"
      ))
  }
}
