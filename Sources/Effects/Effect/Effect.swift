public import Documents
public import Frame

/// One of peelgl's effects with its parameters.
///
/// A new effect is a folder with a type that conforms to `DrawableEffect`, a case here, its line in `erased`, and
/// its place in `all`. No other code depends on which effect it is.
public enum Effect: Sendable, Hashable {
  /// A sticker that peels off.
  case peel(Peel)
  /// A sticker that peels off in a wave, with a shadow and a glare.
  case sticker(Sticker)
  /// A sheet that curls up and shows its back.
  case curl(Curl)
  /// A book whose sheets turn.
  case book(Book)
  /// A sheet bent by a mesh.
  case mesh(Mesh)
  /// A bar that is pulled down and springs back.
  case elastic(Elastic)
  /// Discs and pictures that join like drops.
  case metaballs(Metaballs)
  /// Icons that flow into one another.
  case morph(Morph)
  /// Several effects on one canvas.
  case scene(Scene)
  /// A user's shader.
  case shader(ShaderEffect)

  /// All named effects with their default parameters, in the order of lists; scenes and users' shaders are not
  /// included.
  public static var all: [Effect] {
    [
      .peel(Peel()), .sticker(Sticker()), .curl(Curl()), .book(Book()), .mesh(Mesh()),
      .elastic(Elastic()), .metaballs(Metaballs()), .morph(Morph()),
    ]
  }

  /// The effect without its type.
  var erased: ErasedEffect {
    switch self {
    case .peel(let peel): ErasedEffect(peel, Effect.peel)
    case .sticker(let sticker): ErasedEffect(sticker, Effect.sticker)
    case .curl(let curl): ErasedEffect(curl, Effect.curl)
    case .book(let book): ErasedEffect(book, Effect.book)
    case .mesh(let mesh): ErasedEffect(mesh, Effect.mesh)
    case .elastic(let elastic): ErasedEffect(elastic, Effect.elastic)
    case .metaballs(let metaballs): ErasedEffect(metaballs, Effect.metaballs)
    case .morph(let morph): ErasedEffect(morph, Effect.morph)
    case .scene(let scene): ErasedEffect(scene, Effect.scene)
    case .shader(let shader): ErasedEffect(shader, Effect.shader)
    }
  }
}

/// Several effects on one canvas.
public typealias Scene = Composition<Effect>

extension Effect {
  /// The names of all effects.
  public static var names: [String] { all.map { $0.name } }

  /// The names of the effects whose traits, with default parameters, are so.
  package static func names(where isSo: (EffectTraits) -> Bool) -> [String] {
    all.map { $0.traits }.filter(isSo).map { $0.name }
  }

  /// The effect called `name` with its default parameters.
  ///
  /// - Throws: `EffectError` with the nearest name.
  public init(named name: String) throws(EffectError) {
    guard let effect = Effect.all.first(where: { $0.name == name }) else {
      throw .unknown(name: name)
    }
    self = effect
  }

  /// The name on the command line.
  public var name: String { traits.name }

  /// Seconds that one play takes in each direction, with as few pictures as the effect can draw.
  public var duration: Double { duration(ofInputs: traits.inputCounts.lowerBound) }

  /// Finds the point of the sheet or page that shows at a canvas point; `nil` for an effect that neither bends a
  /// sheet nor turns pages.
  ///
  /// - Throws: `EffectError` without an input, or for a sheet that cannot be drawn.
  public func hitTest(
    at moment: Moment, on stage: Stage
  ) throws(EffectError) -> HitTest? {
    if let pages = try pages(at: moment, on: stage) { return .pages(pages) }
    guard let sheet = try deformation(at: moment, on: stage) else { return nil }
    do throws(MeshTransformError) {
      return .sheet(MeshHitTest(try PlacedMesh(sheet, on: stage)))
    } catch {
      throw EffectError(error)
    }
  }
}

extension Effect: DrawableEffect {
  /// The facts that the effect states about itself.
  public var traits: EffectTraits { erased.traits() }

  package var profile: EffectProfile { erased.profile() }

  package var unset: Effect { erased.unset() }

  /// The picture files that its parameters name; they follow the inputs on the stage.
  public var pictureFiles: [String] { erased.pictureFiles() }

  /// Seconds that one play of `count` pictures takes in each direction.
  public func duration(ofInputs count: Int) -> Double { erased.duration(count) }

  /// The canvas, in points, that shows a whole play of a picture of `size` points; `size` is zero
  /// without a picture.
  public func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    erased.defaultCanvas(size)
  }

  package var meshSource: MeshSource? {
    get { erased.meshSource() }
    set { self = erased.settingMeshSource(newValue) }
  }

  package func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>? { erased.canvas(sizes) }

  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] { erased.shownSizes(sizes, canvas) }

  package func milestones(ofInputs count: Int) -> [Milestone] { erased.milestones(count) }

  package func progress(at moment: Moment, on stage: Stage) -> Double? {
    erased.progress(moment, stage)
  }

  package func overhang(for sizes: [SIMD2<Double>]) -> SIMD2<Double> { erased.overhang(sizes) }

  package func moved(by offset: SIMD2<Double>) -> Effect? { erased.moved(offset) }

  package var canvasFaces: Double { erased.canvasFaces() }

  package var motionCount: Int { erased.motionCount() }

  package var coarse: Effect { erased.coarse() }

  /// The effects that it consists of, each with its own placement; `nil` for a single effect.
  public var parts: [EffectPart]? { erased.parts() }

  /// Warnings about the effect on `stage`, one sentence each; it can be drawn nevertheless.
  ///
  /// - Throws: `EffectError` when it cannot be drawn.
  public func warnings(on stage: Stage) throws(EffectError) -> [String] {
    var limits = stage.limits
    return try warnings(on: stage, sharing: &limits)
  }

  package func warnings(
    on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(EffectError) -> [String] { try erased.warnings(stage, &limits) }

  /// The picture at `moment`, determined by the parameters, the stage and the moment alone.
  ///
  /// - Throws: `EffectError` when the stage lacks pictures, or the parameters exclude each other.
  public func frame(at moment: Moment, on stage: Stage) throws(EffectError) -> Frame {
    var limits = stage.limits
    return try frame(at: moment, on: stage, sharing: &limits)
  }

  package func frame(
    at moment: Moment, on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(EffectError) -> Frame { try erased.frame(moment, stage, &limits) }

  package func ground(on stage: Stage) -> [Draw] { erased.ground(stage) }

  /// What the effect does to its picture at `moment`, as a mesh for drawing and hit testing; `nil` for
  /// an effect that bends no sheet.
  ///
  /// - Throws: `EffectError` without an input, or for a sheet that cannot be drawn.
  public func deformation(
    at moment: Moment, on stage: Stage
  ) throws(EffectError) -> BentSheet? {
    try erased.deformation(moment, stage)
  }

  package func pages(
    at moment: Moment, on stage: Stage
  ) throws(EffectError) -> PageHitTest? { try erased.pages(moment, stage) }

  package func touchSize(on stage: Stage) -> SIMD2<Double> { erased.touchSize(stage) }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> Interaction? { erased.interaction(gesture, placement, stage, duration) }

  package func sheet(takenBy interaction: Interaction) -> PeelInteraction? { interaction.sheet }

  package func pose(
    by interaction: Interaction, at seconds: Double, on stage: Stage
  ) -> Pose<Effect> { interaction.pose(at: seconds, on: stage) }
}

extension Effect: Adjustable {
  /// The parameters, in the order of help.
  public var parameters: [ParameterDescription] { erased.parameters() }

  /// Sets the parameter `name`; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError) {
    self = try erased.setting(name, value)
  }

  /// The value of the parameter `name`.
  public func value(of name: String) throws(DocumentError) -> JSON {
    try erased.value(name)
  }
}
