import Documents

/// Everything that a named mesh states, with its type erased; each function takes the constants.
///
/// It replaces an existential, which Embedded Swift does not have.
struct ErasedMesh {
  let parameters: [Parameter<NamedMeshes>]
  let isCyclic: Bool
  let isRelief: Bool
  let softDiffuse: Double
  let softDirection: SIMD3<Double>
  let softRelief: (NamedMeshes) -> Double
  let showsInside: Bool
  let poster: Double
  /// What fingers do; `nil` for a mesh that takes no gesture.
  private(set) var touch: MeshTouch?
  let playSeconds: (NamedMeshes) -> Double?
  let faceCount: (NamedMeshes) -> Int
  let mesh: (NamedMeshes, Double, SIMD2<Double>) -> MeshTransform
  /// Sets the numbers of faces that are not set to those that a sheet needs.
  let refine: (inout NamedMeshes, SheetPixels) -> Void
  /// Limits the numbers of faces to what its extent needs.
  let limit: (inout NamedMeshes) -> Void

  /// Erases the type of a mesh that fingers move.
  init<Kind: TouchableMesh>(
    name: MeshName, get: @escaping @Sendable (NamedMeshes) -> Kind,
    set: @escaping @Sendable (inout NamedMeshes, Kind) -> Void
  ) {
    self.init(still: name, get: get, set: set)
    touch = MeshTouch(get)
  }

  /// Erases the type of a mesh that takes no gesture.
  init<Kind: NamedMesh>(
    name: MeshName, get: @escaping @Sendable (NamedMeshes) -> Kind,
    set: @escaping @Sendable (inout NamedMeshes, Kind) -> Void
  ) {
    self.init(still: name, get: get, set: set)
  }

  private init<Kind: NamedMesh>(
    still name: MeshName, get: @escaping @Sendable (NamedMeshes) -> Kind,
    set: @escaping @Sendable (inout NamedMeshes, Kind) -> Void
  ) {
    let counts = Kind.faceCounts
    parameters = (Kind.parameterList + counts.map { $0.parameter }).nested(
      in: name.rawValue, get: get, set: set)
    isCyclic = Kind.isCyclic
    isRelief = Kind.isRelief
    softDiffuse = Kind.softDiffuse
    softDirection = Kind.softDirection
    softRelief = { get($0).softRelief }
    showsInside = Kind.showsInside
    poster = Kind.poster
    playSeconds = { get($0).playSeconds }
    faceCount = { get($0).faceCount }
    mesh = { get($0).mesh(at: $1, on: $2) }
    refine = { constants, pixels in
      let mesh = get(constants)
      var fine = mesh
      for count in counts where count.get(mesh) == nil {
        count.set(&fine, count.needed(mesh, pixels))
      }
      set(&constants, fine)
    }
    limit = { constants in
      var mesh = get(constants)
      for count in counts { count.set(&mesh, min(count.number(in: mesh), count.coarse)) }
      set(&constants, mesh)
    }
  }
}

extension MeshName {
  /// The meshes that take a gesture.
  package static var gestural: [MeshName] { allCases.filter { $0.erased.touch != nil } }
}

extension NamedMeshes {
  /// The constants, in groups named after the meshes.
  static var parameterList: [Parameter<NamedMeshes>] {
    MeshName.allCases.flatMap { $0.erased.parameters }
  }

  /// Whether the mesh called `name` moves by itself.
  public func moves(_ name: MeshName) -> Bool { name.erased.playSeconds(self) != nil }

  /// Whether the movement of the mesh called `name` ends as it began.
  func isCyclic(_ name: MeshName) -> Bool {
    let mesh = name.erased
    return mesh.isCyclic && mesh.playSeconds(self) != nil
  }

  /// Seconds that one play of a mesh that moves takes; 1 for the others.
  public func duration(_ name: MeshName) -> Double { name.erased.playSeconds(self) ?? 1 }

  /// The mesh called `name` at `seconds` of its own movement, on a sheet of `size` points.
  public func mesh(
    _ name: MeshName, at seconds: Double = 0, on size: SIMD2<Double>
  ) -> MeshTransform { name.erased.mesh(self, seconds, size) }

  /// The same constants, with as many faces of the mesh called `name` as a sheet of `size` points needs
  /// where no number is set.
  func fine(_ name: MeshName, on size: SIMD2<Double>, pixelsPerPoint: Double) -> NamedMeshes {
    var fine = self
    let pixels = SheetPixels(size: size * pixelsPerPoint, pixelsPerPoint: pixelsPerPoint)
    name.erased.refine(&fine, pixels)
    return fine
  }

  /// The same constants with no more faces of each mesh than its extent needs.
  var coarse: NamedMeshes {
    var coarse = self
    for name in MeshName.allCases { name.erased.limit(&coarse) }
    return coarse
  }
}
