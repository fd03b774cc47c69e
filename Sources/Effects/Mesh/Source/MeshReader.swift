public import Documents

/// A mesh file's error with its place.
public struct MeshFileError: Error, Equatable, CustomStringConvertible {
  /// Why a document is no mesh.
  public enum Problem: Error, Equatable {
    /// Not the shape that a mesh has; what was found and what is expected.
    case malformed(name: String, given: String, expected: String)
    /// A key that a part of a mesh file does not have.
    case unknownKey(String, in: String, known: [String])
    /// A key that is missing.
    case missingKey(String, in: String)
    /// A grid with another number of points than its rows and columns need.
    case wrongPointCount(Int, needed: Int)
    /// A mesh that cannot be drawn.
    case invalid(MeshError)
  }

  /// Where it is in the document.
  public var position: TextPosition
  /// What was wrong.
  public var problem: Problem

  /// `line:column: ` and one sentence.
  public var description: String { "\(position): \(problem)" }
}

extension MeshFileError.Problem: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .malformed(let name, let given, let expected):
      "\(name) is \(given) but must be \(expected)"
    case .unknownKey(let name, let part, let known):
      "\(part) has no \(quoted(name))" + suggestion(for: name, in: known, called: "keys")
    case .missingKey(let name, let part): "\(part) has no \(name), which it needs"
    case .wrongPointCount(let count, let needed):
      "to has \(count) points but (rows + 1) · (columns + 1) is \(needed)"
    case .invalid(let error): "\(error)"
    }
  }
}

extension JSON5Limits {
  /// The limits of a mesh file: 32 MiB and 8 million values.
  public static var meshFile: JSON5Limits {
    JSON5Limits(bytes: 32 << 20, values: 8_000_000, depth: 24)
  }
}

extension MeshTransform {
  /// Reads a mesh file's document: `{vertices, faces}` or the grid `{rows, columns, to}`, each with
  /// `depthNormalization` and `subdivisionSteps` if they differ from their defaults.
  ///
  /// - Throws: `MeshFileError` when it is no mesh, or one that `validate` refuses.
  public init(
    document: JSON5Value, limits: MeshLimits = .default
  ) throws(MeshFileError) {
    let object = try MeshObject(
      document, called: "the mesh",
      keys: [
        "depthNormalization", "subdivisionSteps", "vertices", "faces", "rows", "columns", "to",
      ])
    if object.value("rows") != nil || object.value("columns") != nil || object.value("to") != nil {
      self = try MeshTransform.grid(object, limits: limits)
    } else {
      var vertices: [Vertex] = []
      for value in try object.list("vertices") { vertices.append(try Vertex(value)) }
      var faces: [Face] = []
      for value in try object.list("faces") { faces.append(try Face(value)) }
      self.init(vertices: vertices, faces: faces)
    }
    if let value = object.value("subdivisionSteps") {
      subdivisionSteps = try value.wholeNumber("subdivisionSteps", in: Self.readableSteps)
    }
    if let value = object.value("depthNormalization") {
      depthNormalization = try value.depthNormalization()
    }
    do throws(MeshError) {
      try validate(limits: limits)
    } catch {
      throw MeshFileError(position: object.position(of: error), problem: .invalid(error))
    }
  }

  /// Steps that files and parameters may name; most are more than any mesh can take.
  static let readableSteps = automaticSubdivision...1000

  private static func grid(
    _ object: MeshObject, limits: MeshLimits
  ) throws(MeshFileError) -> MeshTransform {
    for name in ["vertices", "faces"] where object.value(name) != nil {
      throw MeshFileError(
        position: object.position,
        problem: .unknownKey(name, in: "a grid", known: ["rows", "columns", "to"]))
    }
    let rows = try object.required("rows").wholeNumber("rows", in: 1...limits.faces)
    let columns = try object.required("columns").wholeNumber("columns", in: 1...limits.faces)
    let places = try object.list("to")
    let needed = (rows + 1) * (columns + 1)
    guard places.count == needed else {
      throw MeshFileError(
        position: object.position, problem: .wrongPointCount(places.count, needed: needed))
    }
    var mesh = MeshTransform.identity(rows: rows, columns: columns)
    for (index, value) in places.enumerated() {
      mesh.vertices[index].to = try value.place("to")
    }
    return mesh
  }
}

extension MeshObject {
  /// Where in a mesh's document an error comes from.
  fileprivate func position(of error: MeshError) -> TextPosition {
    switch error {
    case .badCoordinate(let vertex, _):
      element(vertex, of: "vertices") ?? element(vertex, of: "to") ?? position
    case .indexOutOfRange(let face, _, _), .badWeight(let face, _):
      element(face, of: "faces") ?? position
    case .tooManyFaces, .badSteps: value("subdivisionSteps")?.position ?? position
    case .noFaces: value("faces")?.position ?? position
    case .tooManyVertices: value("vertices")?.position ?? position
    default: position
    }
  }

  private func element(_ index: Int, of key: String) -> TextPosition? {
    guard case .list(let list)? = value(key)?.content, list.indices.contains(index) else {
      return nil
    }
    return list[index].position
  }
}

extension MeshTransform.Vertex {
  fileprivate init(_ value: JSON5Value) throws(MeshFileError) {
    let object = try MeshObject(value, called: "a vertex", keys: ["from", "to"])
    let from = try object.required("from").numbers("from", count: 2...2)
    self.init(
      from: SIMD2(from[0], from[1]), to: try object.required("to").place("to"))
  }
}

extension MeshTransform.Face {
  fileprivate init(_ value: JSON5Value) throws(MeshFileError) {
    let object = try MeshObject(value, called: "a face", keys: ["indices", "weights"])
    let list = try object.list("indices")
    guard list.count == 4 else {
      throw object.malformed("indices", "a list of \(list.count)", "four whole numbers")
    }
    var indices = SIMD4<Int>.zero
    for corner in 0..<4 {
      indices[corner] = try list[corner].wholeNumber("an index", in: 0...Int(Int32.max))
    }
    self.init(indices)
    if let value = object.value("weights") {
      let numbers = try value.numbers("weights", count: 4...4)
      for corner in 0..<4 { weights[corner] = numbers[corner] }
    }
  }
}
