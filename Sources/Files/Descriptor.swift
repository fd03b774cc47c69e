import Glibc

/// An open input file; closed with its owner.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  /// The path by which it was opened.
  package let path: String
  /// The size in bytes of a regular file; `nil` for others.
  package let size: Int?

  /// Opens `path` for reading (`-` is standard input); refuses everything except regular files.
  package init(reading path: String) throws(FileError) {
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

  /// Reads into `buffer` until it is full or the file ends; returns the number of bytes.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try Self.read(number, path, buffer)
  }

  /// Calls `body` with the descriptor's number, by which a child process finds the file.
  package borrowing func withDescriptor<Result, Failure: Error>(
    _ body: (Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(number)
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

/// The kinds of files in the file system.
enum FileKind {
  /// Throws unless `status` describes a regular file.
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
