import Documents
import Frame

/// What fingers do with an effect: a pure function of pointer events and time.
public enum Interaction: Sendable, Hashable {
  /// A sticker is taken off, dragged and let go.
  case peel(PeelInteraction)
  /// A mesh is pulled, pinched or tapped.
  case mesh(MeshInteraction)
  /// A bar is pulled and let go.
  case elastic(ElasticInteraction)
  /// Balls are dragged and spring back.
  case metaballs(MetaballsInteraction)
  /// Taps start morphs.
  case morph(MorphInteraction)
  /// Stickers of a scene are, each by the finger on it.
  case scene(SceneInteraction)

  /// What `file` does with `effect` on `stage`; `nil` when no finger moves this effect.
  ///
  /// `duration` is the seconds that the effect's play takes, more than 0.
  public init?(_ file: GestureFile, with effect: Effect, on stage: Stage, duration: Double) {
    switch effect {
    case .peel, .sticker:
      self = .peel(
        PeelInteraction(
          file.gesture, size: effect.touchSize(on: stage), home: stage.center(ofInput: 0),
          placement: file.placement, duration: duration))
    case .mesh(let mesh):
      let size = stage.inputs[0].size
      guard
        let interaction = MeshInteraction(
          file.gesture, mesh: mesh, origin: stage.center(ofInput: 0) - size / 2, size: size)
      else { return nil }
      self = .mesh(interaction)
    case .elastic(let elastic):
      let view = elastic.view(on: stage)
      self = .elastic(
        ElasticInteraction(
          file.gesture, elastic: elastic, origin: SIMD2<Double>(view.origin) / stage.scale,
          size: view.points))
    case .metaballs(let metaballs):
      self = .metaballs(
        MetaballsInteraction(
          file.gesture, balls: metaballs.balls, pictureSizes: stage.inputs.map { $0.size },
          pace: metaballs.duration / duration))
    case .morph(let morph):
      let own = morph.duration(ofIcons: stage.inputs.count)
      self = .morph(MorphInteraction(file.gesture, with: morph, pace: own / duration))
    case .scene(let scene):
      self = .scene(SceneInteraction(file.gesture, with: scene, on: stage, duration: duration))
    }
  }

  /// The pointer events.
  public var gesture: Gesture {
    switch self {
    case .peel(let peel): peel.gesture
    case .mesh(let mesh): mesh.gesture
    case .elastic(let elastic): elastic.gesture
    case .metaballs(let metaballs): metaballs.gesture
    case .morph(let morph): morph.gesture
    case .scene(let scene): scene.gesture
    }
  }

  /// What is reported, in the order of time.
  public var milestones: [Milestone] {
    switch self {
    case .peel(let peel): peel.milestones
    case .mesh(let mesh): mesh.milestones
    case .elastic(let elastic): elastic.milestones
    case .metaballs(let metaballs): metaballs.milestones
    case .morph(let morph): morph.milestones
    case .scene(let scene): scene.milestones
    }
  }

  /// When nothing moves any more: after the last event's consequences, or the last event.
  public var endSeconds: Double {
    switch self {
    case .peel(let peel): peel.endSeconds
    case .mesh(let mesh): mesh.endSeconds
    case .elastic(let elastic): elastic.endSeconds
    case .metaballs(let metaballs): metaballs.endSeconds
    case .morph(let morph): morph.endSeconds
    case .scene(let scene): scene.endSeconds
    }
  }

  /// What is odd about it though it can be drawn: sentences for a person.
  ///
  /// A `canvas` in points tells where positions count from.
  public func warnings(on canvas: SIMD2<Double>) -> [String] {
    let miss: String? =
      switch self {
      case .peel(let peel): peel.isTouched ? nil : "no press of the gesture is on a sticker"
      case .scene(let scene): scene.isTouched ? nil : "no press of the gesture is on a sticker"
      case .mesh(let mesh): mesh.miss
      case .elastic, .metaballs, .morph: nil
      }
    guard let miss, !gesture.events.isEmpty else { return [] }
    return [
      "\(miss); its positions are points of a canvas of \(canvas.x.plainText) x "
        + canvas.y.plainText
    ]
  }

  /// The effect at `seconds`, from the events up to then.
  public func pose(of effect: Effect, at seconds: Double, on stage: Stage) -> Pose {
    switch self {
    case .peel(let peel):
      let state = peel.state(at: seconds)
      var pose = Pose(
        effect, at: state.moment.paced(from: peel.duration, to: effect.duration(ofInputs: 1)),
        on: stage)
      pose.stage.inputs[0].placement = peel.placement
      pose.stage.inputs[0].placement.translation += state.offset
      return pose
    case .mesh(let interaction):
      var mesh = interaction.mesh
      mesh.source = .mesh(interaction.mesh(at: seconds))
      mesh.fraction = 1
      return Pose(.mesh(mesh), at: Moment(seconds: seconds), on: stage)
    case .elastic(let interaction):
      var elastic = interaction.elastic
      elastic.state = interaction.state(at: seconds)
      return Pose(.elastic(elastic), at: Moment(seconds: seconds), on: stage)
    case .metaballs(let interaction):
      let moment = Moment(seconds: seconds * interaction.pace)
      guard case .metaballs(var metaballs) = effect else {
        return Pose(effect, at: moment, on: stage)
      }
      metaballs.balls = zip(interaction.balls, interaction.offsets(at: seconds)).map {
        $0.moved(by: $1)
      }
      return Pose(.metaballs(metaballs), at: moment, on: stage)
    case .morph(let interaction):
      let moment = Moment(seconds: seconds * interaction.pace)
      guard case .morph(var morph) = effect else { return Pose(effect, at: moment, on: stage) }
      morph.starts = interaction.starts
      return Pose(.morph(morph), at: moment, on: stage)
    case .scene(let interaction):
      return Pose(
        .scene(interaction.scene(at: seconds)),
        at: Moment(seconds: min(seconds, effect.duration)), on: stage)
    }
  }
}
