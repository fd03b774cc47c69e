import Documents
import Frame

/// What a mesh may ask for before it is refused.
public struct MeshLimits: Sendable, Hashable {
  /// Faces that are drawn, subdivision included; default 2,097,152.
  public var faces: Int
  /// The limit of memory that ``faces`` follows from; `nil` where it does not.
  var bytes: Int?
  /// Vertices before subdivision; default 4,194,304.
  public var vertices: Int

  /// Makes limits.
  public init(faces: Int = 1 << 21, vertices: Int = 1 << 22) {
    self.faces = faces
    self.vertices = vertices
  }

  /// The limits where preparing may take as much as `limits` say.
  package init(_ limits: PreparationLimits) {
    self.init(faces: limits.meshFaces, vertices: 2 * limits.meshFaces)
    bytes = limits.bytes
  }

  /// The limits of meshes from files.
  public static var `default`: MeshLimits { MeshLimits() }

  /// The largest coordinate that a vertex may have, in units.
  package static var coordinate: Double { 1e6 }
  /// The smallest and largest weight.
  package static var weights: ClosedRange<Double> { 1e-6...1e6 }
}

extension MeshLimits {
  /// How the number of faces is raised, where it follows from memory.
  fileprivate var advice: String {
    bytes.map {
      ", as many as \(PreparationLimits.bytesName) of \($0) lets it have; "
        + "--limit \(PreparationLimits.bytesName)=VALUE raises it"
    } ?? ""
  }
}

/// Why a mesh cannot be drawn; vertices and faces count from 0.
public enum MeshError: Error, Hashable {
  /// There is nothing to draw.
  case noFaces
  /// More vertices than the limit.
  case tooManyVertices(Int, limit: Int)
  /// More faces than the limit, after `steps` of subdivision.
  case tooManyFaces(Int, steps: Int, MeshLimits)
  /// More faces made on the way to a mesh than the limit of seconds allows.
  case tooMuchWork(faces: Double, Int)
  /// A number of steps below −1.
  case badSteps(Int)
  /// A face uses a vertex that is not there.
  case indexOutOfRange(face: Int, index: Int, vertices: Int)
  /// A coordinate is NaN, infinite or enormous.
  case badCoordinate(vertex: Int, field: String)
  /// A weight is not a sensible positive number.
  case badWeight(face: Int, weight: Double)
  /// Faces without area, where none are wanted.
  case degenerateFaces(Int)
  /// Two meshes that do not have the same parts.
  case incompatible(String)
  /// A chain without a mesh.
  case emptyChain
  /// A mesh without a name, where one is due.
  case noName
  /// A list of movements without one.
  case noMovements
  /// More meshes and movements in all than the limit.
  case tooManyParts(Int, limit: Int)
  /// No mesh has the name.
  case unknownName(String, known: [String])
  /// A mesh that is still the name of its file.
  case unreadFile(String)
  /// More than one light that throws a picture.
  case severalProjectors(Int)
  /// An ambient light that throws a picture.
  case projectorWithoutBeam
  /// A light that comes from nowhere; the parameter whose three coordinates are 0.
  case noDirection(String)
  /// A layer transform that leaves no volume, or is not finite.
  case singularTransform
  /// There is no picture to bend, or none for a light to throw.
  case missingPicture(MissingPicture)
}

extension MeshError: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .noFaces: "the mesh has no faces; it needs at least one"
    case .tooManyVertices(let count, let limit):
      "the mesh has \(count) vertices but the limit is \(limit)"
    case .tooManyFaces(let count, 0, let limits):
      "the mesh has \(count) faces but the limit is \(limits.faces)\(limits.advice)"
    case .tooManyFaces(let count, let steps, let limits):
      "subdivisionSteps is \(steps), which makes \(count == .max ? "at least " : "")\(count) faces, "
        + "but the limit is \(limits.faces)\(limits.advice)"
    case .tooMuchWork(let faces, let seconds):
      "the mesh takes \(faces.plainText) faces to make, with those of its parts, "
        + PreparationLimits.advice(PreparationLimits.secondsName, allowed: seconds)
    case .badSteps(let steps):
      "subdivisionSteps is \(steps) but must be at least 0, or -1 to leave it to the size"
    case .indexOutOfRange(let face, let index, 0):
      "face \(face) uses vertex \(index) but the mesh has no vertices"
    case .indexOutOfRange(let face, let index, let vertices):
      "face \(face) uses vertex \(index) but must use vertices within 0…\(vertices - 1)"
    case .badCoordinate(let vertex, let field):
      "vertex \(vertex) has a number in \(field) that is not within "
        + "±\(MeshLimits.coordinate.plainText)"
    case .badWeight(let face, let weight):
      "face \(face) has a weight of \(weight.plainText) but weights must be within "
        + "\(MeshLimits.weights.lowerBound.plainText)…\(MeshLimits.weights.upperBound.plainText)"
    case .degenerateFaces(let count):
      "\(count) \(count == 1 ? "face has" : "faces have") no area, from equal indices or points "
        + "in a line; remove \(count == 1 ? "it" : "them"), or do not ask for strict meshes"
    case .incompatible(let reason): "the two meshes do not fit each other: \(reason)"
    case .emptyChain: "a chain of meshes is empty; it needs at least one"
    case .noName:
      "a mesh has no name; write a name or a file's, with a comma between two of them"
    case .noMovements: "a list of movements is empty; it needs at least one"
    case .tooManyParts(let count, let limit):
      "the mesh is made of \(count) meshes but the limit is \(limit) in all, those in chains and "
        + "movements counted"
    case .unknownName(let name, let known):
      "there is no mesh \(quoted(name))"
        + suggestion(for: name, in: known, called: "meshes")
        + "; a file's name has a / or a . in it"
    case .unreadFile(let path): "the mesh file \(quoted(path)) was not read"
    case .severalProjectors(let count):
      "\(count) lights throw a picture but one can; leave out the other image"
    case .projectorWithoutBeam:
      "an ambient light comes from everywhere and throws no picture; leave out its image, or make "
        + "its type directional, point or spot"
    case .noDirection(let name):
      "\(name) is 0 in x, y and z, so the light comes from nowhere; make one of them another number"
    case .singularTransform:
      "the layer's transform is singular: it flattens space; use one that can be undone"
    case .missingPicture(let error): "\(error)"
    }
  }
}
