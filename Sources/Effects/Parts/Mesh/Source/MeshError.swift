import Documents

/// Why a mesh effect cannot be drawn.
public enum MeshError: Error, Hashable {
  /// The geometry of its mesh cannot be drawn.
  case transform(MeshTransformError)
  /// A chain that contains no mesh.
  case emptyChain
  /// An empty text where the name of a mesh is expected.
  case noName
  /// A list of movements that is empty.
  case noMovements
  /// More meshes and movements in total than the limit.
  case tooManyParts(Int, limit: Int)
  /// No mesh has the name.
  case unknownName(String, known: [String])
  /// A mesh file that has not been read.
  case unreadFile(String)
  /// More than one light that projects a picture.
  case severalProjectors(Int)
  /// An ambient light that projects a picture.
  case projectorWithoutBeam
  /// A light without a direction; the parameter whose three coordinates are all 0.
  case noDirection(String)
  /// There is no picture to bend, or none for a light to project.
  case missingPicture(MissingPicture)
}

extension MeshError: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .transform(let error): "\(error)"
    case .emptyChain: "a chain of meshes is empty; it needs at least one"
    case .noName:
      "a mesh has no name; write names of meshes or files, separated by commas"
    case .noMovements: "a list of movements is empty; it needs at least one"
    case .tooManyParts(let count, let limit):
      "the mesh consists of \(count) meshes but the limit is \(limit), including those in chains and movements"
    case .unknownName(let name, let known):
      "there is no mesh \(quoted(name))"
        + suggestion(for: name, in: known, called: "meshes")
        + "; a file name contains a / or a dot"
    case .unreadFile(let path): "the mesh file \(quoted(path)) was not read"
    case .severalProjectors(let count):
      "\(count) lights project a picture but only one may; remove the other image"
    case .projectorWithoutBeam:
      "an ambient light cannot project a picture; remove its image, or make "
        + "its type directional, point or spot"
    case .noDirection(let name):
      "\(name) is 0 in x, y and z, so the light has no direction; set one of them"
    case .missingPicture(let error): "\(error)"
    }
  }
}
