public import Documents
import Motion

extension MeshSource {
  /// Reads `ripple`, `folder/my.json5`, or several of them separated by commas.
  ///
  /// - Throws: `MeshError` for an empty or unknown name.
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
    } else if isFileName(word) {
      self = .file(word)
    } else {
      throw .unknownName(word, known: MeshName.allCases.map { $0.rawValue })
    }
  }

  /// Reads a mesh file's document: a mesh, `{chain: […]}`, or `{mesh, movements: […]}`; inside the last
  /// two, a mesh may also be a name or a file.
  ///
  /// - Throws: `DocumentError` when it is none of these, or contains a mesh that `validate` refuses.
  public init(document: JSON, limits: MeshLimits = .default) throws(DocumentError) {
    try self.init(DocumentNode(document), limits)
  }

  private init(_ node: DocumentNode, _ limits: MeshLimits) throws(DocumentError) {
    let forms =
      "an object with vertices and faces, with rows, columns and to, with chain, or with movements"
    let members = try node.members(forms)
    guard !members.isEmpty else {
      throw node.error(.wrongValue(given: "an empty object", expected: forms))
    }
    if members.contains(where: { $0.key == "chain" }) {
      self = try MeshSource.chain(node, limits).counted(at: node)
    } else if members.contains(where: { $0.key == "movements" }) {
      self = try MeshSource.movements(node, limits).counted(at: node)
    } else {
      self = .mesh(try MeshTransform(node, limits))
    }
  }

  private static func chain(
    _ node: DocumentNode, _ limits: MeshLimits
  ) throws(DocumentError) -> MeshSource {
    var parts: [MeshSource] = []
    for node in try node.object(["chain"]).required("chain").elements(1...partLimit) {
      parts.append(try MeshSource(part: node, limits))
    }
    return .chain(parts)
  }

  private static func movements(
    _ node: DocumentNode, _ limits: MeshLimits
  ) throws(DocumentError) -> MeshSource {
    let object = try node.object(["mesh", "movements"])
    var movements: [MeshMovement] = []
    for node in try object.required("movements").elements(1...partLimit) {
      movements.append(try MeshMovement(node, limits))
    }
    guard let base = object["mesh"] else { return .movements(on: nil, movements) }
    return .movements(on: try MeshSource(part: base, limits), movements)
  }

  /// The source itself, unless it consists of too many meshes.
  private func counted(at node: DocumentNode) throws(DocumentError) -> MeshSource {
    let (count, limit) = (partCount, MeshSource.partLimit)
    guard count <= limit else {
      throw node.invalid("\(MeshError.tooManyParts(count, limit: limit))")
    }
    return self
  }

  fileprivate init(part: DocumentNode, _ limits: MeshLimits) throws(DocumentError) {
    guard case .text(let text) = part.value.content else {
      try self.init(part, limits)
      return
    }
    self = try mapError(
      to: { (error: MeshError) in part.invalid("\(error)") }, MeshSource(text: text))
  }
}

extension MeshMovement {
  private static let keys =
    ["from", "to", "spring", "additive"] + Timeline.parameterList.map { $0.name }

  fileprivate init(_ node: DocumentNode, _ limits: MeshLimits) throws(DocumentError) {
    let object = try node.object(Self.keys)
    var start: MeshSource?
    if let from = object["from"] { start = try MeshSource(part: from, limits) }
    self.init(
      from: start, to: try MeshSource(part: try object.required("to"), limits),
      pace: try MeshAnimation.Pace(object),
      isAdditive: try object["additive"]?.boolean() ?? false)
  }
}

extension MeshAnimation.Pace {
  fileprivate init(_ object: DocumentObject) throws(DocumentError) {
    var timeline = Timeline(duration: 1, timing: .ease, fillMode: .forwards)
    try object.apply(Timeline.parameterList, to: &timeline)
    guard let spring = object["spring"] else {
      self = .timeline(timeline)
      return
    }
    for parameter in Timeline.parameterList where parameter.name != "delay" {
      if let node = object[parameter.name] {
        throw node.invalid("a spring determines this itself; remove \(parameter.name) or spring")
      }
    }
    self = .spring(try Spring(spring), begin: timeline.begin)
  }
}

extension Spring {
  /// Reads `{mass, stiffness, damping, velocity}` or `{duration, bounce, velocity}`.
  fileprivate init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object([
      "mass", "stiffness", "damping", "velocity", "duration", "bounce",
    ])
    let velocity = try object["velocity"]?.number(in: -1000...1000) ?? 0
    if let duration = object["duration"] {
      // A spring without damping would never come to rest.
      self.init(
        duration: try duration.number(in: 0.01...60),
        bounce: try object["bounce"]?.number(in: -0.99...0.99) ?? 0,
        initialVelocity: velocity)
      return
    }
    self.init(
      mass: try object["mass"]?.number(in: 0.001...1000) ?? 1,
      stiffness: try object["stiffness"]?.number(in: 0.01...100_000) ?? 100,
      damping: try object["damping"]?.number(in: 0.01...10_000) ?? 10,
      initialVelocity: velocity)
  }
}
