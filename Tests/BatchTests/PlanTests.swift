import Files
import Foundation
import TestSupport
import Testing

@testable import Batch

/// Plans without a device: which frames a shard draws, and which are there from an earlier run.
@Suite("Plans")
struct PlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ manifest: String, shard: String = "1/1") throws -> BatchSettings {
    try folder.write(Array(manifest.utf8), to: "jobs.json5")
    var settings = BatchSettings(
      Manifest(folder.path(of: "jobs.json5")), folder: folder.path(of: "out"))
    settings.shard = try #require(Shard(shard))
    return settings
  }

  /// What a shard does, a line for each job.
  private func steps(_ settings: BatchSettings, keeping count: Int) throws -> [String] {
    var lines: [String] = []
    let plan = try BatchPlan(settings).check(against: Ledger(), keeping: count)
    try plan.forEachStep { step in
      switch step {
      case .none, .refused: break
      case .draw(let job):
        let units = job.units.map { $0.count == 1 ? "one" : "\($0.first ?? -1)-\($0.last ?? -1)" }
        lines.append("\(job.job.output) \(units.joined(separator: ","))")
      case .failed(let entry, let index, let sentence):
        lines.append("\(index) \(entry.output) \(sentence.contains("gone.json5 does not exist"))")
      }
      return true
    }
    return lines
  }

  private let jobs = """
    { defaults: { effect: "peel", inputs: ["heart"] },
      jobs: [{ frames: "0-39", output: "a/%d.png" }, { params: ["gone.json5"], output: "b.png" },
        { frames: "5-20", output: "c/" }, { progress: 1, output: "d.png" }] }
    """

  @Test(
    "units are dealt in turn, whether a plan is kept or read again; so are jobs that cannot be drawn"
  )
  func shards() throws {
    let expected = [
      ["a/%d.png 0-15", "1 b.png true"], ["a/%d.png 16-31", "c/ 5-20"],
      ["a/%d.png 32-39", "d.png one"],
    ]
    for (index, lines) in expected.enumerated() {
      for count in [0, 1, 100] {
        let found = try steps(settings(jobs, shard: "\(index + 1)/3"), keeping: count)
        #expect(found == lines)
      }
    }
    let whole = try BatchPlan(settings(jobs)).check(against: Ledger())
    #expect(whole.jobs == 4 && whole.files == Tally(1, .picture) + Tally(56, .sequenceFrame))
    #expect(whole.files.text == "1 picture and 56 frames of sequences")
  }

  @Test("a long manifest says how many of its jobs are read")
  func reading() throws {
    let text = """
      { jobs: [{ effect: "peel", inputs: ["heart"], at: 0, matrix: { n: "1..2500" }, output: "{n}.png" }] }
      """
    var told: [Int] = []
    let plan = try BatchPlan(settings(text)).check(against: Ledger()) { told.append($0) }
    #expect(told == [1000, 2000])
    #expect(plan.jobs == 2500)
  }

  private func sharded(_ settings: BatchSettings) throws -> ShardedJob {
    var found: ShardedJob?
    try BatchPlan(settings).check(against: Ledger()).forEachStep { step in
      if case .draw(let job) = step { found = job }
      return true
    }
    return try #require(found)
  }

  private func dealer(
    _ settings: BatchSettings, renderer: String = "a", _ ledger: Ledger = Ledger()
  ) -> Dealer {
    Dealer(
      settings, ledger, nil, Progress(settings) { _ in }, renderer: renderer)
  }

  @Test("frames that are as an earlier run left them are not dealt; others are, with what is known")
  func known() throws {
    let settings = try settings(
      "{ jobs: [{ effect: \"peel\", inputs: [\"heart\"], frames: \"0-39\", output: \"%d.png\" }] }")
    let job = try sharded(settings)
    let all = dealer(settings).units(of: job)
    #expect(all.map(\.numbers) == [Array(0...15), Array(16...31), Array(32...39)])
    #expect(all.allSatisfy { $0.known.isEmpty })
    let digest = try #require(all.first?.digest)
    try Folder.make(settings.folder + Ledger.folder)
    let writer = try LedgerWriter(Ledger.path(in: settings.folder, of: .whole))
    for number in 0..<20 {
      try folder.write([UInt8(number)], to: "out/\(number).png")
      let stamp = try #require(FileStamp(of: settings.folder + "\(number).png"))
      try writer.add(
        .frame(
          path: "\(number).png",
          FrameRecord(key: digest, job: digest, digest: Digest(of: [UInt8(number)]), stamp: stamp)))
    }
    try writer.finish()
    try folder.write([1, 2], to: "out/3.png")
    try FileManager.default.removeItem(at: folder.file("out/5.png"))
    let ledger = try Ledger(of: settings.folder)
    let rest = dealer(settings, ledger).units(of: job)
    #expect(rest.map(\.numbers) == [[3, 5], Array(20...31), Array(32...39)])
    #expect(rest.allSatisfy { $0.known.isEmpty })
    // On another device all are drawn again, unless their keys turn out to be the same.
    let other = dealer(settings, renderer: "b", ledger).units(of: job)
    #expect(other.map(\.numbers) == all.map(\.numbers))
    #expect(other.first.map { $0.known.keys.sorted() } == [0, 1, 2, 4] + Array(6...15))
    // Frames that follow from each other are one unit, in which one that is missing takes all along.
    var history = job.job
    history.isWhole = true
    #expect(history.units == [ArraySlice(0...39)])
    let whole = ShardedJob(job: history, units: history.units)
    #expect(dealer(settings, ledger).units(of: whole).map(\.numbers) == [Array(0...39)])
  }

  @Test("jobs are of one kind when they take as long: the same effect, format and size")
  func kinds() throws {
    let settings = try settings(
      """
      { defaults: { effect: "peel", inputs: ["heart"] }, jobs: [
        { at: 0, matrix: { n: "1..3" }, output: "{n}.png" }, { at: 0.5, output: "other.png" },
        { canvas: "64x64", at: 0, output: "small.png" }, { frames: "0-9", output: "s/%d.png" },
        { frames: "0-9", output: "a.webp" }, { frames: "0-3", loops: 1, output: "b.webp" },
        { effect: "sticker", frames: "0-9", output: "c.webp" } ] }
      """)
    let plan = try BatchPlan(settings).check(against: Ledger())
    let kinds = plan.kinds.sorted { $0.key.number < $1.key.number }
    #expect(kinds.map(\.key.name) == ["peel, png", "peel, png", "peel, webp", "sticker, webp"])
    #expect(kinds.map(\.value) == [14, 1, 14, 10])
    #expect(
      plan.files.text
        == "5 pictures, 3 animations (24 frames) and 10 frames of sequences")
    #expect(plan.files.files == 18 && plan.files.frames == 39)
  }

  @Test("what does not fit on the disk is said once, after some frames")
  func space() throws {
    var watch = SpaceWatch(folder.path)
    let free = try #require(Folder.freeBytes(at: folder.path + "/not/there/yet"))
    #expect(free > 0)
    var warnings: [Int] = []
    for left in (0..<200).reversed() {
      if let warning = watch.add(needed: { left << 40 }) { warnings.append(warning.needed) }
    }
    #expect(warnings == [168 << 40])
    var enough = SpaceWatch(folder.path)
    for left in (0..<200).reversed() { #expect(enough.add(needed: { left * 10 }) == nil) }
    // Before the first file.
    #expect(enough.check(needed: 1 << 50)?.needed == 1 << 50)
    #expect(enough.check(needed: 1 << 50) == nil)
  }
}
