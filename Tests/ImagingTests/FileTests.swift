import Foundation
import Imaging
import Testing

/// A folder of its own for each test; removed afterwards.
private final class TestFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "peelgl-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map { [UInt8]($0) }
  }
}

@Suite struct InputFileTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  @Test(arguments: [0, 1, 300_000]) func bytesAreRead(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 & 255) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a")))
    #expect(try InputFile.read(folder.file("a")) == bytes)
  }

  @Test func everyWrongNameHasItsError() throws {
    let missing = folder.file("none")
    #expect(throws: FileError.missing(path: missing)) { try InputFile.read(missing) }
    #expect(throws: FileError.isFolder(path: folder.path)) { try InputFile.read(folder.path) }
    let fifo = folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(throws: FileError.notRegular(path: fifo, kind: "a FIFO")) { try InputFile.read(fifo) }
    #expect(throws: FileError.notRegular(path: "/dev/zero", kind: "a device")) {
      try InputFile.read("/dev/zero")
    }
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.file("a")))
    #expect(throws: FileError.tooLarge(path: folder.file("a"), allowed: 2)) {
      try InputFile.read(folder.file("a"), limit: 2)
    }
    #expect(throws: FileError.cannotRead(path: folder.file("a/b"), errno: ENOTDIR)) {
      try InputFile.read(folder.file("a/b"))
    }
  }

  @Test func rowsComeFromFiles() throws {
    let bytes = (0..<300 * 200 * 4).map { UInt8(truncatingIfNeeded: $0 * $0 / 9) }
    let image = Image(width: 300, height: 200, alpha: .straight, bytes: bytes)
    try AtomicFile.write(PNG.encode(image), to: folder.file("a.png"))
    var reader = try PNGRowReader(path: folder.file("a.png"))
    var rows: [UInt8] = []
    while let strip = try reader.next(33) { rows += strip.bytes }
    #expect(rows == bytes)
    #expect(throws: ImageError.file(.isFolder(path: folder.path))) {
      _ = try PNGRowReader(path: folder.path)
    }
  }

  @Test func messagesAreSentences() {
    for error in [
      FileError.missing(path: "a"), .isFolder(path: "a"), .notRegular(path: "a", kind: "a FIFO"),
      .tooLarge(path: "a", allowed: 5), .cannotRead(path: "a", errno: EACCES), .exists(path: "a"),
      .busy(path: "a"), .cannotMakeFolder(path: "a", errno: EROFS),
      .cannotWrite(path: "a", errno: ENOSPC), .cannotWrite(path: "a", errno: EIO),
    ] {
      #expect(error.description.hasSuffix(".") && error.description.contains("a"))
    }
    #expect("\(FileError.cannotWrite(path: "a", errno: ENOSPC))".contains("no space is left"))
  }
}

@Suite struct AtomicFileTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  @Test(arguments: [false, true]) func fileAppearsOnCommit(sync: Bool) throws {
    let file = try AtomicFile(folder.file("a.png"))
    try file.write([1, 2])
    #expect(folder.names == [".a.png.partial"])
    try file.write([3])
    try file.commit(sync: sync)
    #expect(folder.names == ["a.png"] && folder.bytes("a.png") == [1, 2, 3])
  }

  @Test func abandonedFileLeavesNothing() throws {
    func abandon() throws {
      let file = try AtomicFile(folder.file("a"))
      try file.write([1])
    }
    try abandon()
    #expect(folder.names == [])
  }

  @Test func existingFileIsReplacedOnlyWhenAsked() throws {
    let path = folder.file("a")
    try AtomicFile.write([1], to: path)
    #expect(throws: FileError.exists(path: path)) { try AtomicFile.write([2], to: path) }
    #expect(folder.bytes("a") == [1])
    try AtomicFile.write([2], to: path, overwrite: true)
    #expect(folder.bytes("a") == [2] && folder.names == ["a"])
  }

  /// The name is taken between opening and commit.
  @Test func lateFileIsNotReplaced() throws {
    let path = folder.file("a")
    #expect(throws: FileError.exists(path: path)) {
      let file = try AtomicFile(path)
      try file.write([2])
      try Data([1]).write(to: URL(fileURLWithPath: path))
      try file.commit()
    }
    #expect(folder.names == ["a"] && folder.bytes("a") == [1])
  }

  @Test func twoWritersDoNotMix() throws {
    let path = folder.file("a")
    let first = try AtomicFile(path)
    #expect(throws: FileError.busy(path: path)) { try AtomicFile.write([2], to: path) }
    try first.write([1])
    try first.commit()
    #expect(folder.bytes("a") == [1])
  }

  @Test func leftoverOfAKilledWriterIsTakenOver() throws {
    try Data([9, 9, 9, 9]).write(to: URL(fileURLWithPath: folder.file(".a.partial")))
    try AtomicFile.write([1], to: folder.file("a"))
    #expect(folder.names == ["a"] && folder.bytes("a") == [1])
  }

  @Test func missingFoldersAreMade() throws {
    try AtomicFile.write([1], to: folder.file("x/y/z.png"))
    #expect(folder.bytes("x/y/z.png") == [1])
    #expect(throws: FileError.cannotMakeFolder(path: folder.file("x/y/z.png/w/"), errno: ENOTDIR)) {
      try Folder.make(folder.file("x/y/z.png/w/"))
    }
  }

  @Test func foldersAndDevicesAreRefused() throws {
    #expect(throws: FileError.isFolder(path: folder.path)) {
      try AtomicFile.write([1], to: folder.path, overwrite: true)
    }
    #expect(throws: FileError.notRegular(path: "/dev/null", kind: "a device")) {
      try AtomicFile.write([1], to: "/dev/null", overwrite: true)
    }
    #expect(throws: FileError.isFolder(path: folder.path + "/")) {
      try AtomicFile.write([1], to: folder.path + "/", overwrite: true)
    }
  }

  @Test func longNamesAreRefused() throws {
    let path = folder.file(String(repeating: "a", count: 250))
    #expect(throws: FileError.cannotWrite(path: path, errno: ENAMETOOLONG)) {
      try AtomicFile.write([1], to: path)
    }
  }

  /// The link at the temporary's name leads to a device that is always full.
  @Test func linksAtTheTemporaryAreNotFollowed() throws {
    let path = folder.file("a")
    #expect(symlink("/dev/full", folder.file(".a.partial")) == 0)
    #expect(throws: FileError.cannotWrite(path: path, errno: ELOOP)) {
      try AtomicFile.write([1], to: path)
    }
  }
}
