public import Motion

/// A sheet drawn through a mesh transform: bent, lit and seen in perspective.
///
/// A mesh that does not move by itself bends from the flat sheet within `duration`.
public struct Mesh: Sendable, Hashable {
  /// How light falls on the sheet.
  public enum Lighting: String, Sendable, Hashable, CaseIterable {
    /// Not at all: the picture's own colours. The default.
    case none
    /// White light on both sides alike, as BCMeshTransformView has it.
    case simple
    /// `light` and `secondLight`, by Phong's model.
    case phong
  }

  /// Which named mesh is drawn where `source` is `nil`; default `identity`.
  public var name = MeshName.identity
  /// The constants of every named mesh.
  public var constants = NamedMeshes()
  /// Whether it has only as many faces as show where it reaches, to a pixel.
  var isCoarse = false
  /// What takes the named mesh's place; `nil` by default.
  ///
  /// Who reads files replaces those that it names.
  public var source: MeshSource?
  /// How far the sheet is bent, 0 flat … 1 as the mesh says; `nil`, the default, follows time.
  public var fraction: Double?
  /// Seconds in which a mesh that does not move bends, 0.01…3600; default 1.
  public var bendDuration = 1.0
  /// How bending follows time; `ease` by default.
  public var timing = TimingFunction.ease
  /// How many points a unit of z is; `nil`, the default, leaves it to the mesh.
  public var depthNormalization: DepthNormalization?
  /// Which depth z has; as documented by default.
  public var depth = MeshDepth.documented
  /// Catmull–Clark steps, −1 or more; `nil`, the default, leaves them to the mesh.
  public var subdivisionSteps: Int?
  /// How faces become triangles; as Core Animation splits them by default.
  public var diagonal = MeshDiagonal.coreAnimation
  /// Whether faces without area are refused; default no.
  public var strict = false
  /// What the layer does as a whole.
  public var placement = MeshPlacement()
  /// How light falls; default none.
  public var lighting = Lighting.none
  /// How much `simple` light darkens slopes, 0…1; default 1.
  public var diffuseLightFactor = 1.0
  /// Towards the `simple` light; default towards the viewer, (0, 0, 1).
  public var lightDirection = SIMD3<Double>(0, 0, 1)
  /// What `phong` lights, at most `Mesh.lightLimit`; one from the viewer by default.
  public var lights = [MeshLight()]
  /// What the sheet does with light of `phong`.
  public var material = MeshMaterial()

  /// Lights that are drawn at most.
  public static let lightLimit = 8

  /// Makes an identity mesh.
  public init() {}

  /// Makes an effect with a named mesh.
  public init(_ name: MeshName) {
    self.name = name
  }

  /// Makes an effect with a mesh of one's own.
  public init(_ mesh: MeshTransform) {
    source = .mesh(mesh)
  }

  /// Makes an effect with several meshes in a row, or with movements between meshes.
  public init(_ source: MeshSource) {
    self.source = source
  }

  /// Seconds that a play takes.
  public var duration: Double { moves ? shown.duration(constants) : bendDuration }

  private var moves: Bool { shown.moves(constants) }

  var shown: MeshSource { source ?? .named(name) }

  /// The mesh at `moment`, on a sheet of `size` points.
  ///
  /// - Throws: `MeshError` for meshes that do not fit each other, or take more than `limits`.
  public func mesh(
    at moment: Moment, on size: SIMD2<Double>, limits: PreparationLimits = PreparationLimits()
  ) throws(MeshError) -> MeshTransform {
    try bent(at: moment, on: size, limits: limits).mesh
  }

  /// What is odd about the mesh at the end of its play, on a sheet of `size` points.
  ///
  /// - Throws: `MeshError` when it cannot be drawn.
  public func report(
    on size: SIMD2<Double>, limits: PreparationLimits = PreparationLimits()
  ) throws(MeshError) -> MeshReport {
    let mesh = try mesh(at: Moment(seconds: duration), on: size, limits: limits)
    return try MeshError.wrapping { () throws(MeshTransformError) in
      try mesh.validate(strict: strict, limits: MeshLimits(limits))
    }
  }

  /// The mesh at `moment`, where a point is drawn `pixelsPerPoint` pixels large.
  func bent(
    at moment: Moment, on size: SIMD2<Double>, pixelsPerPoint: Double = 1,
    limits: PreparationLimits
  ) throws(MeshError) -> MeshShape {
    let elapsed = moment.direction == .reverse ? duration - moment.seconds : moment.seconds
    var budget = MeshBudget(limits, isGlance: isCoarse)
    var bent = try shown.shape(
      in: MeshSetting(
        constants: constants, seconds: elapsed, size: size, depthNormalization: depthNormalization,
        pixelsPerPoint: pixelsPerPoint), &budget)
    if let subdivisionSteps { bent.mesh.subdivisionSteps = subdivisionSteps }
    if isCoarse { bent.mesh.subdivisionSteps = bent.mesh.coarseSteps }
    do throws(MeshTransformError) { try budget.subdivide(bent.mesh) } catch {
      throw .transform(error)
    }
    let share = fraction ?? (moves ? 1 : timing.value(at: min(max(elapsed / duration, 0), 1)))
    guard share != 1 else { return bent }
    bent.mesh.mapVertices { vertex, _ in
      let flat = SIMD3(vertex.from.x, vertex.from.y, 0)
      return MeshTransform.Vertex(
        from: vertex.from, to: flat * (1 - share) + vertex.to * share)
    }
    return bent
  }
}
