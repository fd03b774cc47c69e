/// Reads files named by the user: regular files, or `-` for standard input.
package enum InputFile {
  /// The bytes of the file at `path`, at most `limit`; `-` reads standard input.
  package static func read(
    _ path: String, limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    let file = try Descriptor(reading: path)
    if let size = file.size, size > limit { throw .tooLarge(path: path, allowed: limit) }
    var bytes: [UInt8] = []
    // One byte more than a regular file's size, to see its end in the same call.
    var capacity = min(file.size.map { $0 + 1 } ?? 1 << 18, 1 << 30)
    while true {
      let count = try append(capacity, of: file, to: &bytes)
      if count == 0 { return bytes }
      guard bytes.count <= limit else { throw .tooLarge(path: path, allowed: limit) }
      if count < capacity { return bytes }
      capacity = 1 << 18
    }
  }

  /// Reads up to `count` bytes to the end of `bytes`; returns 0 at the file's end.
  private static func append(
    _ count: Int, of file: borrowing Descriptor, to bytes: inout [UInt8]
  ) throws(FileError) -> Int {
    var got = 0
    var failure: FileError?
    let descriptor = file.number
    let path = file.path
    let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try Descriptor.read(descriptor, path, UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
      got = filled
    }
    if let failure { throw failure }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    return got
  }
}
