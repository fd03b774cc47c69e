package import Imaging

/// An animation that is being written.
///
/// ``encode(_:after:)`` runs on any thread and in any order, the rest in order. The file appears under its name
/// only with ``finish()``.
package protocol AnimationOutput: Sendable {
  /// The picture, or what changed since `previous`; `nil` when nothing did.
  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame?

  /// Adds the next frame of the schedule; `nil` for one that looks like the frame before.
  func write(_ frame: EncodedFrame?) throws(AnimationError)

  /// Completes the file after the last frame.
  func finish() throws(AnimationError)

  /// What a search chose, once it has finished, or what else a person should know; `nil` for nothing.
  var choice: String? { get }

  /// Drops an incomplete file, and refuses what comes later.
  func close()
}

extension AnimationOutput {
  package var choice: String? { nil }
}
