public import Documents
import Motion

extension MeshSource {
  /// Reads `ripple`, `folder/my.json5`, or several of them with commas between.
  ///
  /// - Throws: `MeshError` for no name at all, and for one that is none.
  public init(text: String) throws(MeshError) {
    var parts: [MeshSource] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      parts.append(try MeshSource(word: String(trimming: word)))
    }
    guard parts.count <= MeshSource.partLimit else {
      throw .tooManyParts(parts.count, limit: MeshSource.partLimit)
    }
    self = parts.count == 1 ? parts[0] : .chain(parts)
  }

  private init(word: String) throws(MeshError) {
    guard !word.isEmpty else { throw .noName }
    if let name = MeshName(rawValue: word) {
      self = .named(name)
    } else if word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
      !word.utf8.contains(0)
    {
      self = .file(word)
    } else {
      throw .unknownName(word, known: MeshName.allCases.map { $0.rawValue })
    }
  }

  /// Reads a mesh file's document: a mesh, `{chain: […]}`, or `{mesh, movements: […]}`; inside the
  /// last two a mesh may also be a name or a file.
  ///
  /// - Throws: `MeshFileError` when it is none, or holds a mesh that `validate` refuses.
  public init(document: JSON5Value, limits: MeshLimits = .default) throws(MeshFileError) {
    let forms =
      "an object with vertices and faces, with rows, columns and to, with chain, or with movements"
    guard case .object(let members) = document.content else {
      throw document.malformed("the mesh", forms)
    }
    guard !members.isEmpty else {
      throw MeshFileError(
        position: document.position,
        problem: .malformed(name: "the mesh", given: "an empty object", expected: forms))
    }
    if members.contains(where: { $0.name == "chain" }) {
      self = try MeshSource.chain(document, limits).counted(at: document.position)
      return
    }
    if members.contains(where: { $0.name == "movements" }) {
      self = try MeshSource.movements(document, limits).counted(at: document.position)
      return
    }
    self = .mesh(try MeshTransform(document: document, limits: limits))
  }

  private static func chain(
    _ document: JSON5Value, _ limits: MeshLimits
  ) throws(MeshFileError) -> MeshSource {
    let object = try MeshObject(document, called: "a chain", keys: ["chain"])
    var parts: [MeshSource] = []
    for value in try object.parts("chain", or: .emptyChain) {
      parts.append(try MeshSource(part: value, limits))
    }
    return .chain(parts)
  }

  private static func movements(
    _ document: JSON5Value, _ limits: MeshLimits
  ) throws(MeshFileError) -> MeshSource {
    let object = try MeshObject(
      document, called: "an animated mesh", keys: ["mesh", "movements"])
    var movements: [MeshMovement] = []
    for value in try object.parts("movements", or: .noMovements) {
      movements.append(try MeshMovement(value, limits))
    }
    guard let base = object.value("mesh") else { return .movements(on: nil, movements) }
    return .movements(on: try MeshSource(part: base, limits), movements)
  }

  /// Itself, if it is not made of too many meshes.
  private func counted(at position: TextPosition) throws(MeshFileError) -> MeshSource {
    let (count, limit) = (partCount, MeshSource.partLimit)
    guard count <= limit else {
      throw MeshFileError(
        position: position, problem: .invalid(.tooManyParts(count, limit: limit)))
    }
    return self
  }

  fileprivate init(part: JSON5Value, _ limits: MeshLimits) throws(MeshFileError) {
    guard case .text(let text) = part.content else {
      self = try MeshSource(document: part, limits: limits)
      return
    }
    do throws(MeshError) {
      self = try MeshSource(text: text)
    } catch {
      throw MeshFileError(position: part.position, problem: .invalid(error))
    }
  }
}

extension MeshObject {
  /// A list of parts: not empty, and not too long.
  fileprivate func parts(
    _ key: String, or empty: MeshError
  ) throws(MeshFileError) -> [JSON5Value] {
    let values = try list(key)
    let limit = MeshSource.partLimit
    guard values.count <= limit else {
      throw MeshFileError(
        position: position, problem: .invalid(.tooManyParts(values.count, limit: limit)))
    }
    guard !values.isEmpty else {
      throw MeshFileError(position: position, problem: .invalid(empty))
    }
    return values
  }
}

extension MeshMovement {
  fileprivate init(_ value: JSON5Value, _ limits: MeshLimits) throws(MeshFileError) {
    let object = try MeshObject(
      value, called: "a movement",
      keys: [
        "from", "to", "delay", "duration", "curve", "spring", "repeat", "autoreverse", "additive",
      ])
    var start: MeshSource?
    if let from = object.value("from") { start = try MeshSource(part: from, limits) }
    self.init(
      from: start, to: try MeshSource(part: try object.required("to"), limits),
      pace: try MeshAnimation.Pace(object),
      isAdditive: try object.value("additive")?.truth("additive") ?? false)
  }
}

extension MeshAnimation.Pace {
  /// Seconds that a number of a file may be.
  private static let seconds = 0.0...3600.0

  fileprivate init(_ object: MeshObject) throws(MeshFileError) {
    let begin = try object.value("delay")?.number("delay", in: Self.seconds) ?? 0
    if let spring = object.value("spring") {
      for key in ["duration", "curve", "repeat", "autoreverse"] where object.value(key) != nil {
        throw object.malformed(key, "given beside a spring", "left out, for the spring decides")
      }
      self = .spring(try Spring(spring), begin: begin)
      return
    }
    self = .timeline(
      Timeline(
        begin: begin,
        duration: try object.value("duration")?.number("duration", in: Self.seconds) ?? 1,
        timing: try object.value("curve")?.curve("curve") ?? .ease, fillMode: .forwards,
        repeatCount: try object.value("repeat")?.number("repeat", in: 0...100_000) ?? 1,
        autoreverses: try object.value("autoreverse")?.truth("autoreverse") ?? false))
  }
}

extension Spring {
  /// Reads `{mass, stiffness, damping, velocity}` or `{duration, bounce, velocity}`.
  fileprivate init(_ value: JSON5Value) throws(MeshFileError) {
    let object = try MeshObject(
      value, called: "a spring",
      keys: ["mass", "stiffness", "damping", "velocity", "duration", "bounce"])
    let velocity = try object.value("velocity")?.number("velocity", in: -1000...1000) ?? 0
    if let duration = object.value("duration") {
      // Without any damping it would never come to rest.
      self.init(
        duration: try duration.number("duration", in: 0.01...60),
        bounce: try object.value("bounce")?.number("bounce", in: -0.99...0.99) ?? 0,
        initialVelocity: velocity)
      return
    }
    self.init(
      mass: try object.value("mass")?.number("mass", in: 0.001...1000) ?? 1,
      stiffness: try object.value("stiffness")?.number("stiffness", in: 0.01...100_000) ?? 100,
      damping: try object.value("damping")?.number("damping", in: 0.01...10_000) ?? 10,
      initialVelocity: velocity)
  }
}
