package import Documents
package import Frame

/// What an effect is: its parameters, its traits, and its frame at any moment.
///
/// `Effect` offers all of it for whichever effect it holds.
package protocol DrawableEffect: Adjustable, Hashable {
  /// Why it cannot be drawn; the description is one sentence.
  associatedtype Failure: Error & CustomStringConvertible
  /// What fingers do with it.
  associatedtype Touch: EffectInteraction

  /// What it says about itself.
  var traits: EffectTraits { get }

  /// Picture files that its parameters name; they follow the inputs on the stage.
  var pictureFiles: [String] { get }

  /// What its mesh is made of, with the names of files that are still to be read; `nil` for a named
  /// mesh, and for an effect that is not made of meshes, which keeps none.
  var meshSource: MeshSource? { get set }

  /// Seconds that one play of `count` pictures takes, each way.
  func duration(ofInputs count: Int) -> Double

  /// The canvas, in points, that shows all of a play of a picture of `size` points, which is zero
  /// without one.
  func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double>

  /// The canvas in points for pictures of `sizes` where the effect places each of them itself; `nil`
  /// where they lie in the middle.
  func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>?

  /// The sizes in points that pictures of `sizes` are drawn at on a canvas.
  func shownSizes(of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>) -> [SIMD2<Double>]

  /// The effects that it is made of, each in a place of its own; `nil` for one that stands alone.
  var parts: [EffectPart]? { get }

  /// What is odd about it on `stage` though it can be drawn: sentences for a person.
  ///
  /// - Throws: `Failure` when it cannot be drawn.
  func warnings(on stage: Stage) throws(Failure) -> [String]

  /// The picture at `moment`: the same for the same parameters, stage and moment, always.
  ///
  /// - Throws: `Failure` when the stage lacks pictures, or the parameters exclude each other.
  func frame(at moment: Moment, on stage: Stage) throws(Failure) -> Frame

  /// What it does to its picture at `moment`; `nil` for an effect that bends no sheet.
  ///
  /// - Throws: `Failure` without an input, or for a sheet that cannot be drawn.
  func deformation(at moment: Moment, on stage: Stage) throws(Failure) -> BentSheet?

  /// Width and height in points of what a finger can take.
  func touchSize(on stage: Stage) -> SIMD2<Double>

  /// What a gesture, in canvas points, does with a view that has a transform of its own; `nil` when
  /// no finger moves the effect.
  ///
  /// `duration` is the seconds that a play takes, more than 0.
  func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> Touch?

  /// The effect at `seconds`, from the events of `interaction` up to then.
  func pose(by interaction: Touch, at seconds: Double, on stage: Stage) -> Pose<Self>
}

/// One of the effects that an effect is made of.
public struct EffectPart: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its pictures among those of the stage.
  public var inputs: [Int]
}

extension DrawableEffect {
  package var pictureFiles: [String] { [] }

  package var meshSource: MeshSource? {
    get { nil }
    set {}
  }

  package func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>? { nil }

  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] { sizes }

  package var parts: [EffectPart]? { nil }

  package func warnings(on stage: Stage) throws(Failure) -> [String] { [] }

  package func deformation(at moment: Moment, on stage: Stage) throws(Failure) -> BentSheet? { nil }

  package func touchSize(on stage: Stage) -> SIMD2<Double> { stage.inputs[0].size }
}
