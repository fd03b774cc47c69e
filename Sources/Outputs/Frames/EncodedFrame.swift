package import Imaging
import PNG

/// A picture of a sequence as stored in a file: all of it, or the rectangle that changed.
package struct EncodedFrame: Sendable {
  /// The compressed pixels.
  package let bytes: [UInt8]
  /// Where they belong.
  package let region: Rectangle
  /// Whether they are laid over the earlier ones rather than replacing them.
  package let blends: Bool
  /// The disposal of its rectangle before the next frame, if the format leaves a choice.
  var disposal = PNGFrame.Disposal.none

  /// Makes a frame.
  package init(_ bytes: [UInt8], _ region: Rectangle, blends: Bool = false) {
    self.bytes = bytes
    self.region = region
    self.blends = blends
  }
}

/// Compresses the pictures of a sequence, each by itself or by its changes since the one before.
protocol FrameCoder: Sendable {
  /// The picture, or its changes since `previous`; `nil` without changes. Both are premultiplied; called on
  /// any thread, in any order.
  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame?
}

/// Puts the frames of an animation into the form of a file, in order.
protocol AnimationMuxer: Sendable {
  /// Takes the next bytes of the file.
  typealias Emit = ([UInt8]) throws(AnimationError) -> Void

  /// The first bytes of the file.
  var head: [UInt8] { get }

  /// Hands `emit` the bytes of a frame that is shown from the start of frame `first` to the start of frame `last` of
  /// the schedule, piece by piece where it is stored more than once.
  mutating func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError)

  /// Hands `emit` the last bytes of the file, and returns the ones that replace earlier bytes.
  func finish(_ emit: Emit) throws(AnimationError) -> [FilePatch]
}

extension AnimationMuxer {
  func finish(_ emit: Emit) -> [FilePatch] { [] }
}
