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

  /// Peelgl on machines whose device fails the first time that part 2 is drawn; on n2 each part's second
  /// job is never done.
  private func writeFlakyProgram() throws -> String {
    let text = """
      #!/bin/bash
      if [[ "$*" == *"--shard 2/3"* && ! -e failed ]]; then touch failed; exit 3; fi
      if [[ "$*" == *--shard* && $SLURMD_NODENAME == n2 ]]; then
        echo "$SLURM_ARRAY_TASK_ID" > part-on-n2
        export PEELGL_FAULTS=hang:job4,hang:job5,hang:job6
      fi
      if [[ "$*" == *--shard* && $SLURMD_NODENAME == n1 ]]; then
        # Otherwise n1 may have drawn all parts before n2 has one.
        for ((i = 0; i < 6000; i++)); do [[ -e part-on-n2 ]] && break; sleep 0.1; done
      fi
      exec '\(Repository.program.path)' "$@"

      """
    try folder.write(Array(text.utf8), to: "flaky")
    let path = folder.path(of: "flaky")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// The part that n2 draws, once its first job is complete.
  private func partOnSecondNode() throws -> Int? {
    guard let bytes = try? folder.read("part-on-n2"),
      let part = Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    else { return nil }
    let drawn = (try? folder.read("out/job\(part)-0015.png")) != nil
    return drawn ? part : nil
  }

  @Test("a node is lost and a device fails, yet every frame is there, as one machine draws it")
  func lostNode() throws {
    let cluster = try SlurmCluster()
    let program = try writeFlakyProgram()
    // A unit each, so that part 1 has jobs 1 and 4.
    let manifest = """
      { jobs: [{ effect: "peel", inputs: ["heart"], frames: "0-15", size: "40x40",
        matrix: { n: "1..6" }, output: "job{n}-{frame}.png" }] }
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
    var lost: Int?
    // Ends with the queue; a part that waits is let run at once, since Slurm waits two minutes.
    while true {
      let queue = try shell("squeue -h -r -o '%i %K %T'").text
      if queue.isEmpty { break }
      for words in queue.split(separator: "\n").map({ $0.split(separator: " ") })
      where words[1] != "N/A" && words[2] == "PENDING" {
        _ = try shell("scontrol update jobid=\(words[0]) starttime=now")
      }
      if lost == nil, let part = try partOnSecondNode() {
        #expect(try !folder.pictures(in: "out").keys.contains("job\(part + 3)-0000.png"))
        try cluster.kill("n2")
        lost = part
      }
      // Without n2 the parts wait for it on n1, ten minutes each.
      let node = try shell("sinfo -h -n n2 -o '%T %E'").text
      try #require(lost != nil || !node.hasPrefix("d"), "n2 is given no part: \(node)")
      usleep(50_000)
    }
    #expect(lost != nil, "no node was lost")
    #expect(try folder.pictures(in: "out") == folder.pictures(in: "whole"))
    #expect(try folder.pictures(in: "whole").count == 96)
    let log = try shell("cat out/.peelgl/slurm-*.log").text
    #expect(log.contains("part 2 ended with status 3"), "\(log)")
    #expect(log.contains("96 files are complete"), "\(log)")
    #expect(folder.contents.allSatisfy { !$0.hasSuffix(".partial") })
  }

  @Test("a job that leaves processes behind does not cost the cluster its node")
  func processesLeftBehind() throws {
    let cluster = try SlurmCluster()
    let shell = { try cluster.shell($0, in: folder, program: Repository.program.path) }
    let job = "sleep 1000 & sleep 1000 & bash -c 'sleep 1000 & exit'"
    #expect(try shell("sbatch --wait -w n2 -o job.log --wrap \"\(job)\"").status == 0)
    var node = ""
    while !node.hasPrefix("idle") && !node.hasPrefix("d") {
      node = try shell("sinfo -h -n n2 -o '%T %E'").text
      try #require(!node.isEmpty)
      usleep(50_000)
    }
    #expect(node.hasPrefix("idle"), "\(node)")
  }
}
