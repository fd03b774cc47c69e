import Documents
import Files
import Glibc
import Imaging

/// A path as the file system stores it: bytes, not necessarily UTF-8.
public struct FileName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The bytes, without the terminating 0.
  public var bytes: [UInt8]

  /// The path with these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path with these characters.
  public init(_ path: String) { bytes = Array(path.utf8) }

  /// The name on one line, with control characters, direction marks and invalid UTF-8 written as
  /// `\xNN`.
  public var description: String {
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = Self.scalarLength(rest)
      let scalar = String(decoding: rest.prefix(length), as: UTF8.self)
      if length == 0 || scalar.unicodeScalars.contains(where: Self.isHidden) {
        for byte in rest.prefix(max(1, length)) {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      } else {
        text += scalar
      }
      rest = rest.dropFirst(max(1, length))
    }
    return text
  }

  /// The name for a message, which may leave its middle out.
  package var printable: String { description.printable }

  /// Whether a terminal would interpret the character rather than show it: C0, C1, line ends and
  /// Unicode's direction marks.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the bytes are UTF-8.
  var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The bytes as UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path leads to something below the folder that it is relative to.
  package var isBelow: Bool {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      ![[], Array(".".utf8), Array("..".utf8)].contains(Array(part))
    }
  }

  /// This path within `folder`.
  package func within(_ folder: FileName) -> FileName {
    if bytes.isEmpty { return folder }
    if folder.bytes.isEmpty { return self }
    let needsSlash = folder.bytes.last != UInt8(ascii: "/")
    return FileName(bytes: folder.bytes + (needsSlash ? [UInt8(ascii: "/")] : []) + bytes)
  }

  /// The bytes with a terminating 0.
  package var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The whole file.
  func read(limit: Int) throws(FileError) -> [UInt8] {
    if isText { return try InputFile.read(text, limit: limit) }
    let descriptor = open(terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: description, errno: errno) }
    defer { close(descriptor) }
    // The name is not text, but the path of the open file is.
    return try InputFile.read("/proc/self/fd/\(descriptor)", limit: limit)
  }

  /// Whether the bytes of `lhs` come before those of `rhs`.
  public static func < (lhs: FileName, rhs: FileName) -> Bool {
    lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
  }

  /// The length of the UTF-8 sequence at the start of `bytes`; 0 when there is none.
  private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 0, bytes.count >= length else { return 0 }
    return String(validating: bytes.prefix(length), as: UTF8.self) == nil ? 0 : length
  }
}
