import Documents
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

extension PictureKind {
  /// The kinds in words, for messages.
  public static let listed = Documents.listed(allCases.map(\.rawValue), "or")

  /// The extensions of its files, with the dot, in lower case.
  package var suffixes: [String] {
    switch self {
    case .png: [".png", ".apng"]
    case .jpeg: [".jpg", ".jpeg"]
    case .webP: [".webp"]
    case .gif: [".gif"]
    case .svg: [".svg"]
    }
  }

  /// Whether its files consist of pixels.
  package var hasPixels: Bool { self != .svg }

  /// Whether all of its pixels are opaque in every file.
  package var isOpaque: Bool { self == .jpeg }

  /// Bytes a pixel while a still picture with pixels of `pixelBytes` is decoded, the picture included.
  package func decodingBytes(_ pixelBytes: Int) -> Int {
    switch self {
    // Row by row.
    case .png: pixelBytes
    // With the coefficients of three components, whose scans accumulate, or a copy that is rotated.
    case .jpeg: 10
    // The decoder's own memory is as large as the picture.
    case .webP, .gif: 8
    case .svg: pixelBytes
    }
  }

  /// Whether a file that begins with `head`, of at least 31 bytes, may be an animation.
  package func mayBeAnimated(_ head: [UInt8]) -> Bool {
    switch self {
    case .gif: true
    case .webP: head[12..<16].elementsEqual("VP8X".utf8) && head[20] & 2 != 0
    case .png: Self.mayBeAPNG(head)
    case .jpeg, .svg: false
    }
  }

  /// Whether no IDAT chunk comes before an acTL chunk.
  private static func mayBeAPNG(_ head: [UInt8]) -> Bool {
    guard head[12..<16].elementsEqual("IHDR".utf8) else { return false }
    var at = 33
    while at + 8 <= head.count {
      let type = head[(at + 4)..<(at + 8)]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      at += 12 + head[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    // A long chunk comes before the picture data, so only reading the file can tell.
    return true
  }

  /// The kind of file in words: `a PNG`, `an SVG`.
  var phrase: String {
    // Abbreviations are spelled, and the names of these letters begin with a vowel.
    "AEFHILMNORSX".contains(rawValue.prefix(1)) ? "an \(rawValue)" : "a \(rawValue)"
  }
}
