import Documents
import Files
import Glibc

/// The output files of a batch: each is written once, and none lies outside the folder.
struct OutputNames {
  private let folder: String
  /// The first half of each name's digest; two names share one with a chance of 2⁻¹²⁸.
  private var taken: [SIMD4<UInt32>: Int] = [:]
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
        "the output \(name.printable) leads out of the folder; name it as from \(folder.printable)"
    }
    let inner = parts.dropLast().joined(separator: "/")
    if parts.first == ".peelgl" {
      return "the output \(name.printable) is in .peelgl, where the batch keeps its own files"
    }
    return linkProblem(with: inner)
  }

  /// Notes that job `index` writes a file; the index of the job that writes it already, if one does.
  mutating func take(_ name: String, by index: Int) -> Int? {
    let digest = Digest(of: Array(Self.normal(name).utf8)).words.lowHalf
    if let other = taken[digest] { return other }
    taken[digest] = index
    return nil
  }

  /// `./a//b` and `a/b` are one file.
  private static func normal(_ name: String) -> String {
    name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Whether a folder on the way is a link, which could lead anywhere.
  private mutating func linkProblem(with inner: String) -> String? {
    if checkedFolders.contains(inner) { return nil }
    var path = ""
    for part in inner.split(separator: "/") {
      path += path.isEmpty ? String(part) : "/" + part
      if checkedFolders.contains(path) { continue }
      var status = stat()
      if lstat(folder + path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        return "the output's folder \((folder + path).printable) is a link; name the folder itself"
      }
      checkedFolders.insert(path)
    }
    checkedFolders.insert(inner)
    return nil
  }
}
