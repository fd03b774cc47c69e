import Glibc

/// A file without a name, for data that does not fit in memory; it disappears with its owner, however that ends.
package struct ScratchFile: ~Copyable, Sendable {
  private let descriptor: Int32
  /// Its name in errors.
  private let path: String
  /// The number of bytes written.
  package private(set) var count = 0

  /// Creates the file in the folder of `path`, whose disk then has room for it.
  package init(beside path: String) throws(FileError) {
    let (folder, _) = Folder.split(path)
    try Folder.make(folder)
    let descriptor = try Self.open(in: folder.isEmpty ? "." : folder, path)
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Appends `bytes` and returns where they begin.
  package mutating func append(_ bytes: [UInt8]) throws(FileError) -> Int {
    if let number = Descriptor.write(bytes[...], to: descriptor) {
      throw .cannotWrite(path: path, errno: number)
    }
    defer { count += bytes.count }
    return count
  }

  /// Reads `count` bytes from `offset` on, all of which have been written.
  package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    var filled = 0
    var number: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while filled < count, number == nil {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
        if got > 0 { filled += got } else if got == 0 || errno != EINTR { number = errno }
      }
      initialized = filled
    }
    if let number { throw .cannotRead(path: path, errno: number) }
    return bytes
  }

  /// Calls `body` with the descriptor of the file, for a child process that writes it.
  package borrowing func withDescriptor<Result, Failure: Error>(
    _ body: (Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// All that is in the file, also what a child process wrote.
  package func contents() throws(FileError) -> [UInt8] { try read(try size(), at: 0) }

  /// Bytes in the file, with those that a child process wrote.
  package func size() throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    return Int(status.st_size)
  }

  private static func open(in folder: String, _ path: String) throws(FileError) -> Int32 {
    // The kernel's O_TMPFILE, with O_DIRECTORY, which it contains.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    let nameless = Glibc.open(folder, O_RDWR | O_CLOEXEC | temporary, 0o600)
    if nameless >= 0 { return nameless }
    // A file system without such files: make one and remove its name at once.
    var name = Array("\(folder)/.peelgl-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
