import Testing

@testable import Batch

@Suite("Shards")
struct ShardTests {
  @Test("a part is read from I/N; anything else is none")
  func reading() throws {
    let shard = try #require(Shard("2/8"))
    #expect(shard.index == 1 && shard.count == 8 && shard.text == "2/8")
    #expect(Shard(name: shard.name) == shard && Shard(name: "2-of") == nil)
    for text in ["0/8", "9/8", "1", "1/0", "1/2/3", "-1/2", "a/b", "", "1/1000001"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test(
    "services name the part",
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "2"],
        "4/4"
      ),
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], "1/4"),
      (["JOB_COMPLETION_INDEX": "2", "PEELGL_SHARDS": "3"], "3/3"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "7", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "8/10"),
      (["BATCH_TASK_INDEX": "3", "BATCH_TASK_COUNT": "4"], "4/4"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "2/3"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3", "GITLAB_CI": "true"], "1/3"),
      (["JOB_COMPLETION_INDEX": "0", "PEELGL_SHARDS": "3", "GITLAB_CI": "true"], "1/3"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "4/4"
      ),
    ])
  func services(_ environment: [String: String], _ part: String) throws {
    #expect(try Shard.fromEnvironment(environment)?.shard.text == part)
  }

  @Test("a service that does not say how many there are, or says nonsense, is refused by name")
  func nonsense() throws {
    for environment in [
      ["JOB_COMPLETION_INDEX": "2"], ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      ["SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_COUNT": "4"],
      [
        "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_STEP": "2",
      ],
      [
        "SLURM_ARRAY_TASK_ID": "9223372036854775807", "SLURM_ARRAY_TASK_COUNT": "4",
        "SLURM_ARRAY_TASK_MIN": "-9223372036854775808",
      ],
      ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3", "GITLAB_CI": "true"],
    ] {
      #expect(throws: BatchError.self) { try Shard.fromEnvironment(environment) }
    }
    #expect(try Shard.fromEnvironment(["HOME": "/"])?.shard == nil)
  }

  @Test("every unit belongs to exactly one part, and parts differ by a unit at most")
  func balance() throws {
    for count in [1, 3, 8, 1000] {
      let parts = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
      var sizes = [Int](repeating: 0, count: count)
      for unit in 0..<2_003 {
        let owners = parts.indices.filter { parts[$0].includes(unit: unit) }
        #expect(owners.count == 1)
        sizes[owners[0]] += 1
      }
      let (least, most) = (try #require(sizes.min()), try #require(sizes.max()))
      #expect(most - least <= 1)
    }
  }
}
