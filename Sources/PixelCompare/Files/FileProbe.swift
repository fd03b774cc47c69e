import Files
import Glibc
import Imaging
import Workers

/// Examines files without reading them into memory.
enum FileProbe {
  /// Whether both files have the same bytes.
  static func areEqual(_ first: FileName, _ second: FileName) throws(FileError) -> Bool {
    let a = try Handle(first)
    let b = try Handle(second)
    guard a.size == b.size else { return false }
    while true {
      let one = try a.next()
      guard one == (try b.next()) else { return false }
      if one.isEmpty { return true }
    }
  }

  /// The first bytes of the file at `path`, at most `count`; nil when it cannot be read.
  static func head(_ path: FileName, _ count: Int) -> [UInt8]? {
    guard let handle = try? Handle(path) else { return nil }
    return try? handle.next(count)
  }

  /// Whether the file at `path` may be an animation, judged by its first bytes.
  static func mayBeAnimated(_ path: FileName) -> Bool {
    head(path, 4096).map { mayBeAnimated($0) } ?? false
  }

  /// Whether a file that begins with `head` may be an animation or a film.
  static func mayBeAnimated(_ head: [UInt8]) -> Bool {
    let head = Array(head.prefix(4096))
    guard head.count > 30 else { return false }
    return PictureKind(head)?.mayBeAnimated(head) ?? FilmDecoder.isFilm(head)
  }

  /// Whether the PNG at `path` is animated, and its fingerprint; nil when it is not a PNG.
  ///
  /// Only heads of chunks and texts are read: the first 131,072 heads and 1 MiB of texts. A file that has no picture data among
  /// them may be animated, and counts as such.
  static func frame(_ path: FileName) -> (isAnimated: Bool, fingerprint: Fingerprint?)? {
    guard let head = head(path, PNG.headBytes),
      (try? PNG.size(of: head, name: "", limits: ImageLimits(maxPixels: .max))) != nil,
      let handle = try? Handle(path)
    else { return nil }
    var texts = handle.bytes(0..<8)
    var at = 8
    var isAnimated = false
    var hasData = false
    for _ in 0..<1 << 17 {
      let head = handle.bytes(at..<(at + 8))
      guard head.count == 8 else { break }
      let end = at + 12 + head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let type = head[4...]
      if type.elementsEqual("IDAT".utf8) { hasData = true }
      if type.elementsEqual("acTL".utf8), !hasData { isAnimated = true }
      if type.elementsEqual("tEXt".utf8) || type.elementsEqual("iTXt".utf8),
        texts.count + end - at <= 1 << 20
      {
        texts += handle.bytes(at..<end)
      }
      if type.elementsEqual("IEND".utf8) { break }
      at = end
    }
    return (isAnimated || !hasData, Fingerprint(png: texts))
  }

  /// The size of the file at `path` in bytes; nil when it does not exist.
  static func size(_ path: FileName) -> Int? { status(path).map { Int($0.st_size) } }

  /// When the file at `path` was last modified, as seconds and nanoseconds; nil when it does not exist.
  static func modified(_ path: FileName) -> (seconds: Int, nanoseconds: Int)? {
    status(path).map { ($0.st_mtim.tv_sec, $0.st_mtim.tv_nsec) }
  }

  /// Whether `path` leads to a folder; nil when nothing exists there.
  static func isFolder(_ path: FileName) -> Bool? {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR }
  }

  /// Whether both paths lead to one file or folder.
  static func areOne(_ first: FileName, _ second: FileName) -> Bool {
    guard let one = status(first), let other = status(second) else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  private static func status(_ path: FileName) -> stat? {
    var status = stat()
    return stat(path.terminated, &status) == 0 ? status : nil
  }

  private struct Handle: ~Copyable {
    private let descriptor: Int32
    private let path: FileName
    let size: Int

    init(_ path: FileName) throws(FileError) {
      descriptor = open(path.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      self.path = path
      guard descriptor >= 0 else {
        throw errno == ENOENT
          ? .missing(path: path.description) : .cannotRead(path: path.description, errno: errno)
      }
      var status = stat()
      size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
    }

    deinit { close(descriptor) }

    /// The bytes in `range`; fewer where the file ends or cannot be read.
    func bytes(_ range: Range<Int>) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: range.count)
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress, range.count, range.lowerBound)
      }
      bytes.removeLast(range.count - max(0, got))
      return bytes
    }

    /// The next bytes, at most `count`; none at the end.
    func next(_ count: Int = 1 << 15) throws(FileError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let got = bytes.withUnsafeMutableBytes { buffer in
          read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        }
        if got < 0 && errno == EINTR { continue }
        guard got >= 0 else { throw .cannotRead(path: path.description, errno: errno) }
        if got == 0 { break }
        filled += got
      }
      bytes.removeLast(count - filled)
      return bytes
    }
  }
}
