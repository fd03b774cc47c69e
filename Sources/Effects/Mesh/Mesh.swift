import Documents
public import Motion

/// A sheet drawn through a mesh transform: bent, lit and seen in perspective.
///
/// A mesh that does not move by itself bends from the flat sheet within `bendDuration`.
public struct Mesh: Sendable, Hashable {
  /// How light falls on the sheet.
  public enum Lighting: String, Sendable, Hashable, CaseIterable {
    /// The demos' soft light and slight perspective for a named mesh that has heights, and no light for others.
    case auto
    /// No light: the picture's own colours.
    case none
    /// White light on both sides alike, as in BCMeshTransformView.
    case simple
    /// `light` and `secondLight`, by Phong's model.
    case phong
  }

  /// Where y points in directions and positions of lights.
  public enum LightCoordinates: String, Sendable, Hashable, CaseIterable {
    /// Down, as on the canvas.
    case canvas
    /// Up, as in BCMeshTransformView, UIKit's stand-in for mesh transforms.
    case uikit
  }

  /// The named mesh that is drawn when `source` is `nil`.
  public var name = MeshName.ripple
  /// The constants of every named mesh.
  public var constants = NamedMeshes()
  /// Whether it has only the faces that are needed to find its extent to a pixel.
  var isCoarse = false
  /// The mesh that is drawn in place of the named one; `nil` for the named one.
  ///
  /// Files that it names must be read and replaced before it is drawn.
  public var source: MeshSource?
  /// How far the sheet is bent, from 0 flat to 1 for the full mesh; `nil` to follow time.
  public var fraction: Double?
  /// Seconds in which a mesh that does not move by itself bends.
  public var bendDuration = 1.0
  /// How bending follows time.
  public var timing = TimingFunction.ease
  /// Points per unit of z; `nil` for the mesh's own value.
  public var depthNormalization: DepthNormalization?
  /// How z becomes depth.
  public var depth = MeshDepth.documented
  /// Catmull–Clark steps, −1 for an automatic number; `nil` for the mesh's own number.
  public var subdivisionSteps: Int?
  /// How faces are split into triangles.
  public var diagonal = MeshDiagonal.coreAnimation
  /// Whether faces without area are an error.
  public var strict = false
  /// Whether areas beyond the picture repeat its edge instead of being transparent.
  public var replicatesEdges = false
  /// Pixels of the picture for each pixel of the flat sheet, along each axis, as of Core Animation's layers; with more,
  /// text and thin lines stay sharp where the mesh magnifies them.
  public var rasterizationScale = 1.0
  /// The transform of the layer as a whole.
  public var placement = MeshPlacement()
  /// How light falls on the sheet.
  public var lighting = Lighting.auto
  /// Darkening of slopes by `simple` light; `nil` for the full one, or a soft one with `auto`.
  public var diffuseLightFactor: Double?
  /// The direction towards the `simple` light.
  public var lightDirection = Mesh.viewer
  /// How steep slopes are for the `simple` light, as a share of what they are; `nil` for 1, or less with `auto`.
  public var lightRelief: Double?
  /// The lights of `phong`, at most `Mesh.lightLimit`.
  public var lights = [MeshLight()]
  /// Where y points in `lightDirection` and `lights`.
  public var coordinates = LightCoordinates.canvas
  /// The strength of all lights of `phong` together.
  public var lightIntensity = 1.0
  /// How the sheet reflects the light of `phong`.
  public var material = MeshMaterial()
  /// The finish of its surface, drawn over any lighting.
  public var finish = Finish()

  /// A drawing of the mesh over the sheet.
  public var debug = DebugDrawing.none

  /// The largest number of lights that are drawn.
  public static let lightLimit = 8

  /// Makes an identity mesh.
  public init() {}

  /// Makes an effect with a named mesh.
  public init(_ name: MeshName) {
    self.name = name
  }

  /// Makes an effect with the given mesh.
  public init(_ mesh: MeshTransform) {
    source = .mesh(mesh)
  }

  /// Makes an effect with a chain of meshes, or with movements between meshes.
  public init(_ source: MeshSource) {
    self.source = source
  }

  /// Seconds that a play takes.
  public var duration: Double { moves ? shown.duration(constants) : bendDuration }

  private var moves: Bool { shown.moves(constants) }

  /// The same mesh with few faces, enough to find its extent to a pixel.
  package var coarse: Mesh {
    var mesh = self
    mesh.isCoarse = true
    mesh.constants = constants.coarse
    return mesh
  }

  var shown: MeshSource { source ?? .named(name) }

  /// The mesh at `moment`, on a sheet of `size` points.
  ///
  /// - Throws: `MeshError` for meshes that do not fit each other, or take more than `limits`.
  public func mesh(
    at moment: Moment, on size: SIMD2<Double>, limits: PreparationLimits = PreparationLimits()
  ) throws(MeshError) -> MeshTransform {
    try bent(at: moment, on: size, limits: limits).mesh
  }

  /// Warnings about the mesh at the end of its play, on a sheet of `size` points.
  ///
  /// - Throws: `MeshError` when it cannot be drawn.
  public func report(
    on size: SIMD2<Double>, limits: PreparationLimits = PreparationLimits()
  ) throws(MeshError) -> MeshReport {
    var limits = limits
    return try report(on: size, sharing: &limits)
  }

  /// As ``report(on:limits:)``, with limits that other parts of a picture share.
  func report(
    on size: SIMD2<Double>, sharing limits: inout PreparationLimits
  ) throws(MeshError) -> MeshReport {
    let shape = try bent(at: Moment(seconds: duration), on: size, limits: limits)
    let allowed = MeshLimits(limits)
    limits.take(made: shape.facesMade, shown: shape.mesh.faces.count)
    return try mapError(
      to: MeshError.transform, shape.mesh.validate(strict: strict, limits: allowed))
  }

  /// The mesh at `moment`, drawn at `pixelsPerPoint` pixels per point.
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
    try mapError(to: MeshError.transform, budget.subdivide(bent.mesh))
    bent.facesMade = budget.made - limits.facesMade
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
