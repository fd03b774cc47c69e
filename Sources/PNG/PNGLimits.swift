/// The limits of a PNG, each checked before memory is allocated.
package struct PNGLimits: Sendable {
  /// Width × height.
  package var maxPixels: Int
  /// Bytes of a chunk that must be kept, stored or inflated.
  package var maxChunkBytes: Int
  /// Frames of an animation.
  package var maxFrames: Int

  package init(maxPixels: Int, maxChunkBytes: Int, maxFrames: Int) {
    self.maxPixels = maxPixels
    self.maxChunkBytes = maxChunkBytes
    self.maxFrames = maxFrames
  }

  /// The limits by name, for errors.
  package enum Name: Sendable {
    case maxPixels
    case maxChunkBytes
    case maxMemoryBytes
    case maxFrames
  }
}
