import Documents
import Files
import Glibc
import Imaging
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
  /// The most bytes of a list of files, some hundred thousand of them; a few folders that hold one another twice would have any number.
  private static let listBytes = 1 << 26
  /// Seconds that git may take for everything but the contents of files, such as their list.
  private static let listSeconds = 10
  /// The most bytes that git hands over at once, unless a single file has more.
  private static let bytesAtOnce = 1 << 26

  /// Whether `operand` names goldens of a revision.
  static func isMeant(by operand: String) -> Bool { operand.hasPrefix("git:") }

  /// Reads the goldens that `operand` names, none of which may have more bytes than `limits` allow a file.
  init(_ operand: String, _ limits: ImageLimits) throws(GitError) {
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
    folder = try ScratchFolder(in: Environment.temporaryFolder)
    let last = path.split(separator: "/").last.map(String.init) ?? "goldens"
    copy = kind == "blob" ? "\(folder.path)/\(last)" : folder.path
    let entries =
      kind == "blob" ? [try Self.entry(object, name: last)] : try Self.entries(object)
    try check(entries, limits)
    try copy(entries)
  }

  /// A file of the revision.
  private struct Entry {
    var object: String
    var name: FileName
    var size: Int
  }

  /// Throws when a name leads out of the folder, or when there is too much to copy.
  private func check(_ entries: [Entry], _ limits: ImageLimits) throws(GitError) {
    for entry in entries {
      // A commit can name a file as no working tree could.
      guard entry.name.isBelow else { throw .outside(entry.name.description) }
      guard entry.size <= limits.maxFileBytes else {
        throw .tooLarge(entry.name.description, allowed: limits.maxFileBytes)
      }
    }
    var freeBytes = Folder.freeBytes(at: folder.path) ?? .max
    for entry in entries {
      freeBytes -= entry.size
      if freeBytes < 0 { throw .noSpace(ENOSPC) }
    }
  }

  /// Copies the files, some at a time.
  private func copy(_ entries: [Entry]) throws(GitError) {
    var rest = entries[...]
    while !rest.isEmpty {
      var bytes = 0
      let some = rest.prefix(64).prefix { entry in
        bytes += entry.size
        return bytes <= Self.bytesAtOnce
      }
      let count = max(1, some.count)
      try write(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
  }

  /// The file called `name` that is `object`.
  private static func entry(_ object: String, name: String) throws(GitError) -> Entry {
    let answer = try bytes(["cat-file", "-s", object])
    guard let size = Int(String(decoding: answer.dropLast(), as: UTF8.self)) else {
      throw .failed("cat-file gave no size of \(name)")
    }
    return Entry(object: object, name: FileName(name), size: size)
  }

  /// The files below a tree.
  private static func entries(_ tree: String) throws(GitError) -> [Entry] {
    let output = try bytes(["ls-tree", "-r", "-l", "-z", "--full-tree", tree])
    var entries: [Entry] = []
    for record in output.split(separator: 0) {
      // MODE TYPE OBJECT SIZE, a tab, and the path.
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 4, words[1] == "blob" else { continue }
      let name = FileName(bytes: Array(record[(tab + 1)...]))
      guard let size = Int(words[3]) else { throw .failed("ls-tree gave no size of \(name)") }
      entries.append(Entry(object: String(words[2]), name: name, size: size))
    }
    return entries
  }

  /// Copies some files.
  private func write(_ entries: [Entry]) throws(GitError) {
    let list = entries.map { $0.object + "\n" }.joined()
    // Each file has a line before it and a line feed after it.
    let most = entries.reduce(0) { $0 + $1.size + 256 }
    var rest = try Self.bytes(
      ["cat-file", "--batch"], input: Array(list.utf8), most: most,
      seconds: ProgramProcess.timeout)[...]
    for entry in entries {
      // OBJECT TYPE SIZE, a line feed, the bytes, and a line feed.
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last
          .flatMap({ Int($0) }), size == entry.size, rest.endIndex - end > size
      else { throw .failed("cat-file gave no \(entry.name)") }
      let bytes = rest[(end + 1)..<(end + 1 + size)]
      rest = rest[(end + 1 + size)...].dropFirst()
      if bytes.starts(with: "version https://git-lfs".utf8) {
        throw .largeFile(entry.name.description)
      }
      try write(bytes, to: entry.name)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, to name: FileName) throws(GitError) {
    var path = FileName(folder.path)
    let parts = name.bytes.split(separator: UInt8(ascii: "/")).map { FileName(bytes: Array($0)) }
    for part in parts.dropLast() {
      path = part.within(path)
      mkdir(path.terminated, 0o700)
    }
    let file = name.within(FileName(folder.path))
    let descriptor = open(file.terminated, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .noSpace(errno) }
    defer { close(descriptor) }
    if let number = Descriptor.write(bytes, to: descriptor) { throw .noSpace(number) }
  }

  /// The first line that git prints.
  private static func line(_ words: [String]) throws(ProgramError) -> String {
    let bytes = try output(words, input: [], most: listBytes, seconds: listSeconds)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func bytes(
    _ words: [String], input: [UInt8] = [], most: Int = listBytes, seconds: Int = listSeconds
  ) throws(GitError) -> [UInt8] {
    do throws(ProgramError) {
      return try output(words, input: input, most: most, seconds: seconds)
    } catch {
      switch error {
      case .cannotStart: throw .noProgram
      case .tooSlow(_, let seconds): throw .failed("it took more than \(seconds) s")
      case .failed(_, let reason): throw .failed(reason)
      }
    }
  }

  /// The output of git, at most `most` bytes; it goes through a file without a name, so that no pipe fills up.
  private static func output(
    _ words: [String], input: [UInt8], most: Int, seconds: Int
  ) throws(ProgramError) -> [UInt8] {
    let file: ScratchFile
    do throws(FileError) {
      file = try ScratchFile(beside: "\(Environment.temporaryFolder)/git")
    } catch {
      throw .failed(program: "git", reason: "\(error)")
    }
    try file.withDescriptor { (descriptor) throws(ProgramError) in
      let process = try ProgramProcess(
        ["git"] + words, output: descriptor, isStandardOutput: true)
      if !input.isEmpty { try process.write(input) }
      try process.finish(within: seconds) { () throws(ProgramError) in
        try checkSize(of: descriptor, most)
      }
      try checkSize(of: descriptor, most)
    }
    do throws(FileError) { return try file.contents() } catch {
      throw .failed(program: "git", reason: "\(error)")
    }
  }

  /// Throws when git has printed more than `most` bytes to a file.
  private static func checkSize(of descriptor: Int32, _ most: Int) throws(ProgramError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= most else {
      throw .failed(program: "git", reason: "it printed more than \(most) bytes")
    }
  }
}
