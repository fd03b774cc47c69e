import Foundation
import TestSupport
import Testing

/// The pod without a volume of `docs/clusters.md`: with the command and the variables of its manifest alone, and the signals that end a pod.
@Suite("A pod without a volume")
struct BatchPodTests {
  /// Seconds between the two signals.
  private static let grace = 30
  private static let parts = 8

  private let folder: TemporaryFolder
  private let arguments: [String]
  /// The manifest's variables and those of its secret; the bucket is a folder here.
  private let variables: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("scratch"), withIntermediateDirectories: false)
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "160x160", frames: "0-31",
        matrix: { n: "1..16" }, output: "{n}/%04d.png" }] }
      """, to: "store/bucket/jobs.json5")
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/clusters.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "### Without a volume\n").last)
    let block = try #require(section.firstMatch(of: #/(?s)```yaml\n(.*?)```/#)).1
    let list = try #require(block.firstMatch(of: #/args: \[(.*)\]/#)).1
    arguments = list.split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    let environment = ProcessInfo.processInfo.environment
    var variables = [
      "PATH": try #require(environment["PATH"]), "HOME": folder.path(of: "none"),
      "RCLONE_CONFIG_S3_TYPE": "alias", "RCLONE_CONFIG_S3_REMOTE": folder.path(of: "store"),
    ]
    for match in block.matches(of: #/\{ name: (\w+), value: "?([^" ]+)"? \}/#) {
      variables[String(match.1)] = String(match.2)
        .replacing("/scratch", with: folder.path(of: "scratch"))
    }
    try #require(variables["PEELGL_SHARDS"] == "\(Self.parts)" && variables["TMPDIR"] != nil)
    self.variables = variables
  }

  /// The words that run the pod's command with nothing else in its environment.
  private func words(_ index: Int?, _ flags: [String] = []) -> [String] {
    let index = index.map { ["JOB_COMPLETION_INDEX=\($0)"] } ?? []
    return ["-i"] + variables.map { "\($0)=\($1)" } + index + [Repository.program.path] + arguments
      + flags
  }

  private func run(_ index: Int?, _ flags: String...) throws -> Tool.Outcome {
    try Tool.run(
      words(index, flags), in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
  }

  private var stored: [String: [UInt8]] {
    get throws { try folder.pictures(in: "store/bucket/out") }
  }

  /// Starts a pod and sends it a signal when it has stored another picture; `nil` if it does not end within the grace period.
  private func interrupt(_ index: Int, by signal: Int32) throws -> Process? {
    let pod = Process()
    let hasEnded = DispatchSemaphore(value: 0)
    pod.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    pod.arguments = words(index)
    pod.currentDirectoryURL = URL(fileURLWithPath: "/")
    pod.standardError = FileHandle.nullDevice
    pod.terminationHandler = { _ in hasEnded.signal() }
    let before = try stored.count
    try pod.run()
    while pod.isRunning, try stored.count == before { usleep(5000) }
    kill(pod.processIdentifier, signal)
    if hasEnded.wait(timeout: .now() + .seconds(Self.grace)) == .success { return pod }
    kill(pod.processIdentifier, SIGKILL)
    return nil
  }

  @Test(
    "pods that are ended in the middle keep what is complete; run again, all give the files of one run"
  )
  func signals() throws {
    #expect(
      try Tool.run(["batch", "store/bucket/jobs.json5", "-o", "whole", "-q"], in: folder).status
        == 0)
    let whole = try folder.pictures(in: "whole")
    let terminated = try #require(try interrupt(0, by: SIGTERM), "SIGTERM is ignored")
    #expect(terminated.terminationReason == .exit && terminated.terminationStatus == 130)
    let complete = try stored
    #expect(complete.count < 64 && complete.allSatisfy { whole[$0] == $1 })
    let outcome = try run(0)
    #expect(
      outcome.status == 0 && outcome.messages.contains("\(complete.count) files were there"),
      "\(complete.count): \(outcome)")
    _ = try #require(try interrupt(1, by: SIGKILL))
    #expect(try stored.allSatisfy { whole[$0] == $1 })
    for index in 1..<Self.parts {
      // Another node has nothing of the first one.
      try FileManager.default.removeItem(at: folder.file("scratch"))
      try FileManager.default.createDirectory(
        at: folder.file("scratch"), withIntermediateDirectories: false)
      let outcome = try run(index)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try stored == whole)
    let merged = try run(nil, "--merge")
    #expect(
      merged.status == 0 && merged.messages.contains("\(whole.count) files are complete"),
      "\(merged)")
  }
}
