/// How taps start morphs: each finger that comes down starts the morph to the next icon.
package struct MorphInteraction: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture
  /// Seconds of the morph's own time per second.
  package var pace: Double
  /// The morph, without start times.
  private let morph: Morph

  /// Makes an interaction.
  package init(_ gesture: Gesture, with morph: Morph, pace: Double = 1) {
    self.gesture = gesture
    self.morph = morph
    self.pace = pace
  }

  /// When each morph starts, in seconds of the morph's own time.
  package var starts: [Double] {
    gesture.events.filter { $0.phase == .began }.map { $0.seconds * pace }
  }

  /// The reported events, in the order of time: each start, and when the icons are at rest.
  package var milestones: [Milestone] {
    var milestones: [Milestone] = []
    let starts = starts
    for (index, start) in starts.enumerated() {
      milestones.append(Milestone(kind: .started, seconds: start / pace))
      let end = Morph.Phases(start: start, of: morph).end
      if index + 1 == starts.count || end <= starts[index + 1] {
        milestones.append(Milestone(kind: .settled, seconds: end / pace))
      }
    }
    return milestones
  }
}
