package import Imaging

/// A picture of a sequence as a file stores it: all of it, or a rectangle that changed.
package struct EncodedFrame: Sendable {
  /// The compressed pixels.
  package let bytes: [UInt8]
  /// Where they belong.
  package let region: Region
  /// Whether they are laid over the earlier ones rather than replacing them.
  package let blends: Bool

  /// Makes a frame.
  package init(_ bytes: [UInt8], _ region: Region, blends: Bool = false) {
    self.bytes = bytes
    self.region = region
    self.blends = blends
  }
}

/// Compresses the pictures of a sequence, each by itself or by what changed since the one before.
package protocol FrameCoder: Sendable {
  /// The picture, or what changed since `previous`; `nil` when nothing did. Both are premultiplied; called on
  /// any thread, in any order.
  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame?
}

/// Puts the frames of an animation into the form of a file, in order.
package protocol AnimationMuxer: Sendable {
  /// Takes the next bytes of the file.
  typealias Emit = ([UInt8]) throws(AnimationError) -> Void

  /// What the file begins with.
  var head: [UInt8] { get }

  /// Hands `emit` the bytes of a frame that is shown from the start of frame `first` to the start of frame `last` of
  /// the schedule, piece by piece where it is stored more than once.
  mutating func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError)

  /// What the file ends with, and what replaces earlier bytes at the given places.
  func finish() throws(AnimationError) -> (tail: [UInt8], patches: [(offset: Int, bytes: [UInt8])])
}
