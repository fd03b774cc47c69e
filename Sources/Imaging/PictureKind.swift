import PNG

/// The kinds of picture files that peelgl reads.
public enum PictureKind: String, Sendable, CaseIterable {
  /// PNG, including animated PNG (APNG).
  case png = "PNG"
  /// JPEG.
  case jpeg = "JPEG"
  /// WebP, still or animated.
  case webP = "WebP"
  /// GIF, still or animated.
  case gif = "GIF"
  /// A drawing without pixels of its own.
  case svg = "SVG"

  /// Recognises a file by its first bytes; `nil` for any other kind.
  public init?(_ bytes: [UInt8]) {
    if !bytes.isEmpty, bytes.starts(with: PNGHeader.signature.prefix(min(bytes.count, 4))) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if Self.isDrawing(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The kinds in words, for messages.
  public static let listed = "PNG, JPEG, WebP, GIF or SVG"

  /// Whether the bytes are XML with an svg element in their first 64 KiB.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var start = text(bytes.prefix(65536))
    start = start.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let name = Array("svg".utf8)
    return start.indices.contains { index in
      [UInt8(ascii: "<"), UInt8(ascii: ":")].contains(start[index])
        && start[(index + 1)...].starts(with: name)
    }
  }

  /// The text without a byte-order mark; for UTF-16, one byte per unit, which keeps ASCII.
  private static func text(_ start: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return start.dropFirst(3) }
    let isBig = start.starts(with: [0xFE, 0xFF])
    guard isBig || start.starts(with: [0xFF, 0xFE]) else { return start }
    let first = start.startIndex + (isBig ? 3 : 2)
    return stride(from: first, to: start.endIndex, by: 2).map { start[$0] }[...]
  }
}
