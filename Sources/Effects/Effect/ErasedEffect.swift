import Documents
import Frame

/// Everything that an effect does, with its type erased.
///
/// It replaces an existential, which Embedded Swift does not have.
struct ErasedEffect {
  let traits: () -> EffectTraits
  let profile: () -> EffectProfile
  let unset: () -> Effect
  let parts: () -> [EffectPart]?
  let pictureFiles: () -> [String]
  let meshSource: () -> MeshSource?
  let settingMeshSource: (MeshSource?) -> Effect
  let parameters: () -> [ParameterDescription]
  let setting: (String, DocumentNode) throws(DocumentError) -> Effect
  let value: (String) throws(DocumentError) -> JSON
  let duration: (Int) -> Double
  let defaultCanvas: (SIMD2<Double>) -> SIMD2<Double>
  let canvas: ([SIMD2<Double>]) -> SIMD2<Double>?
  let shownSizes: ([SIMD2<Double>], SIMD2<Double>) -> [SIMD2<Double>]
  let milestones: (Int) -> [Milestone]
  let progress: (Moment, Stage) -> Double?
  let overhang: ([SIMD2<Double>]) -> SIMD2<Double>
  let moved: (SIMD2<Double>) -> Effect?
  let canvasFaces: () -> Double
  let motionCount: () -> Int
  let coarse: () -> Effect
  let warnings: (Stage, inout PreparationLimits) throws(EffectError) -> [String]
  let frame: (Moment, Stage, inout PreparationLimits) throws(EffectError) -> Frame
  let ground: (Stage) -> [Draw]
  let deformation: (Moment, Stage) throws(EffectError) -> BentSheet?
  let pages: (Moment, Stage) throws(EffectError) -> PageHitTest?
  let touchSize: (Stage) -> SIMD2<Double>
  let interaction: (Gesture, Placement, Stage, Double) -> Interaction?

  /// Erases the type of `effect`; `wrap` turns a value of that type back into an `Effect`.
  init<Kind: DrawableEffect>(_ effect: Kind, _ wrap: @escaping @Sendable (Kind) -> Effect) {
    traits = { effect.traits }
    profile = { effect.profile }
    unset = { wrap(effect.unset) }
    parts = { effect.parts }
    pictureFiles = { effect.pictureFiles }
    meshSource = { effect.meshSource }
    settingMeshSource = { source in
      var changed = effect
      changed.meshSource = source
      return wrap(changed)
    }
    parameters = { effect.parameters }
    setting = { (name, value) throws(DocumentError) in
      var changed = effect
      try changed.set(name, to: value)
      return wrap(changed)
    }
    value = { (name) throws(DocumentError) in try effect.value(of: name) }
    duration = { effect.duration(ofInputs: $0) }
    defaultCanvas = { effect.defaultCanvas(for: $0) }
    canvas = { effect.canvas(for: $0) }
    shownSizes = { effect.shownSizes(of: $0, on: $1) }
    milestones = { effect.milestones(ofInputs: $0) }
    progress = { effect.progress(at: $0, on: $1) }
    overhang = { effect.overhang(for: $0) }
    moved = { effect.moved(by: $0).map(wrap) }
    canvasFaces = { effect.canvasFaces }
    motionCount = { effect.motionCount }
    coarse = { wrap(effect.coarse) }
    warnings = { (stage, limits: inout PreparationLimits) throws(EffectError) in
      do throws(Kind.Failure) {
        return try effect.warnings(on: stage, sharing: &limits)
      } catch {
        throw EffectError(error)
      }
    }
    frame = { (moment, stage, limits: inout PreparationLimits) throws(EffectError) in
      do throws(Kind.Failure) {
        return try effect.frame(at: moment, on: stage, sharing: &limits)
      } catch {
        throw EffectError(error)
      }
    }
    ground = { effect.ground(on: $0) }
    deformation = { (moment, stage) throws(EffectError) in
      do throws(Kind.Failure) { return try effect.deformation(at: moment, on: stage) } catch {
        throw EffectError(error)
      }
    }
    pages = { (moment, stage) throws(EffectError) in
      do throws(Kind.Failure) { return try effect.pages(at: moment, on: stage) } catch {
        throw EffectError(error)
      }
    }
    touchSize = { effect.touchSize(on: $0) }
    interaction = { gesture, placement, stage, duration in
      guard
        let interaction = effect.interaction(
          with: gesture, placement: placement, on: stage, duration: duration)
      else { return nil }
      return Interaction(interaction, of: effect, wrap)
    }
  }
}
