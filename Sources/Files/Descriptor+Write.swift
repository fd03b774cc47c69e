import Glibc

extension Descriptor {
  /// Writes all of `bytes` to an open descriptor.
  ///
  /// - Returns: The error number of a failure; `nil` when everything was written.
  package static func write(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(
          number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if count >= 0 {
          offset += count
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Whether an open descriptor's file still has the name `path`.
  package static func isStill(_ number: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(number, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
