/// The coverage of each pixel, computed by the effect itself.
public struct CoverageMap: Sendable, Hashable {
  /// The size in pixels.
  public var size: PixelSize
  /// One byte per pixel, from 0 uncovered to 255 covered, row by row from the top.
  public var bytes: [UInt8]

  /// Makes a map; a valid map has one byte per pixel.
  public init(size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// A number that distinguishes maps (FNV-1a over every byte).
  var digest: UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
