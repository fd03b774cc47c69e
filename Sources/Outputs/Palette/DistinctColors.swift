import Imaging

/// The colours of pictures, as long as a palette can hold all of them.
struct DistinctColors: Sendable, Equatable {
  /// The colours, as 0xAABBGGRR, premultiplied or not as the pictures; `nil` when there are too many.
  private(set) var colors: Set<UInt32>? = []

  /// The most colours that are remembered: those of a palette besides transparent.
  static let most = 255

  /// Adds a colour.
  mutating func insert(_ color: UInt32) {
    guard let count = colors?.count else { return }
    colors?.insert(color)
    if count == Self.most, let count = colors?.count, count > Self.most { colors = nil }
  }

  /// Adds the colours of `image`, without transparent.
  mutating func insert(_ image: Image) {
    var last: UInt32 = 0
    image.bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let stored = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard stored != last else { continue }
        last = stored
        guard stored != 0 else { continue }
        insert(UInt32(littleEndian: stored))
        if colors == nil { return }
      }
    }
  }

  /// Adds the colours of `other`.
  mutating func insert(_ other: DistinctColors) {
    guard let added = other.colors else { return colors = nil }
    for color in added { insert(color) }
  }
}
