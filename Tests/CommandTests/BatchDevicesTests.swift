import Foundation
import TestSupport
import Testing

/// A batch on several cards.
@Suite("Batches on several devices")
struct BatchDevicesTests {
  private let folder: TemporaryFolder
  private static let uuids = [
    String(repeating: "1a", count: 16), String(repeating: "2b", count: 16),
  ]

  init() throws {
    folder = try TemporaryFolder.ofBatches()
    try folder.write(BatchSample.jobs, to: "jobs.json5")
  }

  /// Two equal cards of NVIDIA and one of Intel; each may have a fault.
  private func batch(
    _ words: [String], faults: [String] = ["", "", ""], _ variables: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let script =
      TestDriver.nvidia("NVIDIA H100", cuda: 1, uuid: Self.uuids[0], node: 128, faults[0])
      + TestDriver.nvidia("NVIDIA H100", cuda: 0, uuid: Self.uuids[1], node: 129, faults[1])
      + TestDriver.intel(node: 130, faults[2])
    let driver = try TestDriver(
      script,
      machine: ["/dev/nvidia0": "", "/dev/nvidia1": ""].merging(
        TestDriver.node(130, at: "0000:00:02.0")
      ) { $1 }, in: folder)
    return try Tool.run(
      ["batch", "jobs.json5", "-o", "out"] + words, in: folder,
      environment: driver.environment.merging(variables) { $1 })
  }

  private func report() throws -> [String: Any] {
    let report = try JSONSerialization.jsonObject(
      with: Data(try folder.read("out/.peelgl/report.json")))
    return try #require(report as? [String: Any])
  }

  private func devices() throws -> [(name: String, files: Int, givenUp: String?)] {
    let list = try #require(try report()["devices"] as? [[String: Any]])
    return list.map {
      ($0["device"] as? String ?? "", $0["files"] as? Int ?? -1, $0["givenUp"] as? String)
    }
  }

  @Test(
    "each worker draws on one of the devices in turn, and the pictures are those of one",
    arguments: [["--devices", "0,1"], ["--devices", "cuda:0-1", "--jobs-per-device", "2"]])
  func shared(_ words: [String]) throws {
    let outcome = try batch(words)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let used = try devices()
    #expect(used.count == 2 && used.map(\.files).reduce(0, +) == 39)
    #expect(used.allSatisfy { $0.name.hasPrefix("NVIDIA H100/PCIe/SSE2 at cuda:") })
    for device in used { #expect(outcome.messages.contains("\(device.name) drew ")) }
    let several = try folder.pictures(in: "out")
    try FileManager.default.removeItem(at: folder.file("out"))
    #expect(try batch(["--device", "0", "--jobs", "1"]).status == 0)
    #expect(try folder.pictures(in: "out") == several)
    #expect(try devices().map(\.name) == ["NVIDIA H100/PCIe/SSE2 at cuda:1"])
  }

  @Test("all are those that the environment does not hide; the ledger says what drew what")
  func all() throws {
    let outcome = try batch(
      ["--devices", "all"], faults: ["", "", ""], ["CUDA_VISIBLE_DEVICES": "0"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try devices().map(\.name).sorted() == [
        "Mesa Intel(R) UHD Graphics 770 (ADL-S GT1) at pci:0000:00:02.0",
        "NVIDIA H100/PCIe/SSE2 at cuda:0",
      ])
    let ledger = String(decoding: try folder.read("out/.peelgl/ledger.txt"), as: UTF8.self)
    let drawn = ledger.split(separator: "\n").filter { $0.hasPrefix("drawn a/%04d.png ") }
    #expect(!drawn.isEmpty && Set(drawn).count == drawn.count)
    // A run on the same devices keeps all files.
    let again = try batch(
      ["--devices", "all"], faults: ["", "", ""], ["CUDA_VISIBLE_DEVICES": "0"])
    #expect(
      again.status == 0 && again.messages.contains("39 files were there"), "\(again.messages)")
  }

  @Test(
    "a device that fails twice gives its units to the others and is named",
    arguments: ["lost 5 guilty", "memory 5", "fail initialize"])
  func givenUp(_ fault: String) throws {
    let outcome = try batch(["--devices", "0,1"], faults: ["", fault, ""])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let used = try devices()
    #expect(used.map(\.files).reduce(0, +) == 39 && used[0].givenUp == nil)
    #expect(used[1].givenUp?.isEmpty == false)
    #expect(outcome.messages.contains(" and was given up: "), "\(outcome.messages)")
    let several = try folder.pictures(in: "out")
    try FileManager.default.removeItem(at: folder.file("out"))
    #expect(try batch(["--device", "0"]).status == 0)
    #expect(try folder.pictures(in: "out") == several)
  }

  @Test(
    "a device whose driver crashes gives its units to the others",
    arguments: ["crash 3", "crash 5"])
  func crashes(_ fault: String) throws {
    let outcome = try batch(["--devices", "0,1", "-q"], faults: ["", fault, ""])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let used = try devices()
    #expect(used.map(\.files).reduce(0, +) == 39 && used[0].givenUp == nil)
    let name = "NVIDIA H100/PCIe/SSE2 at cuda:0"
    let sentence = try #require(used[1].givenUp)
    #expect(
      sentence.contains("signal") && sentence.contains("because \(name) crashed"), "\(sentence)")
    // An error, which -q shows.
    #expect(
      outcome.messages.contains("peelgl: \(name) is given up, and others draw the rest: "),
      "\(outcome.messages)")
    let several = try folder.pictures(in: "out")
    try FileManager.default.removeItem(at: folder.file("out"))
    #expect(try batch(["--device", "0"]).status == 0)
    #expect(try folder.pictures(in: "out") == several)
  }

  @Test("a job that crashes on two devices is the reason, and both go on")
  func crashingJob() throws {
    let outcome = try batch(["--devices", "0,1"], ["PEELGL_FAULTS": "crash:half.png"])
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(try folder.pictures(in: "out").count == 38)
    #expect(try devices().allSatisfy { $0.givenUp == nil })
    let failures = try #require(try report()["failures"] as? [[String: Any]])
    #expect(failures.map { $0["output"] as? String } == ["half.png"])
  }

  @Test("frames of an animation that several devices draw count for each, and are compared")
  func animations() throws {
    try folder.write(
      #"{ jobs: [{ effect: "peel", inputs: ["cat.png"], frames: "0-47", output: "a.apng" }] }"#,
      to: "jobs.json5")
    func frames() throws -> [Int] {
      let list = try #require(try report()["devices"] as? [[String: Any]])
      return list.map { $0["sharedFrames"] as? Int ?? -1 }
    }
    let several = ["--devices", "0,1", "--jobs", "4"]
    let outcome = try batch(
      several, faults: ["", "draw elsewhere", ""], ["PEELGL_TRUST_DRIVER": "1"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try devices().map(\.files) == [0, 0])
    let counts = try frames()
    #expect(counts.reduce(0, +) == 48 && counts.allSatisfy { $0 % 16 == 0 && $0 > 0 }, "\(counts)")
    for (device, count) in try pairs(devices(), counts) {
      #expect(
        outcome.messages.contains("\(device.name) drew \(count) frames of shared animations"),
        "\(outcome.messages)")
    }
    let ledger = String(decoding: try folder.read("out/.peelgl/ledger.txt"), as: UTF8.self)
    #expect(ledger.split(separator: "\n").count { $0.hasPrefix("drawn a.apng ") } == 2)
    let differences = try #require(try report()["differences"] as? [String])
    #expect(differences.count == 1 && differences[0].hasPrefix("peel is drawn differently by "))
    try FileManager.default.removeItem(at: folder.file("out"))
    #expect(try batch(several).status == 0)
    #expect(try (report()["differences"] as? [String])?.isEmpty == true)
    try FileManager.default.removeItem(at: folder.file("out"))
    // What all parts are drawn by draws the file.
    #expect(try batch(["--device", "0", "--jobs", "4"]).status == 0)
    #expect(try devices().map(\.files) == [1] && frames() == [0])
  }

  @Test("short animations, pictures of 16 bits and arrays of floats are compared, too")
  func otherOutputs() throws {
    try folder.write(
      """
      { jobs: [{ effect: "curl", inputs: ["cat.png"], frames: "0-5", output: "a.gif" },
        { effect: "peel", inputs: ["cat.png"], progress: 0.5, depth: 16, output: "b.png" },
        { effect: "sticker", inputs: ["cat.png"], frames: "3-4", output: "c/%d.npy" }] }
      """, to: "jobs.json5")
    let outcome = try batch(
      ["--devices", "0,1"], faults: ["", "draw elsewhere", ""], ["PEELGL_TRUST_DRIVER": "1"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let differences = try #require(try report()["differences"] as? [String])
    #expect(
      differences.map { $0.split(separator: " ").first } == ["curl", "peel", "sticker"],
      "\(differences)")
    try FileManager.default.removeItem(at: folder.file("out"))
    #expect(try batch(["--devices", "0,1"]).status == 0)
    #expect(try (report()["differences"] as? [String])?.isEmpty == true)
  }

  @Test("devices that draw the same pixels do not differ by their names")
  func same() throws {
    let outcome = try batch(["--devices", "0,2"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try (report()["differences"] as? [String])?.isEmpty == true, "\(outcome.messages)")
  }

  @Test("a batch ends with status 3 and draws nothing if no device opens")
  func none() throws {
    let outcome = try batch(
      ["--devices", "0,1"], faults: ["fail initialize", "draw nothing", ""])
    #expect(
      outcome.status == 3 && outcome.messages.contains("does not initialise"), "\(outcome.messages)"
    )
    #expect(try folder.pictures(in: "out").isEmpty)
  }

  @Test(
    "a device that does not exist ends a batch and its plan as it does alone",
    arguments: [
      ["--device", "7"], ["--devices", "0,7"], ["--devices", "0,cuda:7"],
      ["--devices", "0,pci:99:00.0"],
    ], [[], ["--plan"]])
  func missing(_ words: [String], _ more: [String]) throws {
    let outcome = try batch(words + more)
    #expect(outcome.status == 3, "\(outcome.messages)")
    let name = try #require(words[1].split(separator: ",").last)
    #expect(
      outcome.messages.contains("no device for --device \(name): EGL device 0 ")
        || outcome.messages.contains("no device for --device pci:0000:\(name.dropFirst(4)): "),
      "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasSuffix(".png") && $0.hasPrefix("out/") })
  }

  @Test(
    "a device that --software excludes ends a batch as it does alone", arguments: [[], ["--plan"]])
  func excluded(_ more: [String]) throws {
    // Behind the cards, Mesa without a device is the last.
    let outcome = try batch(["--devices", "0,3", "--software", "forbid"] + more)
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.messages.contains("no device for --device 3 with --software forbid"))
    #expect(try folder.pictures(in: "out").isEmpty)
  }

  @Test(
    "a card that is named in two ways ends with status 2", arguments: ["0,cuda:1", "uuid:1a,0"])
  func twice(_ list: String) throws {
    let outcome = try batch(["--devices", list])
    #expect(outcome.status == 2, "\(outcome.messages)")
    let words = list.split(separator: ",")
    #expect(
      outcome.messages.contains(
        "--devices names NVIDIA H100/PCIe/SSE2 at cuda:1 twice, as \(words[0]) and as \(words[1])"),
      "\(outcome.messages)")
    #expect(try folder.pictures(in: "out").isEmpty)
  }

  @Test(
    "a part that a service sets excludes several devices, as --shard does",
    arguments: [
      ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"],
      ["JOB_COMPLETION_INDEX": "1", "PEELGL_SHARDS": "2"],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"],
    ])
  func serviceParts(_ variables: [String: String]) throws {
    let outcome = try batch(["--devices", "0,1"], variables)
    #expect(
      outcome.status == 2 && outcome.messages.contains("--devices and part 2/2, which "),
      "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("out/") })
  }

  @Test("a batch whose time is over while its devices open ends for that reason")
  func stoppedAtTheStart() throws {
    let never = "fail hang"
    let outcome = try batch(
      ["--jobs", "1", "--software", "forbid", "--timeout", "1"], faults: [never, never, never])
    #expect(outcome.status == 4, "\(outcome.messages)")
    #expect(!outcome.messages.contains("signal"), "\(outcome.messages)")
  }

  @Test("stopped before it looked at anything, a batch still tells what an earlier run completed")
  func stoppedWhenComplete() throws {
    let words = ["--jobs", "1", "--software", "forbid"]
    #expect(try batch(words).status == 0)
    let never = "fail hang"
    let again = try batch(words + ["--timeout", "1"], faults: [never, never, never])
    #expect(again.status == 0, "\(again.messages)")
    #expect(
      again.messages.contains("39 files were there; all 3 jobs are complete: out/"),
      "\(again.messages)")
    #expect(try report()["completeJobs"] as? Int == 3)
  }

  @Test("a device that hangs as it opens holds the others no longer than a limit says")
  func hanging() throws {
    let outcome = try batch(
      ["--devices", "0,2", "--limit", "maxStartSeconds=6"], faults: ["", "", "fail hang"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("is given up: ")
        && outcome.messages.contains("its worker did not respond for 6 s"), "\(outcome.messages)")
  }

  @Test(
    "a worker that takes a lost one's place draws on no other kind of device",
    arguments: ["allow", "forbid"])
  func replacement(_ policy: String) throws {
    // Lost once, the card does not open again.
    let fault = "lost 9 guilty\nmarks $FOLDER/gone\nfail initialize if $FOLDER/gone"
    let outcome = try batch(
      ["--jobs", "1", "--software", policy], faults: [fault, fault, fault])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.messages.contains("NVIDIA H100/PCIe/SSE2 at cuda:1: the device was reset"))
    #expect(outcome.messages.contains("--software forbid") == (policy == "forbid"))
    #expect(try devices().map(\.files).reduce(0, +) < 39)
    let ledger = String(decoding: try folder.read("out/.peelgl/ledger.txt"), as: UTF8.self)
    #expect(!ledger.contains("llvmpipe"))
    let auto = try batch(
      ["--jobs", "1", "--software", policy],
      faults: ["fail initialize", "fail initialize", "fail initialize"])
    #expect(auto.status == (policy == "allow" ? 0 : 3))
    #expect(auto.messages.contains("llvmpipe"), "\(auto.messages)")
  }

  @Test("devices that draw differently are named with the verdict")
  func different() throws {
    let outcome = try batch(
      ["--devices", "0,2"], faults: ["", "", "draw elsewhere"], ["PEELGL_TRUST_DRIVER": "1"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let differences = try #require(try report()["differences"] as? [String])
    #expect(differences.count == 1)
    #expect(
      outcome.messages.contains(
        "peel is drawn differently by Mesa Intel(R) UHD Graphics 770 (ADL-S GT1) at pci:0000:00:02.0"
          + " than by NVIDIA H100/PCIe/SSE2 at cuda:1: "), "\(outcome.messages)")
    let page = try BrowserPage("file://" + folder.path(of: "out/.peelgl/report.html"))
    try page.wait(for: "document.querySelectorAll('#devices li').length === 3")
    let lines = try page.text("document.getElementById('devices').innerText")
    #expect(lines.contains(differences[0]) && lines.contains("at cuda:1 drew "), "\(lines)")
    #expect(page.console.isEmpty, "\(page.console)")
  }

  @Test(
    "conflicting flags and malformed lists end with status 2",
    arguments: [
      (["--devices", "0", "--device", "1"], "--devices and --device"),
      (["--devices", "0", "--software", "require"], "--devices and --software require"),
      (["--devices", "all", "--shard", "1/2"], "--devices and --shard"),
      (["--jobs-per-device", "2"], "--devices"),
      (
        ["--devices", "0,1", "--jobs", "2", "--jobs-per-device", "2"],
        "--jobs and --jobs-per-device"
      ),
      (["--devices", "0,0"], "each once"), (["--devices", ""], "each once"),
      (["--devices", "0,pinned"], "pinned alone"),
      (["--devices", "3-1"], "each once"), (["--devices", "cuda:x"], "each once"),
      (["--devices", "H100"], "each once"), (["--devices", "auto"], "each once"),
    ])
  func conflicts(_ words: [String], _ part: String) throws {
    let outcome = try batch(words)
    #expect(outcome.status == 2 && outcome.messages.contains(part), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("out/") })
  }
}
