import Documents
import Files
import Glibc
import PixelCompare
import Workers

/// Goldens as they are in a revision: `git:REVISION:PATH`.
///
/// The files are copied to a temporary folder, which is removed with this object; nothing is checked out. Folders of processes that
/// were killed are removed by the next one.
final class GitRevision {
  /// The temporary folder, or the file in it if the path is one.
  let copy: String
  /// The path in the working tree, where pictures are accepted.
  let path: String

  private let folder: ScratchFolder

  /// Whether `operand` names goldens of a revision.
  static func isMeant(by operand: String) -> Bool { operand.hasPrefix("git:") }

  /// Reads the goldens that `operand` names.
  init(_ operand: String) throws(GitError) {
    let parts = operand.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { throw .form(operand) }
    let (revision, path) = (String(parts[1]), String(parts[2]))
    let top: String
    do throws(ProgramError) {
      top = try Self.line(["rev-parse", "--show-cdup"])
    } catch {
      if case .cannotStart = error { throw .noProgram }
      throw .noRepository
    }
    guard
      let commit = try? Self.line([
        "rev-parse", "--verify", "--end-of-options", "\(revision)^{commit}",
      ])
    else { throw .noRevision(revision) }
    guard let object = try? Self.line(["rev-parse", "--verify", "\(commit):\(path)"]),
      let kind = try? Self.line(["cat-file", "-t", object])
    else { throw .noPath(path, revision: revision) }
    self.path = path.hasPrefix("./") ? String(path.dropFirst(2)) : top + path
    folder = try ScratchFolder(in: Self.temporary)
    let last = path.split(separator: "/").last.map(String.init) ?? "goldens"
    copy = kind == "blob" ? "\(folder.path)/\(last)" : folder.path
    let entries = kind == "blob" ? [Entry(object: object, name: last)] : try Self.entries(object)
    for start in stride(from: 0, to: entries.count, by: 64) {
      try write(Array(entries[start..<min(entries.count, start + 64)]))
    }
  }

  /// A file of the revision.
  private struct Entry {
    var object: String
    var name: String
  }

  private static var temporary: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  /// The files below a tree.
  private static func entries(_ tree: String) throws(GitError) -> [Entry] {
    let output = try bytes(["ls-tree", "-r", "-z", "--full-tree", tree])
    var entries: [Entry] = []
    for record in output.split(separator: 0) {
      // MODE TYPE OBJECT, a tab, and the path.
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      let name = String(decoding: record[(tab + 1)...], as: UTF8.self)
      if words.count == 3, words[1] == "blob" {
        entries.append(Entry(object: String(words[2]), name: name))
      }
    }
    return entries
  }

  /// Copies some files.
  private func write(_ entries: [Entry]) throws(GitError) {
    let list = entries.map { $0.object + "\n" }.joined()
    var rest = try Self.bytes(["cat-file", "--batch"], input: Array(list.utf8))[...]
    for entry in entries {
      // OBJECT TYPE SIZE, a line feed, the bytes, and a line feed.
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last
          .flatMap({ Int($0) }), rest.endIndex - end > size
      else { throw .failed("cat-file gave no \(entry.name)") }
      let bytes = rest[(end + 1)..<(end + 1 + size)]
      rest = rest[(end + 1 + size)...].dropFirst()
      if bytes.starts(with: "version https://git-lfs".utf8) { throw .largeFile(entry.name) }
      try write(Array(bytes), to: entry.name)
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(GitError) {
    var path = folder.path
    for part in name.split(separator: "/").dropLast() {
      path += "/" + part
      mkdir(path, 0o700)
    }
    let file = "\(folder.path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .noSpace(errno) }
    defer { close(descriptor) }
    if let number = Descriptor.write(bytes[...], to: descriptor) { throw .noSpace(number) }
  }

  /// The first line that git prints.
  private static func line(_ words: [String]) throws(ProgramError) -> String {
    let bytes = try output(words, input: [])
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func bytes(_ words: [String], input: [UInt8] = []) throws(GitError) -> [UInt8] {
    do throws(ProgramError) { return try output(words, input: input) } catch {
      switch error {
      case .cannotStart: throw .noProgram
      case .tooSlow(_, let seconds): throw .failed("it took more than \(seconds) s")
      case .failed(_, let reason): throw .failed(reason)
      }
    }
  }

  /// What git prints; it goes through a file without a name, so that no pipe fills up.
  private static func output(_ words: [String], input: [UInt8]) throws(ProgramError) -> [UInt8] {
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: "\(temporary)/git") } catch {
      throw .failed(program: "git", reason: "\(error)")
    }
    try file.withDescriptor { (descriptor) throws(ProgramError) in
      let process = try ProgramProcess(
        ["git"] + words, output: descriptor, isStandardOutput: true)
      if !input.isEmpty { try process.write(input) }
      try process.finish()
    }
    do throws(FileError) { return try file.contents() } catch {
      throw .failed(program: "git", reason: "\(error)")
    }
  }
}
