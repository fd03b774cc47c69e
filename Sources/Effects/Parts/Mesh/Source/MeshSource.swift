/// The source of a mesh: a mesh, a chain of meshes, or movements between meshes.
public indirect enum MeshSource: Sendable, Hashable {
  /// A named mesh, with the effect's constants.
  case named(MeshName)
  /// A mesh by value.
  case mesh(MeshTransform)
  /// A file that has not been read yet.
  case file(String)
  /// A chain: each mesh bends the result of the one before it.
  case chain([MeshSource])
  /// Movements on top of one another over a mesh; over the flat sheet without one.
  case movements(on: MeshSource?, [MeshMovement])

  /// The largest number of meshes in a source, including all chains and movements.
  public static let partLimit = 256
}

/// A movement to a mesh, which may be named or move by itself.
public struct MeshMovement: Sendable, Hashable {
  /// The start; `nil` for the current shape.
  public var start: MeshSource?
  /// The destination.
  public var end: MeshSource
  /// How it follows time.
  public var pace: MeshAnimation.Pace
  /// Whether it is added to the current shape instead of replacing it.
  public var isAdditive: Bool

  /// Makes a movement to `end`.
  public init(
    from start: MeshSource? = nil, to end: MeshSource, pace: MeshAnimation.Pace,
    isAdditive: Bool = false
  ) {
    self.start = start
    self.end = end
    self.pace = pace
    self.isAdditive = isAdditive
  }
}

extension MeshSource {
  /// The source with each file replaced by what `read` returns for it.
  public func readingFiles<Failure: Error>(
    _ read: (String) throws(Failure) -> MeshSource
  ) throws(Failure) -> MeshSource {
    switch self {
    case .named, .mesh: return self
    case .file(let path): return try read(path)
    case .chain(let parts):
      var found: [MeshSource] = []
      for part in parts { found.append(try part.readingFiles(read)) }
      return .chain(found)
    case .movements(let base, let movements):
      var found: [MeshMovement] = []
      for movement in movements {
        var movement = movement
        if let start = movement.start { movement.start = try start.readingFiles(read) }
        movement.end = try movement.end.readingFiles(read)
        found.append(movement)
      }
      guard let base else { return .movements(on: nil, found) }
      return .movements(on: try base.readingFiles(read), found)
    }
  }

  /// The number of meshes that it consists of; a file that has not been read counts as one.
  public var partCount: Int {
    switch self {
    case .named, .mesh, .file: 1
    case .chain(let parts): parts.reduce(0) { $0 + $1.partCount }
    case .movements(let base, let movements):
      movements.reduce(base?.partCount ?? 0) {
        $0 + ($1.start?.partCount ?? 0) + $1.end.partCount
      }
    }
  }

  /// The value of the effect's parameter: names and files, separated by commas.
  package var text: String {
    switch self {
    case .named(let name): name.rawValue
    case .file(let path): path
    case .chain(let parts): parts.map { $0.text }.joined(separator: ",")
    case .mesh, .movements: "custom"
    }
  }
}
