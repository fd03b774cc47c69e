@preconcurrency import Glibc

/// A process that answers one request at a time; it ends with its owner.
final class WorkerProcess {
  private let channel: Channel
  let identifier: pid_t
  private var isReaped = false

  /// Starts `program`, a path or a name on the PATH, for `task`.
  init(_ program: String, for task: WorkerTask) throws(WorkerError) {
    guard let (mine, theirs) = Channel.pair() else {
      throw .cannotStart(program: program, errno: errno)
    }
    defer { theirs.close() }
    do throws(WorkerError) {
      identifier = try LiveWorkers.start { () throws(WorkerError) in
        try Self.spawn(program, task, standardInput: theirs.descriptor)
      }
    } catch {
      mine.close()
      throw error
    }
    channel = mine
  }

  deinit {
    channel.close()
    if !isReaped { _ = LiveWorkers.kill(andReap: identifier) }
  }

  /// Waits for the worker's greeting.
  func greet(as program: String, until deadline: ContinuousClock.Instant) throws(WorkerError) {
    do throws(Channel.Failure) {
      if try channel.receive(limit: 64, until: deadline) == WorkerTask.greeting { return }
    } catch {
      // A process of this version may be ended while it starts, as when memory runs out.
      if error == .closed {
        let reason = end()
        switch reason {
        case .killed, .noThread: throw reason
        default: break
        }
      }
    }
    throw .notAWorker(program: program)
  }

  /// Sends a request and receives the messages of its answer, each of at most `limit` bytes; after an
  /// error the process is of no more use.
  func converse(
    _ request: [UInt8], limit: Int, seconds: Int, next: ([UInt8]) -> Worker.Next
  ) throws(WorkerError) {
    var seconds = seconds
    do throws(Channel.Failure) {
      var deadline = ContinuousClock.now + .seconds(seconds)
      try channel.send(request, until: deadline)
      while case .message(let more) = next(try channel.receive(limit: limit, until: deadline)) {
        seconds = more
        deadline = .now + .seconds(seconds)
      }
    } catch {
      switch error {
      case .closed: throw end()
      case .tooSlow: throw .tooSlow(seconds: seconds)
      case .tooLong(let bytes): throw .tooLong(bytes: bytes)
      }
    }
  }

  /// Ends the process and tells why it stopped answering.
  private func end() -> WorkerError {
    // A process that closed its socket but continues has one second to exit.
    let deadline = ContinuousClock.now + .seconds(1)
    while !LiveWorkers.hasEnded(identifier), deadline > .now { usleep(1000) }
    let status = LiveWorkers.kill(andReap: identifier)
    isReaped = true
    // The low seven bits are the signal, the second byte is the exit status (wait(2)).
    if status & 0x7F != 0 { return .killed(signal: status & 0x7F) }
    let number = status >> 8 & 0xFF
    return number == ThreadShortage.status ? .noThread : .ended(status: number)
  }

  private static func spawn(
    _ program: String, _ task: WorkerTask, standardInput: Int32
  ) throws(WorkerError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate process group, so that only the owner receives the terminal's interrupts.
    // When a worker ends is up to its owner, from its first instruction on. The owner's threads hold other signals
    // back, too; the limit on processor time sends one.
    var heldBack = sigset_t()
    sigemptyset(&heldBack)
    sigaddset(&heldBack, SIGTERM)
    posix_spawnattr_setsigmask(&attributes, &heldBack)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + task.words).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var variables = Self.variables(adding: task.environment)
    defer { for variable in variables { free(variable) } }
    variables.append(nil)
    var identifier: pid_t = 0
    let result = posix_spawnp(&identifier, program, &actions, &attributes, words, variables)
    guard result == 0 else { throw .cannotStart(program: program, errno: result) }
    return identifier
  }

  /// The environment with further variables, as `name=value`.
  ///
  /// Swift prints no backtrace: the owner tells of a crash, and the program that prints it may hang and keep a process that has
  /// crashed, with all that it holds.
  static func variables(
    adding further: [String: String], without dropped: Set<String> = []
  ) -> [UnsafeMutablePointer<CChar>?] {
    let further = further.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if further[name] == nil, !dropped.contains(name) { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + further.map { strdup("\($0.key)=\($0.value)") }
  }
}
