import Files
import Foundation
import TestSupport
import Testing

/// Batches whose manifest and files lie in a storage of rclone.
@Suite("Batches in storages")
struct BatchRemoteTests {
  private let folder: TemporaryFolder
  /// `disk:` is the folder `store`; what waits for it lies in `tmp`.
  private let variables: [String: String]

  init() throws {
    folder = try .ofBatches()
    try Self.requireRclone()
    for name in ["store", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: false)
    }
    variables = [
      "RCLONE_CONFIG": folder.file("none.conf").path, "RCLONE_CONFIG_DISK_TYPE": "alias",
      "RCLONE_CONFIG_DISK_REMOTE": folder.file("store").path, "TMPDIR": folder.file("tmp").path,
    ]
    try folder.write(try folder.read("cat.png"), to: "store/cat.png")
    try folder.write(BatchSample.jobs, to: "store/jobs.json5")
    try folder.write(BatchSample.jobs, to: "jobs.json5")
  }

  private static func requireRclone() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try #require(
      path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/rclone")
      },
      "these tests need rclone: apt-get install rclone")
  }

  private func batch(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["batch"] + words, in: folder, environment: variables)
  }

  /// What the storage has besides pictures and the manifest, and what waits for it.
  private var own: [String] {
    folder.contents.filter { name in
      name.hasPrefix("store/out/.peelgl/") || name.hasPrefix("tmp/") && !name.hasSuffix(".lock")
    }
  }

  @Test("parts in a storage give the files of one run in a folder, and are joined there")
  func parts() throws {
    #expect(try folder.batch("jobs.json5", "-o", "whole").status == 0)
    for part in ["1/2", "2/2"] {
      let outcome = try batch("disk:jobs.json5", "-o", "disk:out/", "--shard", part)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(outcome.messages.contains("jobs are complete: disk:out/"), "\(outcome.messages)")
    }
    #expect(try folder.pictures(in: "store/out") == folder.pictures(in: "whole"))
    #expect(own.filter { $0.contains("/ledger-") }.count == 2, "\(own)")
    #expect(!own.contains { $0.contains("unfinished/") && !$0.hasSuffix("/") }, "\(own)")
    let plan = try batch("disk:jobs.json5", "-o", "disk:out", "--plan")
    #expect(plan.text.contains("39 files already drawn"), "\(plan.text) \(plan.messages)")
    let merged = try batch("disk:jobs.json5", "-o", "disk:out", "--merge")
    #expect(
      merged.status == 0 && merged.messages == "39 files are complete\n", "\(merged.messages)")
    #expect(own.filter { $0.contains("/ledger") } == ["store/out/.peelgl/ledger.txt"], "\(own)")
    let again = try batch("disk:jobs.json5", "-o", "disk:out")
    #expect(again.messages.contains("39 files were there; all 3 jobs are complete"), "\(again)")
    #expect(own.contains("store/out/.peelgl/report.html"), "\(own)")
    #expect(!own.contains { $0.contains("/owner-") }, "\(own)")
  }

  @Test("a ledger that a kill left amid its replacement counts, for its own part and for others")
  func unfinishedLedger() throws {
    for part in ["1/2", "2/2"] {
      #expect(try batch("jobs.json5", "-o", "disk:out", "--shard", part).status == 0)
    }
    let pictures = try folder.pictures(in: "store/out")
    // rclone removes the previous file before it moves the new one to its name.
    let name = ".peelgl/ledger-1-of-2.txt"
    let unfinished = "store/out/.peelgl/unfinished/1-of-2-x-" + Digest(of: Array(name.utf8)).text
    try folder.write(try folder.read("store/out/" + name), to: unfinished)
    try FileManager.default.removeItem(at: folder.file("store/out/" + name))
    try folder.write("process 1 on elsewhere, x", to: "store/out/.peelgl/owner-1-of-2")
    // Units of 16, 16 and 5 frames of the sequence, and the two pictures.
    for (part, files) in [("2/2", 17), ("1/2", 22)] {
      let outcome = try batch("jobs.json5", "-o", "disk:out", "--shard", part)
      #expect(
        outcome.status == 0 && outcome.messages.contains("\(files) files were there"), "\(outcome)")
    }
    #expect(own.contains("store/out/" + name) && !own.contains(unfinished), "\(own)")
    try folder.write("process 1 on elsewhere, x", to: "store/out/.peelgl/owner-1-of-2")
    // Of a part that may be running.
    let other = "store/out/.peelgl/unfinished/2-of-2-x-y"
    try folder.write("a picture", to: other)
    #expect(try batch("jobs.json5", "-o", "disk:out", "--merge").status == 0)
    #expect(!own.contains { $0.contains("/owner-") } && own.contains(other), "\(own)")
    #expect(try batch("jobs.json5", "-o", "disk:out", "--shard", "2/2").status == 0)
    #expect(!own.contains(other), "\(own)")
    #expect(try folder.pictures(in: "store/out") == pictures)
  }

  @Test("what a person has set for other uses of rclone does not matter")
  func settings() throws {
    try folder.write("an older picture", to: "store/out/half.png")
    let outcome = try Tool.run(
      ["batch", "jobs.json5", "-o", "disk:out", "--overwrite"], in: folder,
      environment: variables.merging([
        "RCLONE_LOG_FILE": folder.file("log").path, "RCLONE_LOG_LEVEL": "ERROR",
        "RCLONE_DRY_RUN": "true", "RCLONE_EXCLUDE": "*", "RCLONE_TRANSFERS": "0",
        "RCLONE_IGNORE_EXISTING": "true", "RCLONE_IMMUTABLE": "true", "RCLONE_MAX_SIZE": "1k",
        "RCLONE_BACKUP_DIR": folder.file("backup").path, "RCLONE_UPDATE": "true",
        "RCLONE_COMPARE_DEST": folder.file("other").path, "RCLONE_MAX_TRANSFER": "1k",
      ]) { $1 })
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.batch("jobs.json5", "-o", "whole").status == 0)
    #expect(try folder.pictures(in: "store/out") == folder.pictures(in: "whole"))
  }

  @Test(
    "what is missing or has another size is drawn again; what differs otherwise, when it is verified"
  )
  func damage() throws {
    #expect(try batch("jobs.json5", "-o", "disk:out").status == 0)
    let pictures = try folder.pictures(in: "store/out")
    #expect(pictures.count == 39)
    try FileManager.default.removeItem(at: folder.file("store/out/half.png"))
    try folder.write([1, 2, 3], to: "store/out/a/0003.png")
    var outcome = try batch("jobs.json5", "-o", "disk:out")
    #expect(outcome.status == 0 && outcome.messages.contains("37 files were there"), "\(outcome)")
    #expect(try folder.pictures(in: "store/out") == pictures)
    var bytes = try folder.read("store/out/large.png")
    bytes[bytes.count - 20] ^= 1
    try folder.write(bytes, to: "store/out/large.png")
    outcome = try batch("jobs.json5", "-o", "disk:out", "--merge")
    #expect(outcome.status == 0, "\(outcome)")
    outcome = try batch("jobs.json5", "-o", "disk:out", "--verify")
    #expect(
      outcome.messages.contains("39 files were read again; 1 differs from the digest: large.png"),
      "\(outcome)")
    #expect(try folder.pictures(in: "store/out") == pictures)
  }

  @Test("what a storage does not hand over is not damaged")
  func unreadable() throws {
    let safe = variables.merging([
      "RCLONE_CONFIG_SAFE_TYPE": "crypt", "RCLONE_CONFIG_SAFE_REMOTE": folder.file("store").path,
      "RCLONE_CONFIG_SAFE_FILENAME_ENCRYPTION": "off",
      "RCLONE_CONFIG_SAFE_DIRECTORY_NAME_ENCRYPTION": "false",
      "RCLONE_CONFIG_SAFE_PASSWORD": "UbLA4Qm2Pwn7bWEjN1yV4w9_7MVonw",
    ]) { $1 }
    func batch(_ words: String...) throws -> Tool.Outcome {
      try Tool.run(
        ["batch", "jobs.json5", "-o", "safe:out"] + words, in: folder, environment: safe)
    }
    #expect(try batch().status == 0)
    // rclone cannot decipher it.
    let whole = try folder.read("store/out/large.png.bin")
    var bytes = whole
    bytes[bytes.count - 20] ^= 1
    try folder.write(bytes, to: "store/out/large.png.bin")
    for words in [["--verify"], ["--merge", "--verify"]] {
      let outcome = try Tool.run(
        ["batch", "jobs.json5", "-o", "safe:out"] + words, in: folder, environment: safe)
      #expect(outcome.status == 5, "\(outcome)")
      #expect(
        outcome.messages.contains("safe:out/large.png cannot be reached"), "\(outcome.messages)")
    }
    try folder.write(whole, to: "store/out/large.png.bin")
    let outcome = try batch("--verify")
    #expect(outcome.status == 0 && outcome.messages.contains("39 files were there"), "\(outcome)")
  }

  @Test("inputs, tables and patterns are brought from the manifest's storage, into any folder")
  func inputs() throws {
    try folder.write(try folder.read("cat.png"), to: "store/in/icons/a.png")
    try folder.write(try folder.read("cat.png"), to: "store/in/icons/b.png")
    try folder.write("id,turn\n1,0.2\n2,0.4\n", to: "store/in/rows.csv")
    try folder.write(
      """
      { defaults: { effect: "peel" }, jobs: [
        { matrix: { image: "icons/*.png" }, inputs: ["{image}"], progress: 0.5, output: "{image}.png" },
        { rows: "rows.csv", inputs: ["../cat.png"], progress: "{row.turn}", output: "row{row.id}.png" },
        { inputs: ["gone.png"], progress: 0.5, output: "gone.png" } ] }
      """, to: "store/in/jobs.json5")
    let outcome = try batch("disk:in/jobs.json5", "-o", "here")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.messages.contains("disk:in/gone.png does not exist"), "\(outcome.messages)")
    #expect(
      try folder.pictures(in: "here").keys.sorted() == ["a.png", "b.png", "row1.png", "row2.png"])
    let retried = try batch("disk:in/jobs.json5", "-o", "here", "--retry-failed")
    #expect(retried.status == 1 && retried.messages.contains("4 of 5 jobs are complete"))
  }

  @Test("an input is downloaded once for all parts of a machine, and again when it has changed")
  func sharedInputs() throws {
    let jobs = (0..<4).map { number in
      #"{ effect: "peel", inputs: ["cat.png"], frames: "0-15", output: "\#(number)-%02d.png" }"#
    }
    try folder.write("{ jobs: [\(jobs.joined(separator: ", "))] }", to: "store/four.json5")
    let downloads = try countDownloads()
    // As another part of this machine that has not ended yet.
    let place = "tmp/peelgl-\(geteuid())"
    try FileManager.default.createDirectory(
      at: folder.file(place), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let lock = open(folder.file("\(place)/inputs.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(lock >= 0 && flock(lock, LOCK_SH) == 0)
    for part in ["1/2", "2/2"] {
      let outcome = try downloads.run(
        "disk:four.json5", "-o", "disk:out", "--shard", part)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try downloads.count(of: "cat.png") == 1)
    #expect(try folder.pictures(in: "store/out").count == 64)
    #expect(own.contains { $0.hasPrefix("\(place)/inputs/") }, "\(own)")
    try folder.write(try folder.read("store/cat.png") + [0], to: "store/cat.png")
    for part in ["1/2", "2/2"] {
      let outcome = try downloads.run(
        "disk:four.json5", "-o", "disk:out", "--shard", part)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try downloads.count(of: "cat.png") == 2)
    close(lock)
    #expect(try downloads.run("disk:four.json5", "-o", "disk:out", "--plan").status == 0)
    #expect(!own.contains { $0.hasPrefix("\(place)/inputs") }, "\(own)")
  }

  /// Batches whose rclone writes down what it copies.
  private struct CountedDownloads {
    let folder: TemporaryFolder
    let variables: [String: String]

    func run(_ words: String...) throws -> Tool.Outcome {
      try Tool.run(["batch"] + words, in: folder, environment: variables)
    }

    func count(of name: String) throws -> Int {
      String(decoding: try folder.read("copied"), as: UTF8.self).split(separator: "\n")
        .count { $0.contains(" \(name): Copied") }
    }
  }

  private func countDownloads() throws -> CountedDownloads {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let copied = folder.file("copied").path
    try folder.write(
      """
      #!/bin/bash
      export RCLONE_LOG_LEVEL=INFO PATH='\(path)'
      exec rclone "$@" 2> >(tee -a '\(copied)' >&2)
      """, to: "bin/rclone")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/rclone").path)
    return CountedDownloads(
      folder: folder,
      variables: variables.merging(["PATH": "\(folder.file("bin").path):\(path)"]) { $1 })
  }

  @Test("inputs that do not fit into the scratch space fail their jobs alone")
  func largeInputs() throws {
    let file = try folder.read("cat.png") + [UInt8](repeating: 0, count: 1_000_000)
    try folder.write(file, to: "store/large.png")
    let jobs = ["cat", "large"].map { name in
      #"{ effect: "peel", inputs: ["\#(name).png"], frames: "0-1", output: "\#(name)-%02d.png" }"#
    }
    try folder.write("{ jobs: [\(jobs.joined(separator: ", "))] }", to: "store/two.json5")
    let outcome = try batch("disk:two.json5", "-o", "disk:two", "--scratch", "1M")
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("disk:large.png does not fit into --scratch"),
      "\(outcome.messages)")
    #expect(try folder.pictures(in: "store/two").count == 2)
    let larger = try batch("disk:two.json5", "-o", "disk:two", "--scratch", "2M")
    #expect(!larger.messages.contains("--scratch"), "\(larger.messages)")
  }

  @Test("what cannot be begun is one sentence")
  func refusals() throws {
    let unknown = try batch("jobs.json5", "-o", "nowhere:out")
    #expect(unknown.status == 2, "\(unknown)")
    #expect(
      unknown.messages.contains(
        "rclone cannot use nowhere:out/: didn't find section in config file"),
      "\(unknown.messages)")
    let missing = try batch("disk:none.json5", "-o", "disk:out")
    #expect(missing.status == 2, "\(missing)")
    #expect(missing.messages.contains("disk:none.json5 does not exist"), "\(missing.messages)")
    let lacking = try Tool.run(
      ["batch", "jobs.json5", "-o", "disk:out"], in: folder,
      environment: variables.merging(["PATH": "/nowhere"]) { $1 })
    #expect(
      lacking.status == 2 && lacking.messages.contains("install the package rclone"), "\(lacking)")
    let nothing = try batch("jobs.json5", "-o", "disk:empty", "--merge")
    #expect(nothing.status == 2 && nothing.messages.contains("contains no batch"), "\(nothing)")
    #expect(!folder.contents.contains { $0.hasPrefix("store/empty") })
    try folder.write("mine", to: "store/out/half.png")
    let foreign = try batch("jobs.json5", "-o", "disk:out")
    #expect(foreign.status == 2, "\(foreign)")
    #expect(
      foreign.messages.contains("disk:out/half.png exists, and no earlier run wrote it"),
      "\(foreign.messages)")
    #expect(try folder.read("store/out/half.png") == Array("mine".utf8))
  }

  @Test("a storage that fails ends the batch with a sentence; what is complete is kept")
  func failure() throws {
    // A file where a folder is needed.
    try folder.write("", to: "store/out/a")
    let outcome = try batch("jobs.json5", "-o", "disk:out", "--overwrite")
    #expect(outcome.status == 5, "\(outcome)")
    #expect(outcome.messages.contains("disk:out/a/"), "\(outcome.messages)")
    try FileManager.default.removeItem(at: folder.file("store/out/a"))
    let again = try batch("jobs.json5", "-o", "disk:out")
    #expect(again.status == 0, "\(again)")
  }
}
