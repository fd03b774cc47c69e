package import Motion

/// An elastic bar at one time.
package struct ElasticState: Sendable, Hashable {
  /// What it is doing, by the names of the library's states.
  package enum Phase: String, Sendable, Hashable {
    /// At rest, or returning there after a pull that was too short.
    case stopped
    /// It follows the finger.
    case dragging
    /// It springs back.
    case bouncing
    /// It stays open.
    case loading
    /// It closes.
    case closing
  }

  /// What it is doing.
  package var phase: Phase
  /// The points that the lower edge hangs from.
  package var points: ElasticPoints
  /// How far the content is pushed down, in points; 0 except for a refresh header.
  package var height: Double
  /// How far it is pulled, as a share of the threshold; at least 1 while it loads.
  package var progress: Double
  /// Where the loader's circle begins: 0 points to the right, angles run clockwise.
  package var loaderStart: Angle

  /// The share of a full turn that the loader's circle shows.
  package var loaderShare: Double { min(0.9 * progress, 0.9) }
}
