package import Imaging

/// An animation that is being written.
///
/// ``encode(_:after:)`` runs on any thread and in any order, the rest in order. The file appears under its name
/// only with ``finish()``.
package protocol AnimationOutput: Sendable {
  /// The picture, or its changes since `previous`; `nil` without changes.
  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame?

  /// Adds the next frame of the schedule; `nil` for one that looks like the frame before.
  func write(_ frame: EncodedFrame?) throws(AnimationError)

  /// Completes the file after the last frame.
  func finish() throws(AnimationError)

  /// After ``finish()``, the choice of a search or a remark on the file; `nil` without either.
  var choice: String? { get }

  /// Drops an incomplete file, and refuses later frames.
  func close()
}

extension AnimationOutput {
  package var choice: String? { nil }
}
