/// A named mesh that fingers move.
protocol TouchableMesh: NamedMesh {
  associatedtype Hand: MeshHand

  /// What a gesture that never touches the mesh lacks, in words.
  static var miss: String { get }

  /// The fingers on the mesh before the first event.
  func hand(on sheet: TouchedSheet) -> Hand

  /// Whether a finger that comes down at a canvas point moves the mesh.
  static func takes(_ point: SIMD2<Double>, on sheet: TouchedSheet) -> Bool
}

extension TouchableMesh {
  static func takes(_ point: SIMD2<Double>, on sheet: TouchedSheet) -> Bool {
    sheet.contains(point)
  }
}

/// Fingers on a named mesh after some events.
protocol MeshHand {
  /// The reported events, in the order of time, and what follows from them.
  var milestones: [Milestone] { get }

  /// Handles the next event.
  mutating func take(_ event: PointerEvent)

  /// The mesh at `seconds`, which is not before the last event that was handled.
  mutating func mesh(at seconds: Double) -> MeshTransform
}

/// The flat sheet and the events on it.
package struct TouchedSheet: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture
  /// Where the sheet's top-left corner is, in canvas points.
  package var origin: SIMD2<Double>
  /// Width and height in points.
  package var size: SIMD2<Double>

  /// Converts a canvas point to unit coordinates of the sheet.
  func unit(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - origin) / size }

  /// Whether a canvas point is on the flat sheet.
  func contains(_ point: SIMD2<Double>) -> Bool {
    let place = unit(point)
    return place.min() >= 0 && place.max() <= 1
  }
}

/// What fingers do with a touchable mesh, with its type erased.
struct MeshTouch: Sendable {
  /// What a gesture that never touches the mesh lacks, in words.
  let miss: String
  /// Whether a finger that comes down at a canvas point moves the mesh.
  let takes: @Sendable (SIMD2<Double>, TouchedSheet) -> Bool
  /// The hand on the mesh with these constants.
  let hand: @Sendable (NamedMeshes, TouchedSheet) -> ErasedMeshHand

  init<Kind: TouchableMesh>(_ get: @escaping @Sendable (NamedMeshes) -> Kind) {
    miss = Kind.miss
    takes = { Kind.takes($0, on: $1) }
    hand = { ErasedMeshHand(get($0).hand(on: $1), $1.gesture.events) }
  }
}

/// A hand and the events of its gesture, with its type erased.
struct ErasedMeshHand {
  /// The mesh at a time in seconds, which is not before those of earlier calls.
  let mesh: (Double) -> MeshTransform
  /// The reported events of the whole gesture, in the order of time.
  let milestones: () -> [Milestone]

  init(_ hand: some MeshHand, _ events: [PointerEvent]) {
    var (hand, count) = (hand, 0)
    func advance(to seconds: Double) {
      while count < events.count, events[count].seconds <= seconds {
        hand.take(events[count])
        count += 1
      }
    }
    mesh = { seconds in
      advance(to: seconds)
      return hand.mesh(at: seconds)
    }
    milestones = {
      advance(to: .infinity)
      return hand.milestones
    }
  }
}
