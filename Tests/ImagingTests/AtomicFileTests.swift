import Files
import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [false, true]) func fileAppearsOnCommit(sync: Bool) throws {
    let file = try AtomicFile(folder.path(of: "a.png"))
    try file.write([1, 2])
    #expect(folder.contents == [".a.png.partial"])
    try file.write([3])
    try file.commit(sync: sync)
    #expect(try folder.contents == ["a.png"] && folder.read("a.png") == [1, 2, 3])
  }

  @Test(arguments: [246, 247, 255]) func theLongestNamesAreWritten(bytes: Int) throws {
    let name = String(repeating: "n", count: bytes - 4) + ".png"
    let file = try AtomicFile(folder.path(of: name))
    try file.write([1])
    #expect(folder.contents.count == 1 && folder.contents != [name])
    try file.commit()
    #expect(try folder.contents == [name] && folder.read(name) == [1])
  }

  @Test func abandonedFileLeavesNothing() throws {
    func abandon() throws {
      let file = try AtomicFile(folder.path(of: "a"))
      try file.write([1])
    }
    try abandon()
    #expect(folder.contents == [])
  }

  @Test func existingFileIsReplacedOnlyWhenAsked() throws {
    let path = folder.path(of: "a")
    try AtomicFile.write([1], to: path)
    #expect(throws: FileError.exists(path: path)) { try AtomicFile.write([2], to: path) }
    #expect(try folder.read("a") == [1])
    try AtomicFile.write([2], to: path, overwrite: true)
    #expect(try folder.read("a") == [2] && folder.contents == ["a"])
  }

  /// The name is taken between opening and commit.
  @Test func lateFileIsNotReplaced() throws {
    let path = folder.path(of: "a")
    #expect(throws: FileError.exists(path: path)) {
      let file = try AtomicFile(path)
      try file.write([2])
      try Data([1]).write(to: URL(fileURLWithPath: path))
      try file.commit()
    }
    #expect(try folder.contents == ["a"] && folder.read("a") == [1])
  }

  @Test func twoWritersDoNotMix() throws {
    let path = folder.path(of: "a")
    let first = try AtomicFile(path)
    #expect(throws: FileError.busy(path: path)) { try AtomicFile.write([2], to: path) }
    try first.write([1])
    try first.commit()
    #expect(try folder.read("a") == [1])
  }

  /// On a busy machine, what a killed process held is free only some time later.
  @Test func waitsForAProcessThatIsEnding() throws {
    let held = open(folder.path(of: ".a.partial"), O_RDWR | O_CREAT, 0o666)
    #expect(flock(held, LOCK_EX) == 0)
    // Threads of the pool may all be busy with other tests.
    Thread.detachNewThread {
      usleep(200_000)
      close(held)
    }
    try AtomicFile.write([1], to: folder.path(of: "a"))
    #expect(try folder.contents == ["a"] && folder.read("a") == [1])
  }

  @Test func leftoverOfAKilledWriterIsTakenOver() throws {
    try folder.write([9, 9, 9, 9], to: ".a.partial")
    try AtomicFile.write([1], to: folder.path(of: "a"))
    #expect(try folder.contents == ["a"] && folder.read("a") == [1])
  }

  @Test func missingFoldersAreMade() throws {
    try AtomicFile.write([1], to: folder.path(of: "x/y/z.png"))
    #expect(try folder.read("x/y/z.png") == [1])
    #expect(
      throws: FileError.cannotMakeFolder(path: folder.path(of: "x/y/z.png/w/"), errno: ENOTDIR)
    ) {
      try Folder.make(folder.path(of: "x/y/z.png/w/"))
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
    let path = folder.path(of: String(repeating: "a", count: 256))
    #expect(throws: FileError.cannotWrite(path: path, errno: ENAMETOOLONG)) {
      try AtomicFile.write([1], to: path)
    }
    #expect(folder.contents.isEmpty)
  }

  /// A symbolic link to a device that is always full, a second name of another file, a FIFO.
  @Test(arguments: ["symbolic link", "hard link", "FIFO"])
  func whatIsNotOursAtTheTemporaryIsRemoved(_ kind: String) throws {
    let (path, partial) = (folder.path(of: "a"), folder.path(of: ".a.partial"))
    try folder.write([7, 7], to: "other")
    switch kind {
    case "symbolic link": #expect(symlink("/dev/full", partial) == 0)
    case "hard link": #expect(link(folder.path(of: "other"), partial) == 0)
    default: #expect(mkfifo(partial, 0o600) == 0)
    }
    try AtomicFile.write([1], to: path)
    #expect(try folder.read("a") == [1] && folder.read("other") == [7, 7])
    #expect(folder.contents == ["a", "other"])
  }

  /// What another user has put there would keep that user's access to the picture.
  @Test(.enabled(if: geteuid() == 0, "only root may give a file to another user"))
  func anotherUsersTemporaryIsReplaced() throws {
    try folder.write([9], to: ".a.partial")
    #expect(chown(folder.path(of: ".a.partial"), 12345, 12345) == 0)
    try AtomicFile.write([1], to: folder.path(of: "a"))
    var status = stat()
    #expect(stat(folder.path(of: "a"), &status) == 0 && status.st_uid == geteuid())
    #expect(folder.contents == ["a"])
  }

  @Test func aFolderAtTheTemporaryStays() throws {
    try folder.write([1], to: ".a.partial/b")
    let path = folder.path(of: "a")
    #expect(throws: FileError.blocked(path: path, folder: folder.path(of: ".a.partial"))) {
      try AtomicFile.write([1], to: path)
    }
    #expect(folder.contents == [".a.partial/", ".a.partial/b"])
  }

  /// A process that may not write more than 1 MiB to a file stands for a full disk.
  @Test func fullDiskLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let path = folder.path(of: "a.png")
      #expect(throws: FileError.cannotWrite(path: path, errno: EFBIG)) {
        try AtomicFile.write([UInt8](repeating: 1, count: 2 << 20), to: path)
      }
      #expect(folder.contents == [])
    }
  }
}
