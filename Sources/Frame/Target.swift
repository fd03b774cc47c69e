/// A picture that passes draw into and sample; it lives for one frame, or until the next frame has used
/// it.
public struct Target: Sendable, Hashable {
  /// How a target stores a pixel.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Four 8-bit normalised components.
    case rgba8
    /// Four 16-bit floats.
    case rgba16f
    /// Four floats: 32-bit ones where the device reads them faster, otherwise 16-bit ones.
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
  /// is transparent. Two consecutive frames must declare the target alike, and each must draw it. A
  /// frame with such a target depends on the frames before it, so frame k is drawn by drawing frames 0
  /// to k in order. None of the built-in effects makes such frames.
  public var hasHistory: Bool

  /// Declares a target; by default it lives for one frame.
  public init(_ name: String, size: PixelSize, format: Format, hasHistory: Bool = false) {
    self.name = name
    self.size = size
    self.format = format
    self.hasHistory = hasHistory
  }
}
