import Documents
import Foundation
import TestSupport
import Testing
import Workers

/// Files that go into a storage of rclone together.
@Suite("Parcels into storages")
struct RemoteParcelTests {
  private let folder: TemporaryFolder
  private let rclone = Rclone(program: Repository.program.path)

  init() throws { folder = try TemporaryFolder() }

  private func place(_ storage: String = ":local:") throws -> RemoteFolder {
    let name = try #require(RemoteName("\(storage)\(folder.file("store").path)/"))
    return RemoteFolder(name, part: "1-of-2", through: rclone)
  }

  /// Files of this machine, each with other bytes, that are to have the names.
  private func files(_ names: [String]) throws -> [RemoteFolder.Content] {
    try names.enumerated().map { number, name in
      try folder.write(content(number), to: "drawn/\(number)")
      return .init(path: folder.file("drawn/\(number)").path, name: name)
    }
  }

  private func content(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 1000) }

  /// Stores files; returns the indices of those that are told to be there.
  private func store(
    _ files: [RemoteFolder.Content], in place: RemoteFolder, while isWanted: () -> Bool = { true }
  ) throws -> [Int] {
    var stored: [Int] = []
    try place.store(
      files, through: folder.file("room").path + "/", while: isWanted,
      stored: { stored.append($0) })
    return stored
  }

  /// The files in the storage, without folders.
  private var stored: [String] {
    folder.contents.filter { $0.hasPrefix("store/") && !$0.hasSuffix("/") }
      .map { String($0.dropFirst("store/".count)) }
  }

  @Test("every file gets its name and its bytes, also in place of an older one")
  func names() throws {
    let names = [
      "a/0001.png", "a/0002.png", "b/c/d.png", "top.png", "a b/{x}*?[y].png", "ü/é.png",
      "u\u{308}/e\u{301}.png", "A/0001.PNG", "'\"$`\\/\n.png", "-o/--exclude", "100%/%41.png",
      " /.x",
    ]
    // An older one of the same size, and what other rclone calls would match.
    try folder.write(content(99), to: "store/a/0001.png")
    try folder.write(content(98), to: "store/a/other.png")
    let place = try place()
    #expect(try place.parcelSize() > names.count)
    #expect(try store(try files(names), in: place) == Array(names.indices))
    for (number, name) in names.enumerated() {
      #expect(try folder.read("store/\(name)") == content(number), "\(name)")
    }
    #expect(try folder.read("store/a/other.png") == content(98))
    #expect(stored.count == names.count + 1, "\(stored)")
    #expect(!folder.contents.contains { $0.hasPrefix("drawn/") && $0 != "drawn/" })
  }

  @Test("one call uploads all of them")
  func calls() throws {
    let place = try place()
    _ = try place.parcelSize()
    // Each call is a job with the next number.
    func last() throws -> Int {
      let jobs = try rclone.call("job/list", [], for: "jobs")["jobids"]?.elements ?? []
      return jobs.reduce(0) { most, job in
        guard case .number(let number) = job.content else { return most }
        return max(most, Int(number))
      }
    }
    let before = try last()
    #expect(try store(try files((0..<16).map { "\($0).png" }), in: place).count == 16)
    // One to upload, and one for each name.
    #expect(try last() - before == 16 + 1 + 1)
  }

  @Test("what is missing or in the way is an error, and the others are stored")
  func failure() throws {
    try folder.write([], to: "store/b/0.png/there")
    let drawn = try files(["a/0.png", "a/1.png", "b/0.png", "c/0.png"])
    var told: [Int] = []
    #expect(throws: RemoteError.self) {
      try place().store(
        drawn, through: folder.file("room").path + "/", while: { true },
        stored: { told.append($0) })
    }
    #expect(told == [0, 1, 3])
    for number in told {
      #expect(try folder.read("store/\(drawn[number].name)") == content(number))
    }
    #expect(try folder.read("store/b/0.png/there").isEmpty)
    let gone = RemoteFolder.Content(path: folder.file("drawn/gone").path, name: "gone.png")
    told = []
    #expect(throws: RemoteError.self) {
      try place().store(
        [gone] + files(["d.png"]), through: folder.file("room").path + "/", while: { true },
        stored: { told.append($0) })
    }
    #expect(told == [1])
    #expect(try folder.read("store/d.png") == content(0))
    #expect(!stored.contains("gone.png"))
  }

  @Test("a parcel that is not wanted any more gives no names, and stays here")
  func stop() throws {
    let told = try store(try files(["0.png", "1.png"]), in: try place()) { false }
    #expect(told.isEmpty)
    #expect(stored.allSatisfy { $0.hasPrefix(".peelgl/unfinished/") }, "\(stored)")
    #expect(folder.contents.count { $0.hasPrefix("room/.peelgl/unfinished/1-of-2-") } == 2)
  }

  @Test("a slow transfer may take as long as it makes progress")
  func slow() throws {
    let rclone = Rclone(program: Repository.program.path, patience: 3)
    let name = try #require(RemoteName(":local:\(folder.file("store").path)/"))
    let place = RemoteFolder(name, part: "1-of-2", through: rclone)
    _ = try rclone.call("core/bwlimit", [.init("rate", .text("64k"))], for: "the limit")
    let bytes = [UInt8](repeating: 7, count: 600_000)
    try folder.write(bytes, to: "drawn/large")
    let file = RemoteFolder.Content(path: folder.file("drawn/large").path, name: "large.png")
    #expect(try store([file], in: place) == [0])
    #expect(try folder.read("store/large.png") == bytes)
  }

  @Test(
    "an upload that is not wanted any more ends in its middle, and leaves nothing under its name")
  func unwanted() throws {
    let place = try place()
    _ = try rclone.call("core/bwlimit", [.init("rate", .text("1k"))], for: "the limit")
    try folder.write([UInt8](repeating: 7, count: 600_000), to: "drawn/large")
    let file = RemoteFolder.Content(path: folder.file("drawn/large").path, name: "large.png")
    var looks = 0
    #expect(throws: RemoteError.tooSlow(place: place.name.text + "large.png")) {
      _ = try store([file], in: place) {
        looks += 1
        return looks < 6
      }
    }
    #expect(!stored.contains("large.png"))
    // The storage answers again.
    let other = try files(["other.png"])
    #expect(try store(other, in: place) == [0])
  }

  @Test("storages that take one request for a file get one file at a time")
  func single() throws {
    let name = try #require(RemoteName(":memory:bucket/out/"))
    #expect(try RemoteFolder(name, through: rclone).parcelSize() == 1)
    let server = try #require(RemoteName(":webdav,url='http://127.0.0.1:1/':"))
    #expect(try RemoteFolder(server, through: rclone).parcelSize() == 1)
  }
}
