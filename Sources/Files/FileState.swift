import Glibc

/// The state of a file, or of a folder's list of files, for detecting changes.
package struct FileState: Sendable, Hashable {
  /// The device, the file's number on it, its bytes, and when it was last written in nanoseconds since 1970; of a
  /// folder the last two are the number of its names and their digest.
  private let numbers: SIMD4<Int>

  /// The state of what `path` leads to; `nil` if there is nothing.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var numbers = SIMD4(
      Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)),
      Int(status.st_size),
      Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec))
    if status.st_mode & S_IFMT == S_IFDIR { (numbers.z, numbers.w) = Self.names(in: path) }
    self.numbers = numbers
  }

  /// Reads ``text``.
  package init?(_ text: String) {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 4 else { return nil }
    numbers = SIMD4(parts[0], parts[1], parts[2], parts[3])
  }

  /// The state as a text.
  package var text: String {
    (0..<4).map { "\(numbers[$0])" }.joined(separator: ":")
  }

  /// How many names a folder has that do not begin with a dot, and a digest of them in any order; what is written
  /// under a dot until it is complete does not count.
  private static func names(in folder: String) -> (count: Int, digest: Int) {
    guard let handle = opendir(folder) else { return (0, 0) }
    defer { closedir(handle) }
    var (count, sum) = (0, UInt(0))
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
      guard name.first != UInt8(ascii: ".") else { continue }
      count += 1
      // FNV-1a.
      sum &+= name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt($1)) &* 0x100_0000_01b3 }
    }
    return (count, Int(bitPattern: sum))
  }
}
