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
    var named = stat()
    return lstat(path, &named) == 0 && isOpen(number, on: named)
  }

  /// Whether a descriptor is open on the file that `status` describes.
  static func isOpen(_ number: Int32, on status: stat) -> Bool {
    var opened = stat()
    return fstat(number, &opened) == 0 && opened.st_ino == status.st_ino
      && opened.st_dev == status.st_dev
  }
}
