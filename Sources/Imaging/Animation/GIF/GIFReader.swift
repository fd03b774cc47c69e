/// Reads the parts of a GIF file one after the other.
struct GIFReader {
  let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var position = 0
  private let name: String

  /// Starts at the beginning of `bytes`; errors call the file `name`.
  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  mutating func skip(_ count: Int) throws(ImageError) {
    guard bytes.count - position >= count else {
      throw .truncated(name: name, part: position < 13 ? "its header" : "its data")
    }
    position += count
  }

  /// The next byte.
  mutating func byte() throws(ImageError) -> Int {
    try skip(1)
    return Int(bytes[position - 1])
  }

  /// The next two bytes, lower one first.
  mutating func number() throws(ImageError) -> Int {
    let low = try byte()
    return low | (try byte()) << 8
  }

  /// The colour table that `flags` announces; empty when they announce none.
  mutating func palette(_ flags: Int) throws(ImageError) -> ArraySlice<UInt8> {
    guard flags & 0x80 != 0 else { return [] }
    let start = position
    try skip(3 << (flags & 7 + 1))
    return bytes[start..<position]
  }

  /// The next sub-block; the last one of a sequence is empty.
  mutating func block() throws(ImageError) -> ArraySlice<UInt8> {
    let count = try byte()
    try skip(count)
    return bytes[position - count..<position]
  }

  /// Skips sub-blocks up to the last one.
  mutating func skipBlocks() throws(ImageError) {
    while !(try block()).isEmpty {}
  }
}
