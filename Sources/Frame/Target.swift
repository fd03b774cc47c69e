/// A picture that passes draw into and sample: it lives for one frame, or also for the next one.
public struct Target: Sendable, Hashable {
  /// How a target stores a pixel.
  public enum Format: String, Sendable, Hashable {
    /// Four 8-bit normalised components.
    case rgba8
    /// Four 16-bit floats.
    case rgba16f
    /// Four floats, of 32 bits where the device reads these faster and else of 16.
    case rgbaFloat
    /// Four 32-bit floats.
    case rgba32f
  }

  /// The name that passes and textures use; unique in the frame.
  public var name: String
  /// The size in pixels.
  public var size: PixelSize
  /// How a pixel is stored.
  public var format: Format
  /// Whether the next frame of the sequence may sample what this frame draws into the target, as
  /// `Texture.Source.history`.
  ///
  /// In the first frame of a sequence, and after a frame that does not declare the target, the history
  /// is transparent. Two frames in a row declare the target alike, and each draws it. A frame with such a target is a step: it follows from the ones
  /// before it, so that frame k is drawn by drawing frames 0 to k in order. None of the built-in
  /// effects makes such frames.
  public var hasHistory: Bool

  /// Declares a target; it lives for one frame unless told otherwise.
  public init(_ name: String, size: PixelSize, format: Format, hasHistory: Bool = false) {
    self.name = name
    self.size = size
    self.format = format
    self.hasHistory = hasHistory
  }
}
