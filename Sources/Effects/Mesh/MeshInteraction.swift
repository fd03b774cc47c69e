import Documents
import Frame

/// What fingers do with a named mesh, as in the article's demos: a function of pointer events and time.
///
/// A `curtain` is pulled by its right edge and swings back on release. The lens of `bulge` follows the
/// finger and stays where it is released; two fingers pinch its size. A `jelly` shivers more when it is
/// tapped. Over the rolling `wave`, two fingers add a lens and pinch its size.
package struct MeshInteraction: Sendable, Hashable {
  /// What happens.
  package var gesture: Gesture
  /// The effect with its constants.
  package var mesh: Mesh
  /// Where the sheet's top-left corner is, in canvas points.
  package var origin: SIMD2<Double>
  /// Width and height of the sheet in points.
  package var size: SIMD2<Double>

  /// The distance in points from the right edge within which a curtain can be taken.
  package static let grip = 30.0
  /// The distance in points that the finger of a tap may move.
  package static let tapMovement = 10.0
  /// The radius in points of the lens under two fingers, for each multiple of their first distance.
  package static let pinchRadius = 100.0
  /// The radius in points of a lens that two fingers add to a wave.
  package static let wavePinchRadius = 300.0

  /// Makes an interaction; `nil` for a mesh that takes no gesture.
  package init?(
    _ gesture: Gesture, mesh: Mesh, origin: SIMD2<Double>, size: SIMD2<Double>
  ) {
    guard mesh.takesGesture else { return nil }
    self.gesture = gesture
    self.mesh = mesh
    self.origin = origin
    self.size = size
  }

  /// The bent sheet at `seconds`, given the events up to that time.
  package func mesh(at seconds: Double) -> MeshTransform {
    switch mesh.name {
    case .curtain: return CurtainHand(self, until: seconds).mesh(at: seconds)
    case .jelly:
      var hand = JellyHand(self)
      hand.advance(to: seconds)
      return hand.mesh(at: seconds)
    case .wave:
      let wave = mesh.constants.wave.mesh(at: seconds)
      return LensHand(self, until: seconds).pinching(wave)
    default: return LensHand(self, until: seconds).lens.mesh(on: size)
    }
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] {
    switch mesh.name {
    case .curtain: CurtainHand(self, until: .infinity).finished
    case .jelly: tapped.milestones
    default: LensHand(self, until: .infinity).milestones
    }
  }

  /// The jelly after all events.
  private var tapped: JellyHand {
    var hand = JellyHand(self)
    hand.advance(to: .infinity)
    return hand
  }

  /// A sentence for a gesture that never touches the mesh, naming the touch that is missing; `nil` when
  /// the mesh is touched.
  package var miss: String? {
    guard milestones.isEmpty else { return nil }
    switch mesh.name {
    case .curtain:
      return "no press of the gesture is within \(MeshInteraction.grip.plainText) points of the "
        + "curtain's right edge"
    case .jelly: return "no finger of the gesture taps the jelly"
    case .wave: return "no two fingers of the gesture are on the wave"
    default: return "no press of the gesture is on the sheet"
    }
  }

  /// How far the mesh reaches beyond the flat sheet, horizontally and vertically, in points: the
  /// maximum at some events and some moments between them.
  package var reach: SIMD2<Double> {
    let stage = Stage(canvas: size, inputs: [Stage.Input(size: size)])
    var reach = SIMD2<Double>.zero
    var last: MeshTransform?
    var few = self
    few.mesh = mesh.coarse
    var jelly = JellyHand(few)
    for seconds in sampledSeconds {
      let bent: MeshTransform
      if mesh.name == .jelly {
        // Each tap begins where the one before it is.
        jelly.advance(to: seconds)
        bent = jelly.mesh(at: seconds)
      } else {
        bent = few.mesh(at: seconds)
      }
      guard bent != last else { continue }
      last = bent
      let shown = mesh.showing(bent)
      guard let scene = try? shown.coarse.scene(at: Moment(seconds: seconds), on: stage)
      else { continue }
      reach = pointwiseMax(reach, scene.reach)
    }
    return pointwiseMin(reach, 8 * size)
  }

  /// Times of events, and times from start to end, at most 32 each.
  private var sampledSeconds: [Double] {
    let (count, events) = (32, gesture.events)
    let atEvents =
      events.count <= count
      ? events.map { $0.seconds }
      : (0..<count).map { events[$0 * (events.count - 1) / (count - 1)].seconds }
    let between = (0..<count).map { endSeconds * Double($0) / Double(count - 1) }
    return (atEvents + between).sorted()
  }

  /// Converts a canvas point to unit coordinates of the sheet.
  func unit(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - origin) / size }

  /// Whether a finger that comes down at a canvas point moves the mesh.
  func takes(_ point: SIMD2<Double>) -> Bool {
    guard isOnSheet(point) else { return false }
    return mesh.name != .curtain || unit(point).x > 1 - MeshInteraction.grip / size.x
  }

  /// Whether a canvas point is on the flat sheet.
  func isOnSheet(_ point: SIMD2<Double>) -> Bool {
    let place = unit(point)
    return place.min() >= 0 && place.max() <= 1
  }
}
