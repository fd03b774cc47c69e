import Documents
import Files
import PixelCompare

/// The diff pictures of one call of `peelgl compare`.
struct CompareDiffs {
  /// `--diff`: a folder, or the picture where two files are compared.
  private let path: String
  /// Where pictures were written, by the names of their pairs.
  private var drawn: [FileName: String] = [:]
  private var taken: Set<String> = []
  /// Why the others could not be written.
  private(set) var failures: [(name: FileName, reason: String, error: FileError?)] = []

  /// Writes pictures to `path`.
  init(_ path: String) { self.path = path }

  /// The number of pictures that were or should have been written.
  var count: Int { drawn.count + failures.count }

  /// Writes the picture of `name`, which is empty for two files.
  mutating func write(_ png: [UInt8], of name: FileName) {
    let file = path(of: name)
    if taken.contains(file) {
      failures.append(
        (name, "\(file.printable) is already the diff picture of another picture.", nil))
      return
    }
    do throws(FileError) {
      try AtomicFile.write(png, to: file, overwrite: true)
      drawn[name] = file
      taken.insert(file)
    } catch {
      failures.append((name, "\(error)", error))
    }
  }

  /// The diff picture of `name`; nil when there is none.
  func file(of name: FileName) -> FileName? { drawn[name].map { FileName($0) } }

  /// Removes diff pictures of an earlier run that this run did not draw.
  func removeOld(_ names: [FileName]) {
    for name in names where !taken.contains(path(of: name)) {
      let folder = name.bytes.isEmpty ? FileName(path).folder : FileName(path)
      let file = name.bytes.isEmpty ? FileName(path).last : Self.relative(name)
      OldDiffPicture(file, in: folder).remove()
    }
  }

  private func path(of name: FileName) -> String {
    name.bytes.isEmpty ? path : Self.relative(name).within(FileName(path)).text
  }

  /// The name as a path below the folder, on one line.
  private static func relative(_ name: FileName) -> FileName {
    let parts = "\(name)".split(separator: "/").filter { $0 != "." }
    return FileName(parts.map { $0 == ".." ? "__" : $0 }.joined(separator: "/"))
  }
}

extension FileName {
  /// The folder that the file lies in.
  fileprivate var folder: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FileName(".") }
    return FileName(bytes: Array(bytes[...slash]))
  }

  /// The name of the file in its folder.
  fileprivate var last: FileName {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return FileName(bytes: Array(bytes[start...]))
  }
}
