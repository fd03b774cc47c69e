import Glibc
import Imaging

/// The pictures below a folder, with paths relative to it.
struct FolderListing: Sendable {
  /// A file or folder that cannot be reached.
  struct Broken: Sendable {
    var name: FileName
    var reason: String
  }

  /// The paths of picture files.
  private(set) var files: Set<FileName> = []
  /// Broken links, links back to a folder above them, and folders that cannot be read.
  private(set) var broken: [Broken] = []
  /// The number of picture files whose formats are not compared.
  private(set) var others = 0

  /// Whether there is no picture, not even a broken one.
  var isEmpty: Bool { files.isEmpty && broken.isEmpty }

  /// The files by the picture names that `pattern` derives, without those that it does not match.
  func named(by pattern: NamePattern?) throws(CompareError) -> [FileName: FileName] {
    var named: [FileName: FileName] = [:]
    for file in files.sorted() {
      guard let pattern else {
        named[file] = file
        continue
      }
      guard let name = pattern.picture(of: file) else { continue }
      if let other = named.updateValue(file, forKey: name) {
        throw .sharedName(other, file, picture: name)
      }
    }
    return named
  }

  /// Lists the files below `folder`, without those whose names start with a dot.
  ///
  /// A folder that links lead to is listed under each of its names, as long as all that is listed again is no more than
  /// 100,000 files and folders: links in folders of links can give a folder more names than there is time for.
  init(_ folder: FileName) throws(CompareError) {
    var walk = Walk()
    try scan(folder, FileName(bytes: []), &walk)
  }

  /// The most files and folders that are listed under further names.
  private static let mostAgain = 100_000

  /// Where listing has come to.
  private struct Walk {
    /// The folders around the one that is listed, and itself.
    var above: [FolderIdentity] = []
    /// The folders that were listed so far.
    var listed: Set<FolderIdentity> = []
    /// The number of files and folders that were listed under further names.
    var again = 0
  }

  private struct FolderIdentity: Hashable {
    var device: dev_t
    var inode: ino_t
  }

  private mutating func scan(
    _ root: FileName, _ relative: FileName, _ walk: inout Walk
  ) throws(CompareError) {
    let path = relative.within(root)
    guard let handle = opendir(path.terminated) else {
      if relative.bytes.isEmpty { throw .unreadableFolder(path, errno: errno) }
      broken.append(Broken(name: relative, reason: "the folder cannot be read"))
      return
    }
    defer { closedir(handle) }
    var status = stat()
    guard fstat(dirfd(handle), &status) == 0 else { return }
    let identity = FolderIdentity(device: status.st_dev, inode: status.st_ino)
    guard !walk.above.contains(identity) else {
      broken.append(Broken(name: relative, reason: "the link points to a folder above it"))
      return
    }
    let isAgain = !walk.listed.insert(identity).inserted
    walk.above.append(identity)
    defer { walk.above.removeLast() }
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        Array(raw.prefix { $0 != 0 })
      }
      guard let first = name.first, first != UInt8(ascii: ".") else { continue }
      if isAgain { walk.again += 1 }
      guard walk.again <= Self.mostAgain else { throw .tooManyLinks(root, allowed: Self.mostAgain) }
      let file = FileName(bytes: name).within(relative)
      if entry.pointee.d_type == DT_REG {
        insert(file)
      } else {
        try note(file, root, &walk)
      }
    }
  }

  private mutating func note(
    _ name: FileName, _ root: FileName, _ walk: inout Walk
  ) throws(CompareError) {
    guard let isFolder = FileProbe.isFolder(name.within(root)) else {
      if Self.isPicture(name) {
        broken.append(Broken(name: name, reason: "the link is broken"))
      }
      return
    }
    if isFolder {
      try scan(root, name, &walk)
    } else {
      insert(name)
    }
  }

  private mutating func insert(_ name: FileName) {
    if Self.isPicture(name) {
      files.insert(name)
    } else if Self.ends(name, with: [".bmp", ".tif", ".tiff", ".avif", ".heic", ".jxl"]) {
      others += 1
    }
  }

  /// Whether the name has the extension of a picture file, in upper or lower case.
  static func isPicture(_ name: FileName) -> Bool {
    ends(name, with: pictures)
  }

  /// Whether the name has the extension of a drawing.
  static func isDrawing(_ name: FileName) -> Bool { ends(name, with: drawings) }

  private static let pictures = PictureKind.allCases.flatMap(\.suffixes)
  private static let drawings = PictureKind.allCases.filter { !$0.hasPixels }.flatMap(\.suffixes)

  private static func ends(_ name: FileName, with endings: [String]) -> Bool {
    let end = name.bytes.suffix(5).map { (65...90).contains($0) ? $0 + 32 : $0 }
    return endings.contains { end.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
