/// How much of each pixel something covers, worked out by the effect itself.
public struct CoverageMap: Sendable, Hashable {
  /// The size in pixels.
  public var size: PixelSize
  /// 0 uncovered … 255 covered, a byte for each pixel, row by row from the top.
  public var bytes: [UInt8]

  /// Makes a map; a valid one has a byte for each pixel.
  public init(size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// A number that tells maps apart (FNV-1a over every byte).
  var digest: UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
