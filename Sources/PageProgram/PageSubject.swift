import Documents
import Effects
import Frame

/// The requirements of a page's program on its effect, with the effect's type erased.
///
/// It replaces an existential, which Embedded Swift does not have. Only its initializer mentions the effect, so a linker
/// leaves out all that a program's own effect does not need.
struct PageSubject: Sendable {
  /// Makes the picture at a time of a play.
  typealias Drawing =
    @Sendable (
      Double, Stage, Playback, [ParameterTrack]
    ) throws(Failure) -> Frame

  /// Why there is no picture.
  struct Failure: Error {
    let sentence: String
  }

  /// The first member of an object that does not fit.
  struct WrongMember: Error {
    let place: Int
  }

  /// The interaction of fingers with the effect.
  struct Touch: Sendable {
    let endSeconds: Double
    let milestones: [Milestone]
    let takesFinger: @Sendable () -> Bool
    let leavesChange: @Sendable () -> Bool
    let leftSeconds: @Sendable () -> Double?
    /// The space that a stage with the whole canvas lacks for what happens from a time on.
    let growth: @Sendable (Stage, Double) -> CanvasGrowth
    let frame: Drawing
    /// The interaction with a gesture that goes on from this one's.
    let continued: @Sendable (Gesture) -> Touch?

    fileprivate init<Subject: DrawableEffect>(_ touch: Subject.Touch, with effect: Subject) {
      endSeconds = touch.endSeconds
      milestones = touch.milestones
      takesFinger = { touch.takesFinger }
      leavesChange = { touch.leavesChange }
      leftSeconds = { touch.leftSeconds }
      growth = { touch.canvasGrowth(on: $0, from: $1) }
      frame = PageSubject.drawing(effect, touch)
      continued = { touch.continued(with: $0).map { Touch($0, with: effect) } }
    }
  }

  /// Whether fingers can move it.
  let takesGesture: @Sendable (_ inputs: Int) -> Bool
  /// Whether it depends on how wide strokes are, or on how much of their boxes pictures cover.
  let measuresPictures: Bool
  /// The files of the pictures that follow its own, which its parameters name.
  let pictureFiles: [String]
  let duration: @Sendable (_ inputs: Int) -> Double
  let milestones: @Sendable (Playback, _ inputs: Int) -> [Milestone]
  let wholeCanvas: @Sendable (_ sizes: [SIMD2<Double>], _ scale: Double) -> SIMD2<Double>
  /// The effect with its own places moved; `nil` for one that fills the canvas from its corner.
  let moved: @Sendable (SIMD2<Double>) -> PageSubject?
  /// Sets the members of an object.
  let setting: @Sendable (JSON) throws(WrongMember) -> PageSubject
  /// A gesture on a view with its placement, whose play takes this many seconds.
  let touch: @Sendable (Gesture, Placement, Stage, Double) -> Touch?
  /// The picture of a play without fingers.
  let frame: Drawing

  init<Subject: DrawableEffect>(_ effect: Subject) {
    takesGesture = { effect.takesGesture(ofInputs: $0 - effect.pictureFiles.count) }
    measuresPictures = effect.traits.measuresStrokes || effect.traits.printsOnPaper
    pictureFiles = effect.pictureFiles
    duration = { effect.duration(ofInputs: $0 - effect.pictureFiles.count) }
    milestones = { effect.milestones(by: $0, ofInputs: $1) }
    wholeCanvas = { effect.wholeCanvas(for: $0, scale: $1) }
    moved = { offset in effect.moved(by: offset).map { PageSubject($0) } }
    setting = { values throws(WrongMember) in
      var changed = effect
      for (place, member) in values.members.enumerated() {
        do throws(DocumentError) { try changed.set(member.name, to: member.node) } catch {
          throw WrongMember(place: place)
        }
      }
      return PageSubject(changed)
    }
    touch = { gesture, placement, stage, duration in
      effect.interaction(with: gesture, placement: placement, on: stage, duration: duration)
        .map { Touch($0, with: effect) }
    }
    frame = Self.drawing(effect, nil)
  }

  fileprivate static func drawing<Subject: DrawableEffect>(
    _ effect: Subject, _ touch: Subject.Touch?
  ) -> Drawing {
    { seconds, stage, playback, tracks throws(Failure) in
      let pose: Pose<Subject>
      do throws(DocumentError) {
        pose = try effect.pose(at: seconds, on: stage, by: playback, or: touch, moving: tracks)
      } catch {
        throw Failure(sentence: "a movement leaves its parameter's range")
      }
      do throws(Subject.Failure) {
        return try pose.effect.frame(at: pose.moment, on: pose.stage)
      } catch {
        throw Failure(sentence: error.description)
      }
    }
  }
}
