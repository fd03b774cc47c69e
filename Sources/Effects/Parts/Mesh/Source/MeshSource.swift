/// What a mesh is made of: a mesh, several in a row, or movements between meshes.
public indirect enum MeshSource: Sendable, Hashable {
  /// A named mesh, with the constants that the effect has for it.
  case named(MeshName)
  /// A mesh by value.
  case mesh(MeshTransform)
  /// A file that nobody has read yet.
  case file(String)
  /// Several, each of which bends what the one before it left.
  case chain([MeshSource])
  /// Movements on top of each other, over a mesh; over the flat sheet without one.
  case movements(on: MeshSource?, [MeshMovement])

  /// Meshes that one may be made of, in all its chains and movements.
  public static let partLimit = 256
}

/// A movement to a mesh that may have a name or move by itself.
public struct MeshMovement: Sendable, Hashable {
  /// Where it starts; `nil`, the default, for what shows when it begins.
  public var start: MeshSource?
  /// Where it leads.
  public var end: MeshSource
  /// How it follows time.
  public var pace: MeshAnimation.Pace
  /// Whether it is added to what shows without it, rather than shown instead; default no.
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
  /// The same with each file replaced by what `read` finds in it.
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

  /// Meshes that it is made of; a file that nobody has read yet counts as one.
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

  /// What the effect's parameter shows: names and files, separated by commas.
  var text: String {
    switch self {
    case .named(let name): name.rawValue
    case .file(let path): path
    case .chain(let parts): parts.map { $0.text }.joined(separator: ",")
    case .mesh, .movements: "custom"
    }
  }
}
