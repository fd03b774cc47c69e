import Files
import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct InputFileTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 300_000]) func bytesAreRead(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 & 255) }
    try folder.write(bytes, to: "a")
    #expect(try InputFile.read(folder.path(of: "a")) == bytes)
  }

  @Test func everyWrongNameHasItsError() throws {
    let missing = folder.path(of: "none")
    #expect(throws: FileError.missing(path: missing)) { try InputFile.read(missing) }
    #expect(throws: FileError.isFolder(path: folder.path)) { try InputFile.read(folder.path) }
    let fifo = folder.path(of: "fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(throws: FileError.notRegular(path: fifo, kind: "a FIFO")) { try InputFile.read(fifo) }
    #expect(throws: FileError.notRegular(path: "/dev/zero", kind: "a device")) {
      try InputFile.read("/dev/zero")
    }
    try folder.write([1, 2, 3], to: "a")
    #expect(throws: FileError.tooLarge(path: folder.path(of: "a"), allowed: 2)) {
      try InputFile.read(folder.path(of: "a"), limit: 2)
    }
    #expect(throws: FileError.cannotRead(path: folder.path(of: "a/b"), errno: ENOTDIR)) {
      try InputFile.read(folder.path(of: "a/b"))
    }
  }

  @Test func rowsComeFromFiles() throws {
    let bytes = (0..<300 * 200 * 4).map { UInt8(truncatingIfNeeded: $0 * $0 / 9) }
    let image = Image(width: 300, height: 200, alpha: .straight, bytes: bytes)
    try AtomicFile.write(PNG.encode(image), to: folder.path(of: "a.png"))
    let reader = try PNGRowReader(path: folder.path(of: "a.png"))
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

  @Test func dashIsStandardInput() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write([1, 2, 3], to: "a")
      let file = open(folder.path(of: "a"), O_RDONLY)
      try #require(dup2(file, STDIN_FILENO) == STDIN_FILENO)
      #expect(try InputFile.read("-") == [1, 2, 3])
    }
  }
}
