import Glibc
import Imaging

/// A path as the file system stores it: bytes, not necessarily UTF-8.
public struct FileName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The bytes, without the closing 0.
  public var bytes: [UInt8]

  /// The path of these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of these characters.
  public init(_ path: String) { bytes = Array(path.utf8) }

  /// The name on one line: control characters and bytes that are not UTF-8 as `\xNN`.
  public var description: String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = Self.scalarLength(rest)
      if length == 0 || (length == 1 && (first < 32 || first == 127)) {
        text += "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16)
        rest = rest.dropFirst()
      } else {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      }
    }
    return text
  }

  /// Whether the bytes are UTF-8.
  var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The bytes as UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// This path within `folder`.
  func within(_ folder: FileName) -> FileName {
    if bytes.isEmpty { return folder }
    if folder.bytes.isEmpty { return self }
    let needsSlash = folder.bytes.last != UInt8(ascii: "/")
    return FileName(bytes: folder.bytes + (needsSlash ? [UInt8(ascii: "/")] : []) + bytes)
  }

  /// The bytes with the closing 0.
  var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The whole file.
  func read(limit: Int) throws(FileError) -> [UInt8] {
    if isText { return try InputFile.read(text, limit: limit) }
    let descriptor = open(terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: description, errno: errno) }
    defer { close(descriptor) }
    // The name itself cannot be written as text, the open file can.
    return try InputFile.read("/proc/self/fd/\(descriptor)", limit: limit)
  }

  /// Names in the order of their bytes.
  public static func < (lhs: FileName, rhs: FileName) -> Bool {
    lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
  }

  /// Bytes of the UTF-8 sequence at the start of `bytes`; 0 when there is none.
  private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 0, bytes.count >= length else { return 0 }
    return String(validating: bytes.prefix(length), as: UTF8.self) == nil ? 0 : length
  }
}
