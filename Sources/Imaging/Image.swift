/// A picture in memory: RGBA, rows from top to bottom without padding, sRGB-encoded.
public struct Image: Sendable, Equatable {
  /// Bits per component.
  public enum Depth: Int, Sendable {
    /// 0…255, one byte per component.
    case eight = 8
    /// 0…65535, two bytes per component in the machine's byte order.
    case sixteen = 16
  }

  /// Whether colour is multiplied by alpha.
  public enum Alpha: Sendable {
    /// Colour as files store it.
    case straight
    /// Colour multiplied by alpha, as targets and textures store it.
    case premultiplied
  }

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bits per component.
  public let depth: Depth
  /// Whether colour is multiplied by alpha.
  public let alpha: Alpha
  /// The components: `width` × `height` × 4 of them, red first, top row first.
  public let bytes: [UInt8]

  /// Wraps `bytes`, which must hold `width` × `height` × 4 components.
  public init(
    width: Int, height: Int, depth: Depth = .eight, alpha: Alpha, bytes: [UInt8]
  ) {
    precondition(bytes.count == width * height * depth.rawValue / 2, "picture size and byte count")
    self.width = width
    self.height = height
    self.depth = depth
    self.alpha = alpha
    self.bytes = bytes
  }
}
