@preconcurrency import Glibc

/// A second run of the program with the same streams, for work that may crash, hang or exhaust memory.
///
/// The child reports signs of life over a pipe. It ends with its owner.
package enum GuardedProgram {
  /// The hidden word in front of a command that makes its process a guarded one.
  static let command = "guarded"

  /// How the child ended.
  package enum Outcome: Sendable, Equatable {
    /// It exited by itself.
    case exited(status: Int32)
    /// A signal ended it, such as that of a crash; with the device that it drew on, once it said so.
    case killed(signal: Int32, device: String?)
    /// One of the signals that ask a process to end did so, before or without a handler of its own.
    case interrupted
    /// It gave no sign of life in time, and was ended.
    case tooSlow(seconds: Int)
    /// It could not be started; with the C library's error number.
    case notStarted(errno: Int32)
  }

  /// The limits of a child process.
  package struct Limits: Sendable, Equatable {
    /// Bytes of address space besides what the program and its libraries have.
    package var memoryBytes: Int
    /// Seconds until the first sign of life.
    package var startSeconds: Int
    /// Seconds from one sign of life to the next.
    package var frameSeconds: Int

    /// Makes limits; no wait is longer than 34 years.
    package init(memoryBytes: Int, startSeconds: Int, frameSeconds: Int) {
      self.memoryBytes = memoryBytes
      self.startSeconds = min(startSeconds, 1 << 30)
      self.frameSeconds = min(frameSeconds, 1 << 30)
    }
  }

  /// Runs the program itself with `words` and waits for its end.
  ///
  /// Signals that ask this process to end are handed on to the child.
  package static func run(
    _ words: [String], limits: Limits, environment: [String: String] = [:]
  ) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .notStarted(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var signals = Self.signals
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let child = spawn(
      [command, "\(limits.memoryBytes)", "\(getpid())"] + words, lifeline: ends[1], environment)
    close(ends[1])
    guard case .success(let identifier) = child else {
      if case .failure(let failure) = child { return .notStarted(errno: failure.number) }
      return .notStarted(errno: EINVAL)
    }
    var device: String?
    let missed = follow(identifier, ends[0], limits, &device)
    if missed != nil { end(identifier) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    if let missed { return .tooSlow(seconds: missed) }
    // The low seven bits are the signal, the second byte is the exit status (wait(2)).
    let signal = status & 0x7F
    if signal == 0 { return .exited(status: status >> 8 & 0xFF) }
    return sigismember(&signals, signal) == 1
      ? .interrupted : .killed(signal: signal, device: device)
  }

  /// Reads signs of life until the child closes the pipe; returns the seconds in which there was none.
  private static func follow(
    _ child: pid_t, _ lifeline: Int32, _ limits: Limits, _ device: inout String?
  ) -> Int? {
    var name: [UInt8] = []
    var seconds = limits.startSeconds
    var deadline = ContinuousClock.now + .seconds(seconds)
    var byte: UInt8 = 0
    while deadline > .now {
      forwardSignals(to: child)
      var state = pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0)
      // Short, since a signal that is held back does not end the wait.
      guard poll(&state, 1, 50) > 0 else { continue }
      guard read(lifeline, &byte, 1) > 0 else { return nil }
      switch byte {
      case Lifeline.beat:
        seconds = limits.frameSeconds
        deadline = .now + .seconds(seconds)
      case UInt8(ascii: "\n"):
        device = String(decoding: name, as: UTF8.self)
        name = []
      default: name.append(byte)
      }
    }
    return seconds
  }

  private static func forwardSignals(to child: pid_t) {
    var signals = Self.signals
    var none = timespec()
    while true {
      let number = sigtimedwait(&signals, nil, &none)
      guard number > 0 else { return }
      // A terminal sends its interrupt to the child, too; a second one does no harm.
      kill(child, number)
    }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }

  /// Ends a child that hangs: first so that it can close its output, then at once.
  private static func end(_ child: pid_t) {
    kill(child, SIGXCPU)
    let deadline = ContinuousClock.now + .seconds(2)
    while deadline > .now {
      if LiveWorkers.hasEnded(child) { return }
      usleep(2000)
    }
    kill(child, SIGKILL)
  }

  private struct SpawnFailure: Error {
    let number: Int32
  }

  private static func spawn(
    _ words: [String], lifeline: Int32, _ environment: [String: String]
  ) -> Result<pid_t, SpawnFailure> {
    let program = "/proc/self/exe"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, lifeline, Lifeline.descriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The child handles the signals itself.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = (["peelgl"] + words).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var variables = WorkerProcess.variables(adding: environment)
    defer { for variable in variables { free(variable) } }
    variables.append(nil)
    var identifier: pid_t = 0
    let result = posix_spawn(&identifier, program, &actions, &attributes, arguments, variables)
    return result == 0 ? .success(identifier) : .failure(SpawnFailure(number: result))
  }
}

/// The child's side: tells its owner that it is alive.
package struct Lifeline: Sendable, Equatable {
  /// The pipe's number in the child.
  static let descriptor: Int32 = 3

  /// Becomes a guarded process if `words`, the arguments, request one, and removes the request from them; `nil`
  /// otherwise.
  package init?(takenFrom words: inout [String]) {
    guard words.count >= 3, words[0] == GuardedProgram.command, let memory = Int(words[1]),
      let owner = pid_t(words[2])
    else { return nil }
    words.removeFirst(3)
    _ = fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC)
    WorkerService.exitWithParent(owner, by: SIGTERM)
    WorkerService.limitMemory(memory)
  }

  /// A sign of life.
  static let beat: UInt8 = 1

  /// Gives a sign of life.
  package func beat() { send([Self.beat]) }

  /// Tells which device draws.
  package func name(_ device: String) {
    send(device.utf8.filter { $0 >= 0x20 } + [UInt8(ascii: "\n")])
  }

  private func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(Self.descriptor, $0.baseAddress, $0.count) }
  }
}
