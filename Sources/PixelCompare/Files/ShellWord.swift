/// Quotes file names for a shell.
package enum ShellWord {
  /// The word that bash turns into the bytes of `name`; it never looks like a flag.
  package static func quoted(_ name: FileName) -> String {
    let bytes = name.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + name.bytes : name.bytes
    let word = FileName(bytes: bytes)
    guard word.isText, word.description == word.text else { return escaped(bytes) }
    let isPlain = !bytes.isEmpty && bytes.allSatisfy(isPlain)
    return isPlain ? word.text : inQuotes(word.text)
  }

  /// The text as `$'…'`, in which every byte that is not plain is written as `\xNN`.
  private static func escaped(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      isPlain(byte)
        ? String(decoding: [byte], as: UTF8.self)
        : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "$'" + text.joined() + "'"
  }

  /// The word that bash turns into `text`, which may look like a flag.
  package static func quoted(text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.allSatisfy { Self.isPlain($0) || "=,:+%".utf8.contains($0) }
    return isPlain ? text : inQuotes(text)
  }

  private static func inQuotes(_ text: String) -> String {
    "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "_./@~-".utf8.contains(byte)
    }
  }
}
