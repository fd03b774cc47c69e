import Foundation
import Imaging
import TestSupport
import Testing

/// The built `peelgl`, run as its users run it.
enum Tool {
  /// What a run left behind besides files.
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let messages: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard output as a JSON object.
    func object() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }
  }

  /// Runs `peelgl WORDS…` in `folder` to its end.
  static func run(
    _ words: [String], in folder: TemporaryFolder, input: [UInt8] = [],
    environment: [String: String] = [:], program: URL = Repository.program
  ) throws -> Outcome {
    try run(program, words, in: folder, input: input, environment: environment)
  }

  /// Runs a line of bash in `folder`, in which `$PEELGL` is the binary.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", line], in: folder, input: [],
      environment: ["PEELGL": Repository.program.path])
  }

  /// Starts `peelgl WORDS…` in `folder`; its messages are dropped.
  static func start(_ words: [String], in folder: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = Repository.program
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func run(
    _ executable: URL, _ words: [String], in folder: TemporaryFolder, input: [UInt8],
    environment: [String: String]
  ) throws -> Outcome {
    // Files instead of pipes: a pipe that nobody reads yet would stop the process.
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    try streams.write([], to: "output")
    try streams.write([], to: "messages")
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder.url
    // Swift's program that prints backtraces may hang, and with it the wait for a process that crashed.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: streams.file("input"))
    process.standardOutput = try FileHandle(forWritingTo: streams.file("output"))
    process.standardError = try FileHandle(forWritingTo: streams.file("messages"))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: try streams.read("output"),
      messages: String(decoding: try streams.read("messages"), as: UTF8.self))
  }
}
