import Foundation
import TestSupport
import Testing

/// Waits until something holds, ten minutes at most.
func wait(until holds: () throws -> Bool) rethrows {
  for _ in 0..<6000 {
    if try holds() { return }
    usleep(100_000)
  }
}

/// A `peelgl watch … --json` that runs, told by its events.
final class WatchedRun {
  private let process = Process()
  private let events: LineQueue
  private let messages: LineQueue

  /// Starts it in `folder`.
  init(
    _ words: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws {
    process.executableURL = Repository.program
    process.arguments = ["watch"] + words + ["--json"]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    events = LineQueue(output.fileHandleForReading)
    self.messages = LineQueue(messages.fileHandleForReading)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next event, which has to come within ten minutes.
  func next() throws -> [String: Any] {
    let line = try #require(events.next(), "\(messages.all)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// The error that it ended with.
  func error() throws -> [String: Any] {
    var text = ""
    while let line = events.next() { text += line + "\n" }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(object?["error"] as? [String: Any])
  }

  /// The next event with a name; others are passed over.
  func next(_ name: String) throws -> [String: Any] {
    while true {
      let event = try next()
      if event["event"] as? String == name { return event }
    }
  }

  /// Whether no event comes for a while.
  func isQuiet(seconds: Double) -> Bool { events.next(seconds: seconds) == nil }

  /// The address of its page.
  func address() throws -> String { try #require(try next("serving")["address"] as? String) }

  /// What it has said so far.
  var said: String { messages.all }

  var identifier: Int32 { process.processIdentifier }

  /// The processes that it has started.
  var children: [Int32] {
    let path = "/proc/\(identifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return threads.flatMap { thread in
      let text = (try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// The state of each of its threads, and where it waits in the kernel.
  private var threads: [String] {
    let path = "/proc/\(identifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return threads.map { thread in
      func read(_ name: String) -> String {
        (try? String(contentsOfFile: "\(path)/\(thread)/\(name)", encoding: .utf8)) ?? ""
      }
      return "\(read("stat").prefix(60)) \(read("wchan"))"
    }
  }

  /// Sends a signal and returns the exit status; none of its processes may be left.
  func end(_ signal: Int32 = SIGINT) -> Int32 {
    let children = children
    kill(process.processIdentifier, signal)
    let deadline = Date(timeIntervalSinceNow: 120)
    while process.isRunning, deadline > .now { usleep(2000) }
    if process.isRunning {
      // Foundation takes it for running, too, while a process that it started lives.
      Issue.record("it goes on after signal \(signal): \(threads), \(children)")
      return -1
    }
    for child in children { #expect(kill(child, 0) != 0, "process \(child) is left") }
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}

/// The lines of a stream, read on a thread of their own.
final class LineQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [String] = []
  private var taken = 0
  private var isOver = false

  init(_ file: FileHandle) {
    let descriptor = dup(file.fileDescriptor)
    Thread.detachNewThread { [self] in
      var rest = Data()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { break }
        rest += bytes[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          add(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      close(descriptor)
      condition.lock()
      isOver = true
      condition.broadcast()
      condition.unlock()
    }
  }

  private func add(_ line: String) {
    condition.lock()
    lines.append(line)
    condition.broadcast()
    condition.unlock()
  }

  /// The next line; `nil` at the end, and when none comes in time.
  func next(seconds: Double = 600) -> String? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while taken == lines.count {
      if isOver || !condition.wait(until: deadline) { return nil }
    }
    taken += 1
    return lines[taken - 1]
  }

  /// Every line so far.
  var all: String {
    condition.lock()
    defer { condition.unlock() }
    return lines.joined(separator: "\n")
  }
}
