/// How much a PNG may ask for; each is checked before memory is taken.
package struct PNGLimits: Sendable {
  /// Width × height.
  package var maxPixels: Int
  /// Bytes of a chunk that has to be kept, as stored and inflated.
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
