import Files
import Foundation
import TestSupport
import Testing
import Workers

@testable import Batch

@Suite("Ledgers")
struct LedgerTests {
  private let digest = Digest(of: [1, 2, 3])
  private var frame: FrameRecord {
    FrameRecord(
      key: Digest(of: [1]), job: Digest(of: [2]), digest: digest,
      stamp: FileStamp(bytes: 12, modified: 1_700_000_000_123_456_789))
  }

  @Test("every record survives the way through its line, whatever its names hold")
  func lines() {
    for name in ["a.png", "with blank.png", "back\\slash\\n", "line\nfeed\r", "ä 文"] {
      for record: LedgerRecord in [
        .frame(path: name, frame), .input(path: name, frame.stamp, digest), .claim(output: name),
        .renderer(identity: name), .run(boot: name), .synced(lines: 7),
        .forgotten(path: name, frame.stamp),
        .failure(output: name, sentence: "it \(name) failed"),
        .warning(output: name, sentence: "\(name) is odd"), .unwarned(output: name),
        .success(output: name), .drawn(output: name, device: "\(name) at pci:0000:3b:00.0"),
      ] {
        #expect(!record.line.contains("\n"))
        #expect(LedgerRecord(record.line) == record, "\(record.line)")
      }
    }
  }

  @Test("a line that a crash cut short is none")
  func torn() {
    let line = LedgerRecord.frame(path: "a.png", frame).line
    for count in 0..<(line.count - "a.png".count) {
      #expect(LedgerRecord(line.prefix(count)) == nil, "\(count)")
    }
  }

  @Test("what was added before a thread serves the ledger is brought to the disk, too")
  func servedLate() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/"
    try Folder.make(root + Ledger.folder)
    let path = Ledger.path(in: root, of: .whole)
    let writer = try LedgerWriter(path)
    try writer.add(.claim(output: "a.png"))
    var threads = ThreadGroup()
    #expect(threads.start { writer.serve() })
    defer {
      writer.endService()
      threads.join()
    }
    // A second or two, unless the disk is very slow.
    let isSynced = (0..<6000).contains { _ in
      usleep(10_000)
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.contains("\nsynced ")
    }
    #expect(isSynced)
  }

  @Test("what is added is read again, also behind a torn line and from several files")
  func files() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/"
    try Folder.make(root + Ledger.folder)
    let path = Ledger.path(in: root, of: .whole)
    var writer = try LedgerWriter(path)
    try writer.add(.claim(output: "%04d.png"))
    try writer.add(.frame(path: "a.png", frame))
    try writer.finish()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("frame 0123".utf8))
    try handle.close()
    writer = try LedgerWriter(path)
    try writer.add(.failure(output: "b.png", sentence: "no"))
    try writer.add(.failure(output: "c.png", sentence: "no"))
    try writer.finish()
    let shard = try #require(Shard("2/3"))
    let other = try LedgerWriter(Ledger.path(in: root, of: shard))
    try other.add(.success(output: "c.png"))
    try other.add(.frame(path: "d.png", frame))
    try other.finish()
    let ledger = try Ledger(of: root)
    #expect(ledger.record(of: "a.png") == frame)
    #expect(ledger.record(of: "d.png") == frame)
    #expect(ledger.claims == ["%04d.png"])
    #expect(ledger.failures.keys.contains("b.png"))
  }

  @Test("what had not reached the disk counts only until the machine is started again")
  func boots() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/"
    func line(_ name: String) -> String { LedgerRecord.frame(path: name, frame).line }
    // Of each run the first two lines are on the disk; one of them was cut short.
    let lines = [
      LedgerRecord.header, line("old"), "run here", line("a"), "frame 01", line("b"), "synced 2",
      line("c"), "run elsewhere", line("d"), "claim x", line("e"), "synced 2", line("f"),
    ]
    try folder.write(
      Array(lines.joined(separator: "\n").utf8), to: Ledger.folder + "ledger.txt")
    for (today, names) in [
      ("here", ["a", "b", "c", "d", "old"]), ("elsewhere", ["a", "d", "e", "f", "old"]),
      (nil, ["a", "d", "old"]),
    ] {
      let ledger = try Ledger(of: root, today: today)
      let known = ["old", "a", "b", "c", "d", "e", "f"].filter { ledger.record(of: $0) != nil }
      #expect(known.sorted() == names, "\(today ?? "")")
      #expect(ledger.claims == ["x"])
    }
  }

  @Test("what a kill leaves is read by the next run, and what a run has finished by any machine")
  func unfinished() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/"
    try Folder.make(root + Ledger.folder)
    let writer = try LedgerWriter(Ledger.path(in: root, of: .whole))
    try writer.add(.frame(path: "a.png", frame))
    #expect(try Ledger(of: root).record(of: "a.png") == frame)
    #expect(try Ledger(of: root, today: nil).record(of: "a.png") == nil)
    try writer.finish()
    #expect(try Ledger(of: root, today: nil).record(of: "a.png") == frame)
  }

  @Test("a ledger that is moved away or replaced takes nothing more")
  func moved() throws {
    for replaces in [false, true] {
      let folder = try TemporaryFolder()
      let path = folder.path(of: "ledger.txt")
      let writer = try LedgerWriter(path)
      try writer.add(.claim(output: "a.png"))
      try writer.finish()
      try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
      if replaces { _ = try LedgerWriter(path) }
      try writer.add(.frame(path: "a.png", frame))
      let error = #expect(throws: BatchError.self) { try writer.finish() }
      #expect("\(try #require(error))".contains("ledger.txt no longer exists"))
      #expect(throws: BatchError.self) { try writer.add(.frame(path: "a.png", frame)) }
    }
  }

  @Test("what a ledger says is escaped, cut, and one line for each job")
  func merged() {
    var merge = LedgerMerge()
    merge.failures = [
      ("jobs.json5:1", "no\u{1B}[31m\n::error::\(String(repeating: "z", count: 1000))")
    ]
    #expect(merge.lines.count == 2)
    for line in merge.lines {
      #expect(line.utf8.count <= 400 && !line.contains("\n") && !line.contains("\u{1B}"))
    }
  }

  @Test("a folder is removed with what is in it, and of a link only the link")
  func removal() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "kept/sub/a")
    let manager = FileManager.default
    for name in ["link", "link/"] {
      try manager.createSymbolicLink(
        atPath: folder.path(of: "link"), withDestinationPath: folder.path(of: "kept"))
      Folder.remove(folder.path(of: name))
      #expect(throws: (any Error).self) {
        try manager.destinationOfSymbolicLink(atPath: folder.path(of: "link"))
      }
      #expect(try folder.read("kept/sub/a") == [1])
    }
    Folder.remove(folder.path(of: "kept/"))
    #expect(folder.contents.isEmpty)
  }

  @Test("a lock that is undone leaves what was there before it, and nothing else")
  func undone() throws {
    let folder = try TemporaryFolder()
    try FolderLock(folder.path + "/a/b/", for: .whole).undo()
    #expect(folder.contents.isEmpty)
    try Folder.make(folder.path + "/a")
    try FolderLock(folder.path + "/a/b/", for: #require(Shard("1/2"))).undo()
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "a")))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "a/b")))
    // Somebody else's lock stays, and holds.
    let root = folder.path + "/c/"
    let first = try FolderLock(root, for: #require(Shard("1/2")))
    let second = try FolderLock(root, for: #require(Shard("2/2")))
    first.undo()
    #expect(
      folder.contents
        == ["a/", "c/", "c/.peelgl/", "c/.peelgl/lock", "c/.peelgl/lock-2-of-2"])
    #expect(throws: BatchError.self) { _ = try FolderLock(root, for: .whole) }
    _ = consume second
  }

  @Test("what is no file at the lock is to be removed")
  func oddLocks() throws {
    let folder = try TemporaryFolder()
    let lock = folder.path + "/" + Ledger.folder + "lock"
    try Folder.make(lock)
    #expect(throws: BatchError.outside("\(lock) is a folder; remove it.")) {
      _ = try FolderLock(folder.path + "/", for: .whole)
    }
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: "elsewhere")
    #expect(
      throws: BatchError.outside("\(lock) is a link, which could point anywhere; remove it.")
    ) {
      _ = try FolderLock(folder.path + "/", for: .whole)
    }
  }

  @Test("a lock that has another name elsewhere is not written to")
  func linked() throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "own")
    try Folder.make(folder.path + "/.peelgl")
    try FileManager.default.linkItem(at: folder.file("own"), to: folder.file(".peelgl/lock"))
    #expect(throws: BatchError.self) { _ = try FolderLock(folder.path + "/", for: .whole) }
    #expect(try folder.read("own") == Array("kept".utf8))
  }

  @Test("a folder has one batch at a time, or any number of different parts")
  func locks() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/"
    do {
      let lock = try FolderLock(root, for: .whole)
      defer { _ = lock }
      #expect(throws: BatchError.self) { _ = try FolderLock(root, for: .whole) }
      let sentence = #expect(throws: BatchError.self) { _ = try FolderLock(root, for: .whole) }
      #expect("\(try #require(sentence))".contains("process \(getpid()) on "))
    }
    let first = try FolderLock(root, for: #require(Shard("1/2")))
    let second = try FolderLock(root, for: #require(Shard("2/2")))
    defer {
      _ = first
      _ = second
    }
    #expect(throws: BatchError.self) { _ = try FolderLock(root, for: #require(Shard("1/2"))) }
    #expect(throws: BatchError.self) { _ = try FolderLock(root, for: .whole) }
  }
}

@Suite("SHA-256")
struct DigestTests {
  // NIST's examples: FIPS 180-4, and SHA256ShortMsg of the CAVP.
  @Test(
    "published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func published(_ text: String, _ expected: String) {
    #expect(Digest(of: Array(text.utf8)).text == expected)
    #expect(Digest(text: expected) == Digest(of: Array(text.utf8)))
  }

  @Test("any length, in any pieces, as sha256sum says")
  func lengths() throws {
    let folder = try TemporaryFolder()
    for length in [1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try folder.write(bytes, to: "\(length)")
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
      process.arguments = [folder.path(of: "\(length)")]
      process.standardOutput = pipe
      try process.run()
      let answer = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      for pieces in [1, 7, 64, 1 << 20] where length < 2000 || pieces > 7 {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: pieces) {
          hash.add(Array(bytes[start..<min(start + pieces, length)]))
        }
        #expect(hash.digest().text == answer.prefix(64), "\(length) in \(pieces)")
      }
    }
  }

  @Test("what is no digest")
  func refused() {
    for text in ["", "e3b0", String(repeating: "g", count: 64), String(repeating: "A", count: 64)] {
      #expect(Digest(text: text) == nil)
    }
  }
}
