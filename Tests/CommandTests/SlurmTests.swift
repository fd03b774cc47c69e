import Foundation
import Imaging
import TestSupport
import Testing

/// `scripts/slurm` on a real cluster.
@Suite("Slurm")
struct SlurmTests {
  private let folder: TemporaryFolder
  private let submit = Repository.root.appendingPathComponent("scripts/slurm/submit").path

  init() throws { folder = try TemporaryFolder() }

  private func pictures(_ name: String) throws -> [String: [UInt8]] {
    let paths = folder.contents.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".png") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        (String($0.dropFirst(name.count + 1)), try folder.read($0))
      })
  }

  /// The frames of a part of three, of a plan in units of 16 frames.
  private func frames(ofPart part: Int) -> [String] {
    (0..<96).filter { $0 / 16 % 3 == part - 1 }.map { String(format: "%04d.png", $0) }
  }

  /// Peelgl on a machine whose device fails the first time that part 2 is drawn.
  private func writeFlakyProgram() throws -> String {
    let text = """
      #!/bin/bash
      if [[ "$*" == *"--shard 2/3"* && ! -e failed ]]; then touch failed; exit 3; fi
      exec '\(Repository.program.path)' "$@"

      """
    try folder.write(Array(text.utf8), to: "flaky")
    let path = folder.path(of: "flaky")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test("a node is lost and a device fails, yet every frame is there, as one machine draws it")
  func lostNode() throws {
    let cluster = try SlurmCluster()
    let program = try writeFlakyProgram()
    let manifest = """
      { jobs: [{ effect: "peel", inputs: ["heart"], frames: "0-95", size: "80x80", output: "%04d.png" }] }
      """
    try folder.write(Array(manifest.utf8), to: "jobs.json5")
    let shell = { try cluster.shell($0, in: folder, program: program) }
    #expect(try Tool.run(["batch", "jobs.json5", "-o", "whole"], in: folder).status == 0)

    let wrong = try shell("'\(submit)' 3 jobs.json out")
    #expect(wrong.status == 2 && wrong.messages.contains("jobs.json does not exist"))
    let unclear = try shell("'\(submit)' 3 jobs.json5 out confine")
    #expect(unclear.status == 2 && unclear.messages.contains("'confine' is no option of sbatch"))
    #expect(try shell("squeue -h").text.isEmpty)

    let start = try shell("'\(submit)' 3 jobs.json5 out --gres=gpu:1")
    #expect(start.status == 0, "\(start.messages)")
    var lost = 0
    // Ends with the queue; a part that waits is let run at once, since Slurm waits two minutes.
    while true {
      let queue = try shell("squeue -h -r -o '%i %K %T %N'").text
      if queue.isEmpty { break }
      for line in queue.split(separator: "\n").map({ $0.split(separator: " ") }) {
        guard let part = Int(line[1]) else { continue }
        if line[2] == "PENDING" {
          _ = try shell("scontrol update jobid=\(line[0]) starttime=now")
        } else if lost == 0, line.last == "n2" {
          let count = try pictures("out").keys.filter(frames(ofPart: part).contains).count
          guard count > 0, count < 32 else { continue }
          try cluster.kill("n2")
          lost = part
        }
      }
      usleep(20_000)
    }
    #expect(lost > 0, "no node was lost")
    #expect(try pictures("out") == pictures("whole"))
    #expect(try pictures("whole").count == 96)
    let log = try shell("cat out/.peelgl/slurm-*.log").text
    #expect(log.contains("part 2 ended with status 3"), "\(log)")
    #expect(log.contains("96 frames are complete"), "\(log)")
    #expect(folder.contents.allSatisfy { !$0.hasSuffix(".partial") })
  }
}
