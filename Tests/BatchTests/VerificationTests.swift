import Files
import Foundation
import TestSupport
import Testing

@testable import Batch

/// Files of earlier runs that are read again.
@Suite("Verification")
struct VerificationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> Verification.File {
    try folder.write(bytes, to: name)
    let stamp = try #require(FileStamp(of: folder.path(of: name)))
    let digest = Digest(of: bytes)
    return .init(
      name: name, record: FrameRecord(key: digest, job: digest, digest: digest, stamp: stamp))
  }

  /// Writes other bytes under the same time.
  private func damage(_ file: Verification.File, _ bytes: [UInt8]) throws {
    try folder.write(bytes, to: file.name)
    let time = file.record.stamp.modified
    var times = [timespec(), timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)]
    times[0] = times[1]
    #expect(utimensat(AT_FDCWD, folder.path(of: file.name), times, 0) == 0)
    #expect(FileStamp(of: folder.path(of: file.name)) == file.record.stamp)
  }

  @Test(
    "damaged files are found by any number of readers; copied and missing ones are none",
    arguments: [1, 3, 16])
  func found(readers: Int) throws {
    var files: [Verification.File] = []
    for number in 0..<100 { files.append(try file("\(number).png", [UInt8(number), 1, 2])) }
    try damage(files[7], [9, 9, 9])
    try damage(files[90], [90, 1, 3])
    try FileManager.default.removeItem(at: folder.file("5.png"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path(of: "8.png"))
    try FileManager.default.removeItem(at: folder.file("9.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "9.png"), withDestinationPath: folder.path(of: "10.png"))
    let findings = try Verification(folder: folder.path + "/", readers: readers).check(
      files, isStopped: { false }, onRead: { _ in })
    #expect(findings.count == 100)
    #expect(findings.damaged.sorted() == ["7.png", "90.png"])
    #expect(findings.moved.map(\.name) == ["8.png"])
    let none = try Verification(folder: folder.path + "/", readers: readers).check(
      files, isStopped: { true }, onRead: { _ in })
    #expect(none.count == 0)
  }

  @Test("what was found is known to later runs, whichever ledger they read first")
  func remembered() throws {
    let files = [try file("a.png", [1]), try file("b.png", [2]), try file("c.png", [3])]
    let own = folder.path + "/.peelgl/"
    try Folder.make(own)
    // A run of the whole batch, and then one of a part, whose ledger is read before.
    let whole = try LedgerWriter(own + "ledger.txt")
    for file in files { try whole.add(.frame(path: file.name, file.record)) }
    try whole.finish()
    try damage(files[0], [7])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path(of: "b.png"))
    var ledger = try Ledger(of: folder.path + "/")
    let findings = try Verification(folder: folder.path + "/", readers: 2).check(
      files, isStopped: { false }, onRead: { _ in })
    let part = try LedgerWriter(own + "ledger-1-of-2.txt")
    for record in ledger.learn(findings) { try part.add(record) }
    try part.finish()
    for known in [ledger, try Ledger(of: folder.path + "/")] {
      #expect(known.record(of: "a.png") == nil)
      #expect(known.record(of: "b.png")?.stamp == FileStamp(of: folder.path(of: "b.png")))
      #expect(known.record(of: "c.png") == files[2].record)
    }
  }
}
