import Documents
import Files

/// The output files of a batch: each is written once, and none lies outside the folder.
struct OutputNames {
  private let folder: String
  private var taken: [Key: Int] = [:]
  /// Folders that hold outputs, and the one that was noted last.
  private var folders: Set<Key> = []
  private var lastFolder = ""
  private var checkedFolders: Set<String> = [""]

  /// For outputs in `folder`, which ends in a slash.
  init(in folder: String) {
    self.folder = folder
  }

  /// Why a name below the folder cannot be an output, if it cannot.
  mutating func problem(with name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || parts.contains("..") {
      return
        "the output \(name.printable) is outside the folder; name it relative to \(folder.printable)"
    }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "the output \(name.printable) has a control character; remove it"
    }
    // Beside the name, its temporary has nine more bytes.
    if let long = parts.first(where: { $0.utf8.count > 246 }) {
      return "the part \(String(long).printable) of the output is longer than 246 bytes"
    }
    let inner = parts.dropLast().joined(separator: "/")
    if parts.first(where: { !$0.isEmpty && $0 != "." }) == ".peelgl" {
      return "the output \(name.printable) is in .peelgl, where the batch keeps its own files"
    }
    return linkProblem(with: inner)
  }

  /// Notes that job `index` writes a file; why it cannot, if another file is in its way.
  mutating func take(_ name: String, by index: Int) -> String? {
    let name = Self.normal(name)
    let key = Key(name)
    if let other = taken.updateValue(index, forKey: key) {
      return other == index
        ? "the job writes \(name.printable) more than once"
        : "\(name.printable) is also the output of job \(other + 1)"
    }
    if folders.contains(key) { return "\(name.printable) is also a folder of other outputs" }
    let end = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
    let folder = name[..<end]
    if folder == lastFolder { return nil }
    lastFolder = String(folder)
    var path = ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty ? String(part) : "/" + part
      let folder = Key(path)
      folders.insert(folder)
      if taken[folder] != nil { return "the folder \(path.printable) is also an output" }
    }
    return nil
  }

  /// `./a//b` and `a/b` are one file.
  private static func normal(_ name: String) -> String {
    // Most names are normal, which the costly split below need not show.
    var (before, isNormal) = (UInt8(ascii: "/"), true)
    for byte in name.utf8 {
      if before == UInt8(ascii: "/"), byte == before || byte == UInt8(ascii: ".") {
        isNormal = false
      }
      before = byte
    }
    return isNormal
      ? name
      : name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Whether a folder on the way is a link, which could lead anywhere.
  private mutating func linkProblem(with inner: String) -> String? {
    if checkedFolders.contains(inner) { return nil }
    var path = ""
    for part in inner.split(separator: "/") {
      path += path.isEmpty ? String(part) : "/" + part
      if checkedFolders.contains(path) { continue }
      if FileStamp.isLink(folder + path) {
        return "the output's folder \((folder + path).printable) is a link; name the folder itself"
      }
      checkedFolders.insert(path)
    }
    checkedFolders.insert(inner)
    return nil
  }
}

/// A name's hash by two keys that are random in each process; two names share one with a chance of 2⁻¹²⁸.
private struct Key: Hashable {
  private let first: Int
  private let second: Int

  init(_ name: String) {
    var (one, other) = (Hasher(), Hasher())
    other.combine(true)
    var name = name
    name.withUTF8 { bytes in
      one.combine(bytes: UnsafeRawBufferPointer(bytes))
      other.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    (first, second) = (one.finalize(), other.finalize())
  }
}
