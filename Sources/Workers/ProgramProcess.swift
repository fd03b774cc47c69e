@preconcurrency import Glibc
import Synchronization

/// A named program, such as ffmpeg, that reads its input from standard input.
///
/// It is killed when it does not read in time, when its value is dropped, and with its owner.
package final class ProgramProcess: Sendable {
  /// The descriptor by which the program knows ``init(_:output:)``'s file.
  package static let outputDescriptor: Int32 = 3

  /// The message that gives the reason for the program's failure.
  package enum Message: Sendable {
    case first, last
  }

  private let name: String
  private let telling: Message
  private let identifier: pid_t
  private let input: Channel
  /// The descriptor of what it says, which does not wait; who reads it takes it from the error.
  let messages: Int32
  /// Whether standard input is still open, and whether the process has been waited for.
  private let state = Mutex((isOpen: true, isReaped: false))

  /// Seconds that the program may take for a piece of input, or to end.
  package static let timeout = 120

  /// Starts `words`, a program on the PATH and its arguments.
  ///
  /// `output` becomes its descriptor 3 and, with `isStandardOutput`, its standard output, too. If the program fails, the
  /// error has its first or last message, as `telling` asks. A helper is not killed with the workers of a batch.
  package init(
    _ words: [String], output: Int32, isStandardOutput: Bool = false, telling: Message = .last,
    environment: [String: String] = [:], without dropped: Set<String> = [], isHelper: Bool = false
  ) throws(ProgramError) {
    name = words.first ?? ""
    self.telling = telling
    var ends: [Int32] = [-1, -1]
    guard let (mine, theirs) = Channel.pair() else {
      throw .cannotStart(program: words.first ?? "", errno: errno)
    }
    defer { theirs.close() }
    guard pipe(&ends) == 0 else {
      mine.close()
      throw .cannotStart(program: words.first ?? "", errno: errno)
    }
    defer { _ = Glibc.close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The program writes its messages as any other; only this end does not wait.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    input = mine
    messages = ends[0]
    do throws(WorkerError) {
      identifier = try LiveWorkers.start { () throws(WorkerError) in
        try Self.spawn(
          words, input: theirs.descriptor, messages: ends[1], output: output,
          isStandardOutput: isStandardOutput, environment, without: dropped)
      }
    } catch {
      mine.close()
      _ = Glibc.close(ends[0])
      guard case .cannotStart(let program, let number) = error else {
        throw .failed(program: words.first ?? "", reason: "\(error)")
      }
      throw .cannotStart(program: program, errno: number)
    }
    if isHelper { LiveWorkers.exempt(identifier) }
  }

  deinit {
    end()
    _ = Glibc.close(messages)
  }

  /// Hands `bytes` to the program.
  package func write(
    _ bytes: [UInt8], within seconds: Int = timeout
  ) throws(ProgramError) {
    let result: Channel.Failure? = bytes.withUnsafeBytes { buffer in
      do throws(Channel.Failure) {
        try input.send(buffer, until: .now + .seconds(seconds))
        return nil
      } catch {
        return error
      }
    }
    switch result {
    case nil: return
    case .tooSlow?:
      end()
      throw .tooSlow(program: name, seconds: seconds)
    default: throw try failure()
    }
  }

  /// Ends the input and waits for the program to end well; what `check` throws meanwhile ends the wait.
  ///
  /// The program is killed when its value is dropped.
  package func finish(
    within seconds: Int = timeout, _ check: () throws(ProgramError) -> Void = {}
  ) throws(ProgramError) {
    closeInput()
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !hasEnded {
      guard deadline > .now else {
        end()
        throw .tooSlow(program: name, seconds: seconds)
      }
      try check()
      usleep(1000)
    }
    let status = reap()
    guard status == 0 else { throw .failed(program: name, reason: reason(status)) }
  }

  /// Kills the program, unless it has ended.
  package func end() {
    closeInput()
    _ = reap()
  }

  /// Why the program stopped reading.
  private func failure() throws(ProgramError) -> ProgramError {
    let deadline = ContinuousClock.now + .seconds(1)
    while !hasEnded, deadline > .now { usleep(1000) }
    return .failed(program: name, reason: reason(reap()))
  }

  private func closeInput() {
    state.withLock { state in
      if state.isOpen { input.close() }
      state.isOpen = false
    }
  }

  private func reap() -> Int32 {
    state.withLock { state in
      if state.isReaped { return 0 }
      state.isReaped = true
      return LiveWorkers.kill(andReap: identifier)
    }
  }

  /// Whether the program has ended.
  var hasEnded: Bool { LiveWorkers.hasEnded(identifier) }

  /// Why the program, which has ended, did so.
  func ending() -> String { reason(reap()) }

  /// The message that `telling` selects, or how the program ended.
  private func reason(_ status: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(messages, &buffer, buffer.count)
    let text = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    if let line = telling == .last ? lines.last : lines.first { return String(line.prefix(300)) }
    return status & 0x7F == 0
      ? "it ended with status \(status >> 8 & 0xFF)" : "it ended with signal \(status & 0x7F)"
  }

  private static func spawn(
    _ words: [String], input: Int32, messages: Int32, output: Int32, isStandardOutput: Bool,
    _ environment: [String: String], without dropped: Set<String>
  ) throws(WorkerError) -> pid_t {
    let program = words.first ?? ""
    // Copies behind those that are overwritten.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for descriptor in [input, messages, output] {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, outputDescriptor + 1)
      guard copy >= 0 else { throw .cannotStart(program: program, errno: errno) }
      copies.append(copy)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, copies[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, copies[1], STDERR_FILENO)
    if isStandardOutput {
      posix_spawn_file_actions_adddup2(&actions, copies[2], STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, copies[2], outputDescriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate process group, so that only the owner receives the terminal's interrupts.
    // The owner's threads hold signals back.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var variables = WorkerProcess.variables(adding: environment, without: dropped)
    defer { for variable in variables { free(variable) } }
    variables.append(nil)
    var identifier: pid_t = 0
    let result = posix_spawnp(&identifier, program, &actions, &attributes, arguments, variables)
    guard result == 0 else { throw .cannotStart(program: program, errno: result) }
    return identifier
  }
}

/// Why a named program did not do its work.
package enum ProgramError: Error, Sendable, Equatable {
  /// It could not be started; with the C library's error number.
  case cannotStart(program: String, errno: Int32)
  /// It took too long.
  case tooSlow(program: String, seconds: Int)
  /// It ended, and said why.
  case failed(program: String, reason: String)
}
