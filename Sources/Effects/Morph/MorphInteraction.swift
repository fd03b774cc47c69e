/// How taps start morphs: each finger that comes down starts the one to the next icon, also while
/// another runs.
package struct MorphInteraction: Sendable, Hashable {
  /// What happens.
  package var gesture: Gesture
  /// Seconds of the morph's own time that pass in a second.
  package var pace: Double
  /// The morph, without its starts.
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

  /// What is reported, in the order of time: each start, and when the icons stand still.
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
