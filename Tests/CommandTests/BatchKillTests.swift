import Foundation
import TestSupport
import Testing

/// Batches whose processes are killed; `scripts/soak` does it a thousand times.
@Suite("Killed batches")
struct BatchKillTests {
  private static let (frames, unit, workers) = (100, 16, 2)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let job = """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "24x24", frames: "0-\(Self.frames - 1)",
        output: "%04d.png" }] }
      """
    try folder.write(Array(job.utf8), to: "jobs.json5")
  }

  private func words(_ output: String) -> [String] {
    ["batch", "jobs.json5", "-o", output, "--quiet", "--jobs", "\(Self.workers)"]
  }

  private func report(_ name: String) throws -> [String: Any]? {
    guard let bytes = try? folder.read("\(name)/.peelgl/report.json") else { return nil }
    return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
  }

  @Test("killed at any moment, supervisor or workers, a batch is completed by the next run")
  func killed() throws {
    #expect(try Tool.run(words("whole"), in: folder).status == 0)
    let whole = try folder.pictures(in: "whole")
    #expect(whole.count == Self.frames)
    var generator = SplitMix(seed: 7)
    var (partial, lost) = (0, 0)
    for round in 0..<20 {
      let name = "out\(round)"
      let process = try Tool.start(words(name), in: folder)
      let count = 1 + Int(generator.next() % 60)
      while process.isRunning, drawn(name) < count { usleep(500) }
      if round % 2 == 0 {
        kill(process.processIdentifier, SIGKILL)
      } else {
        _ = try Tool.shell("pkill -9 -P \(process.processIdentifier) || true", in: folder)
      }
      process.waitUntilExit()
      let before = try folder.pictures(in: name)
      for (path, bytes) in before { #expect(whole[path] == bytes, "\(path)") }
      partial += round % 2 == 0 && before.count < whole.count ? 1 : 0
      if let report = try report(name), report["lostWorkers"] as? Int != 0 { lost += 1 }
      let outcome = try Tool.run(words(name), in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try folder.pictures(in: name) == whole)
      #expect(!folder.contents.contains { $0.hasPrefix("\(name)/") && $0.hasSuffix(".partial") })
      let again = try #require(try report(name)?["drawn"] as? Int) - (whole.count - before.count)
      #expect(again <= Self.workers * Self.unit, "round \(round): \(again) frames were drawn twice")
      try FileManager.default.removeItem(at: folder.file(name))
    }
    #expect(partial > 0, "no supervisor was killed before its end")
    #expect(lost > 0, "no worker was killed before its end")
  }

  /// How many pictures are in a folder.
  private func drawn(_ name: String) -> Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: name))
    return (names ?? []).count { $0.hasSuffix(".png") && !$0.hasPrefix(".") }
  }
}
