extension MeshSource {
  /// Whether the source moves by itself, with these constants.
  func moves(_ constants: NamedMeshes) -> Bool {
    switch self {
    case .named(let name): constants.moves(name)
    case .mesh, .file: false
    case .chain(let parts): parts.contains { $0.moves(constants) }
    case .movements: true
    }
  }

  /// Seconds that one play takes if the source moves.
  func duration(_ constants: NamedMeshes) -> Double {
    switch self {
    case .named(let name): return constants.duration(name)
    case .mesh, .file: return 1
    case .chain(let parts):
      let moving = parts.filter { $0.moves(constants) }
      return moving.reduce(0) { max($0, $1.duration(constants)) }
    case .movements(_, let movements):
      return max(movements.reduce(0) { max($0, $1.pace.end) }, MeshSource.shortestPlay)
    }
  }

  /// Seconds that a play takes when its movements have no duration.
  private static let shortestPlay = 0.01
}
