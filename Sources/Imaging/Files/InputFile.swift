import Glibc

/// Reading files named by a person: regular files, or `-` for standard input.
package enum InputFile {
  /// The bytes of the file at `path`, at most `limit` of them; `-` reads standard input.
  package static func read(
    _ path: String, limit: Int = ImageLimits.default.maxFileBytes
  ) throws(FileError) -> [UInt8] {
    let file = try Descriptor(reading: path)
    var bytes: [UInt8] = []
    if let size = file.size {
      guard size <= limit else { throw .tooLarge(path: path, allowed: limit) }
      bytes.reserveCapacity(size + 1)
    }
    let block = 1 << 18
    while true {
      let room = max(block, bytes.capacity - bytes.count)
      let count = try append(min(room, 1 << 30), of: file, to: &bytes)
      if count == 0 { return bytes }
      guard bytes.count <= limit else { throw .tooLarge(path: path, allowed: limit) }
    }
  }

  /// Reads up to `count` bytes to the end of `bytes`; 0 at the file's end.
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

/// An open input file; closed with its owner.
struct Descriptor: ~Copyable {
  let number: Int32
  /// The name it was opened by.
  let path: String
  /// Bytes, where it is a regular file.
  let size: Int?

  /// Opens `path` for reading, `-` being standard input; refuses all but regular files.
  init(reading path: String) throws(FileError) {
    (number, size) = try path == "-" ? Self.standardInput() : Self.openRegular(path)
    self.path = path
  }

  private static func standardInput() throws(FileError) -> (number: Int32, size: Int?) {
    let number = dup(STDIN_FILENO)
    guard number >= 0 else { throw .cannotRead(path: "-", errno: errno) }
    return (number, nil)
  }

  private static func openRegular(_ path: String) throws(FileError) -> (number: Int32, size: Int?) {
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .cannotRead(path: path, errno: errno)
    }
    var status = stat()
    do throws(FileError) {
      guard fstat(number, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
      try FileKind.requireRegular(status, path)
    } catch {
      close(number)
      throw error
    }
    return (number, Int(status.st_size))
  }

  deinit {
    close(number)
  }

  /// Reads into `buffer` until it is full or the file ends; the count read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try Self.read(number, path, buffer)
  }

  static func read(
    _ number: Int32, _ path: String, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(
        number, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(path: path, errno: errno)
      }
      filled += count
    }
    return filled
  }
}

/// What a name stands for in the file system.
enum FileKind {
  /// Throws unless `status` is that of a regular file.
  static func requireRegular(_ status: stat, _ path: String) throws(FileError) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder(path: path)
    case S_IFIFO: kind = "a FIFO"
    case S_IFSOCK: kind = "a socket"
    case S_IFCHR, S_IFBLK: kind = "a device"
    default: kind = "not a regular file"
    }
    throw .notRegular(path: path, kind: kind)
  }
}
