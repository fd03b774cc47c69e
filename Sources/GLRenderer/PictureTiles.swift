import Frame
import Imaging

extension PictureFacts {
  /// What there is to know of a picture.
  init(_ image: Image, version: Int) {
    let size = PixelSize(width: image.width, height: image.height)
    var opaque = TileMask(size, all: true)
    var filled = TileMask(size, all: false)
    image.bytes.withUnsafeBytes { bytes in
      switch image.depth {
      case .eight: mark(bytes, UInt32(0xFF00_0000), &opaque, &filled)
      case .sixteen: mark(bytes, UInt64(0xFFFF_0000_0000_0000), &opaque, &filled)
      }
    }
    self.init(version: version, isOpaque: opaque.isFull, opaque: opaque, filled: filled)
  }
}

/// Marks the tiles that are opaque, in which all words have all bits of `mask`, and those that are
/// filled, in which a word is not 0.
private func mark<Word: FixedWidthInteger>(
  _ bytes: UnsafeRawBufferPointer, _ mask: Word, _ opaque: inout TileMask,
  _ filled: inout TileMask
) {
  let words = bytes.assumingMemoryBound(to: Word.self)
  let (width, height) = (opaque.size.width, opaque.size.height)
  let tile = opaque.tile
  for top in stride(from: 0, to: height, by: tile) {
    for left in stride(from: 0, to: width, by: tile) {
      var (all, any) = (mask, Word(0))
      for y in top..<min(top + tile, height) {
        for index in y * width + left..<y * width + min(left + tile, width) {
          all &= words[index]
          any |= words[index]
        }
      }
      opaque[left / tile, top / tile] = all == mask
      filled[left / tile, top / tile] = any != 0
    }
  }
}
