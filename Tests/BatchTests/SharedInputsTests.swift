import Foundation
import TestSupport
import Testing
import Workers

@testable import Batch

/// Inputs that several parts of one machine need.
@Suite("Inputs for all parts of a machine")
struct SharedInputsTests {
  private let folder: TemporaryFolder
  private let content: [UInt8] = [1, 2, 3, 4]

  init() throws { folder = try TemporaryFolder() }

  private var inputs: String { folder.file("inputs").path }

  private func bring(_ version: String, to name: String, from shared: SharedInputs) throws -> Int {
    var fetched = 0
    let path = folder.file(name).path
    unlink(path)
    #expect(
      try shared.bring(version, bytes: content.count, to: path) { place in
        fetched += 1
        _ = FileManager.default.createFile(atPath: place, contents: Data(content))
      })
    #expect(try folder.read(name) == content)
    return fetched
  }

  @Test("each version is brought once, and the last part removes all")
  func once() throws {
    let first = try #require(SharedInputs(inputs))
    let second = try #require(SharedInputs(inputs))
    #expect(try bring("a 4 today", to: "1", from: first) == 1)
    #expect(try bring("a 4 today", to: "2", from: second) == 0)
    #expect(try bring("a 4 tomorrow", to: "2", from: second) == 1)
    first.leave()
    #expect(try bring("a 4 today", to: "3", from: second) == 0)
    second.leave()
    #expect(!FileManager.default.fileExists(atPath: inputs))
    #expect(try folder.read("3") == content)
  }

  @Test("a part waits while another one brings the file")
  func waits() async throws {
    let shared = [try #require(SharedInputs(inputs)), try #require(SharedInputs(inputs))]
    let fetched = try await withThrowingTaskGroup(of: Bool.self) { group in
      for (number, part) in shared.enumerated() {
        let path = folder.file("\(number)").path
        group.addTask {
          var fetches = false
          _ = try part.bring("a", bytes: 4, to: path) { place in
            usleep(200_000)
            fetches = FileManager.default.createFile(atPath: place, contents: Data([1, 2, 3, 4]))
          }
          return fetches
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(fetched == 1)
    for number in 0...1 { #expect(try folder.read("\(number)") == content) }
  }

  @Test("what a killed part has left is not taken for whole")
  func unfinished() throws {
    let shared = try #require(SharedInputs(inputs))
    #expect(throws: RemoteError.tooSlow(place: "a")) {
      try shared.bring("a", bytes: 4, to: folder.file("1").path) { (place) throws(RemoteError) in
        _ = FileManager.default.createFile(atPath: place, contents: Data([1, 2]))
        // As after a kill, another name of the unfinished file stays.
        link(place, place + "-killed")
        throw .tooSlow(place: "a")
      }
    }
    #expect(try bring("a", to: "1", from: shared) == 1)
    // Only the file and its lock.
    #expect(try FileManager.default.contentsOfDirectory(atPath: inputs).count == 2)
    // One that is cut, as by a full disk, is not whole either.
    #expect(
      try !shared.bring("b", bytes: 9, to: folder.file("2").path) { place in
        _ = FileManager.default.createFile(atPath: place, contents: Data([1, 2]))
      })
    #expect(!FileManager.default.fileExists(atPath: folder.file("2").path))
  }

  @Test("the first part empties the folder, which a killed one has left")
  func leftovers() throws {
    func bringAndEnd() throws -> Int {
      let shared = try #require(SharedInputs(inputs))
      return try bring("a", to: "1", from: shared)
    }
    #expect(try bringAndEnd() == 1)
    // As after a kill: the lock is gone, and the files stay.
    #expect(FileManager.default.fileExists(atPath: inputs))
    #expect(try bringAndEnd() == 1)
  }
}
