import Glibc
import Testing

@testable import Workers

@Suite("Workers")
struct WorkerTests {
  private let task = WorkerTask("none", memoryBytes: 1 << 20, seconds: 1)

  private func failure(_ program: String) -> WorkerError? {
    do throws(WorkerError) {
      _ = try Worker(program, for: task).answer(to: [1], limit: 10)
      return nil
    } catch {
      return error
    }
  }

  @Test("a task survives the way through the command line; other words are none")
  func words() {
    #expect(WorkerTask(words: task.words) == task)
    #expect(WorkerTask(words: ["worker", "none", "1"]) == nil)
    #expect(WorkerTask(words: ["worker", "none", "1", "x"]) == nil)
    #expect(WorkerTask(words: ["render", "none", "1", "2"]) == nil)
  }

  @Test("a process of ours that crashes ends without a backtrace")
  func environment() {
    let variables = WorkerProcess.variables(adding: ["SWIFT_BACKTRACE": "enable=yes", "A": "b"])
    defer { for variable in variables { free(variable) } }
    let texts = variables.compactMap { $0.map { String(cString: $0) } }
    #expect(texts.filter { $0.hasPrefix("SWIFT_BACKTRACE=") } == ["SWIFT_BACKTRACE=enable=no"])
    #expect(texts.contains("A=b"))
  }

  @Test("a program that is missing, is no peelgl, or says something else")
  func programs() {
    #expect(failure("/nowhere/peelgl") == .cannotStart(program: "/nowhere/peelgl", errno: 2))
    for program in ["/bin/true", "/bin/cat", "/bin/echo"] {
      #expect(failure(program) == .notAWorker(program: program))
    }
    #expect("\(WorkerError.notAWorker(program: "a"))".hasSuffix("install this version"))
  }

  @Test("messages of any length come through, and a longer one than allowed does not")
  func messages() throws {
    let (one, other) = try #require(Channel.pair())
    defer { for end in [one, other] { close(end) } }
    for count in [0, 1, 1000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      try one.send(bytes, until: nil)
      #expect(try other.receive(limit: count, until: nil) == bytes)
    }
    try one.send([1, 2, 3], until: nil)
    #expect(throws: Channel.Failure.tooLong(3)) { try other.receive(limit: 2, until: nil) }
  }

  @Test("a silent end is too slow, one that has gone is closed; sending to it raises no signal")
  func failures() throws {
    let (one, other) = try #require(Channel.pair())
    defer { close(one) }
    #expect(throws: Channel.Failure.tooSlow) {
      try one.receive(limit: 1, until: .now + .milliseconds(5))
    }
    // More than any socket holds while nobody reads.
    #expect(throws: Channel.Failure.tooSlow) {
      try one.send([UInt8](repeating: 0, count: 1 << 24), until: .now + .milliseconds(5))
    }
    close(other)
    #expect(throws: Channel.Failure.closed) { try one.receive(limit: 1, until: nil) }
    #expect(throws: Channel.Failure.closed) { try one.send([1], until: nil) }
  }

  private func close(_ channel: Channel) { channel.close() }
}
