/// How the names of files are made from those of pictures: `*-expected` or `*-expected.png`, in which the star is the name.
public struct NamePattern: Sendable, Equatable, CustomStringConvertible {
  /// The pattern as written.
  public let description: String
  private let before: [UInt8]
  private let behind: [UInt8]
  /// Whether the pattern has the extension of a picture, which files then need.
  private let hasExtension: Bool

  /// A pattern with exactly one star and no slash; nil for any other text.
  public init?(_ pattern: String) {
    let parts = pattern.utf8.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard parts.count == 2, !pattern.utf8.contains(UInt8(ascii: "/")) else { return nil }
    description = pattern
    before = Array(parts[0])
    behind = Array(parts[1])
    hasExtension = FolderListing.isPicture(FileName(bytes: behind))
  }

  /// The name of the picture whose file is `file`; nil when the pattern does not match.
  func picture(of file: FileName) -> FileName? {
    let start = file.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let last = file.bytes[start...]
    let dot = last.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex
    let stem = hasExtension ? last : last[..<dot]
    guard stem.count > before.count + behind.count, stem.starts(with: before),
      stem.suffix(behind.count).elementsEqual(behind)
    else { return nil }
    return FileName(
      bytes: file.bytes[..<start] + stem.dropFirst(before.count).dropLast(behind.count)
        + last[dot...])
  }

  /// The file of `picture`.
  func file(of picture: FileName) -> FileName {
    let start = picture.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let last = picture.bytes[start...]
    let dot = last.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex
    return FileName(
      bytes: picture.bytes[..<start] + before + last[..<dot] + behind
        + (hasExtension ? [] : last[dot...]))
  }
}
