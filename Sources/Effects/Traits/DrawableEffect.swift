package import Documents
package import Frame

/// The requirements of an effect: its parameters, its traits, and its frame at any moment.
///
/// `Effect` forwards all of them to the effect that it holds.
package protocol DrawableEffect: Adjustable, Hashable {
  /// The error when it cannot be drawn; its description is one sentence.
  associatedtype Failure: Error & CustomStringConvertible
  /// The interaction of fingers with the effect.
  associatedtype Touch: EffectInteraction

  /// The facts that the effect states about itself.
  var traits: EffectTraits { get }

  /// What pages, the gallery and messages know of it; by default its shaders are those of the folder of its name.
  var profile: EffectProfile { get }

  /// The same effect with the defaults of its parameters.
  var unset: Self { get }

  /// The picture files that its parameters name; they follow the inputs on the stage.
  var pictureFiles: [String] { get }

  /// The source of the effect's mesh, with the names of files that have not been read.
  ///
  /// It is `nil` for a named mesh and for an effect without meshes, which ignores a new value.
  var meshSource: MeshSource? { get set }

  /// Whether every value takes a new ``meshSource``.
  static var takesMeshSource: Bool { get }

  /// Seconds that one play of `count` pictures takes in each direction.
  func duration(ofInputs count: Int) -> Double

  /// What happens in a forward play of `count` pictures, in seconds of its own.
  func milestones(ofInputs count: Int) -> [Milestone]

  /// How far a pull has come at `moment`, as a share of what it takes to start something; `nil` for an
  /// effect that starts nothing.
  func progress(at moment: Moment, on stage: Stage) -> Double?

  /// The canvas, in points, that shows a whole play of a picture of `size` points; `size` is zero
  /// without a picture.
  func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double>

  /// The canvas in points for pictures of `sizes` that the effect places itself; `nil` if they lie
  /// in the middle.
  func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>?

  /// The sizes in points at which pictures of `sizes` are drawn on a canvas.
  func shownSizes(of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>) -> [SIMD2<Double>]

  /// How far what it places by itself reaches, in a whole play of pictures of `sizes`, beyond the left and the
  /// upper edge of the canvas that it needs.
  func overhang(for sizes: [SIMD2<Double>]) -> SIMD2<Double>

  /// The effect with what it places by itself moved by `offset` points; `nil` for an effect that fills
  /// the canvas from its corner.
  func moved(by offset: SIMD2<Double>) -> Self?

  /// About how many faces are made to find its canvas, once.
  var canvasFaces: Double { get }

  /// How many motions are followed to find what a finger comes down on.
  var motionCount: Int { get }

  /// The same effect with no more detail than its extent needs.
  var coarse: Self { get }

  /// The effects that it consists of, each with its own placement; `nil` for a single effect.
  var parts: [EffectPart]? { get }

  /// Warnings about the effect on `stage`, one sentence each; it can be drawn nevertheless.
  ///
  /// - Throws: `Failure` when it cannot be drawn.
  func warnings(on stage: Stage) throws(Failure) -> [String]

  /// As `warnings(on:)`, with limits that other parts of a picture share.
  func warnings(
    on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(Failure) -> [String]

  /// The picture at `moment`, determined by the parameters, the stage and the moment alone.
  ///
  /// - Throws: `Failure` when the stage lacks pictures, or the parameters exclude each other.
  func frame(at moment: Moment, on stage: Stage) throws(Failure) -> Frame

  /// As `frame(at:on:)`, with limits that other parts of a picture share.
  func frame(
    at moment: Moment, on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(Failure) -> Frame

  /// What its sheet covers until it lifts, and what stays where a finger takes the sheet away: the first draws
  /// of a frame's canvas.
  func ground(on stage: Stage) -> [Draw]

  /// What the effect does to its picture at `moment`; `nil` for an effect that bends no sheet.
  ///
  /// - Throws: `Failure` without an input, or for a sheet that cannot be drawn.
  func deformation(at moment: Moment, on stage: Stage) throws(Failure) -> BentSheet?

  /// Finds what shows at `moment` of the pages that it turns; `nil` for an effect that turns none.
  ///
  /// - Throws: `Failure` without an input.
  func pages(at moment: Moment, on stage: Stage) throws(Failure) -> PageHitTest?

  /// Whether fingers can move the effect with `count` inputs.
  func takesGesture(ofInputs count: Int) -> Bool

  /// Width and height, in points, of the area that a finger can take.
  func touchSize(on stage: Stage) -> SIMD2<Double>

  /// The interaction of a gesture, in canvas points, with a view that has its own transform; `nil` when
  /// the effect takes no gesture.
  ///
  /// `duration` is the duration of a play in seconds, more than 0.
  func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> Touch?

  /// The sheet that fingers take off and drag; `nil` for an effect that stays in its place.
  func sheet(takenBy interaction: Touch) -> PeelInteraction?

  /// The effect at `seconds`, given the events of `interaction` up to that time.
  func pose(by interaction: Touch, at seconds: Double, on stage: Stage) -> Pose<Self>
}

/// An effect that is part of another one.
public struct EffectPart: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// The indices of its pictures among those of the stage.
  public var inputs: [Int]
}

extension DrawableEffect where Self: Parameterized {
  package var unset: Self { Self() }
}

extension DrawableEffect {
  package var profile: EffectProfile { EffectProfile(shaders: [traits.name]) }

  package var pictureFiles: [String] { [] }

  package func takesGesture(ofInputs count: Int) -> Bool { traits.takesGesture }

  package var meshSource: MeshSource? {
    get { nil }
    set {}
  }

  package static var takesMeshSource: Bool { false }

  package func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>? { nil }

  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] { sizes }

  package func milestones(ofInputs count: Int) -> [Milestone] {
    [
      Milestone(kind: .started, seconds: 0),
      Milestone(kind: .completed, seconds: duration(ofInputs: count)),
    ]
  }

  package func progress(at moment: Moment, on stage: Stage) -> Double? { nil }

  package func overhang(for sizes: [SIMD2<Double>]) -> SIMD2<Double> { .zero }

  package func moved(by offset: SIMD2<Double>) -> Self? { self }

  package var canvasFaces: Double { 0 }

  package var motionCount: Int { 0 }

  package var coarse: Self { self }

  package var parts: [EffectPart]? { nil }

  package func warnings(on stage: Stage) throws(Failure) -> [String] { [] }

  package func warnings(
    on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(Failure) -> [String] { try warnings(on: stage) }

  package func frame(
    at moment: Moment, on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(Failure) -> Frame {
    var own = stage
    own.limits = limits
    let frame = try frame(at: moment, on: own)
    limits.take(filled: frame)
    return frame
  }

  package func ground(on stage: Stage) -> [Draw] { [] }

  package func deformation(at moment: Moment, on stage: Stage) throws(Failure) -> BentSheet? { nil }

  package func pages(at moment: Moment, on stage: Stage) throws(Failure) -> PageHitTest? { nil }

  package func touchSize(on stage: Stage) -> SIMD2<Double> { stage.inputs[0].size }

  package func sheet(takenBy interaction: Touch) -> PeelInteraction? { nil }
}
