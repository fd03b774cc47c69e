import Glibc
import Synchronization

/// The worker's side: answers the requests on standard input.
package enum WorkerService {
  /// Answers until the owner exits; everything that the process needs must be loaded before.
  ///
  /// From here on the process has the task's limits, gains no privileges, and leaves no core dump.
  /// `answer` sends the messages of the answer to a request, from any thread.
  package static func run(
    _ task: WorkerTask, answer: (_ request: [UInt8], _ send: @escaping Send) -> Void
  ) -> Never {
    let channel = Channel(descriptor: STDIN_FILENO)
    exitWithOwner()
    limit(task)
    ThreadShortage.endWithStatus()
    do throws(Channel.Failure) {
      try channel.send(WorkerTask.greeting, until: nil)
      while true {
        let request = try channel.receive(limit: .max, until: nil)
        allow(seconds: task.seconds)
        answer(request) { message in
          // A long message takes several writes, between which no other may come.
          sending.withLock { _ in
            do throws(Channel.Failure) { try channel.send(message, until: nil) } catch { _exit(0) }
            limitProcessor(seconds: allowed.withLock { $0 })
          }
        }
      }
    } catch {
      _exit(0)
    }
  }

  /// Sends a message of an answer to the owner.
  package typealias Send = @Sendable ([UInt8]) -> Void

  /// Ends the process when the owner has exited, even during work.
  private static func exitWithOwner() {
    var threads = ThreadGroup()
    let isStarted = threads.start {
      while true {
        var state = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        if poll(&state, 1, -1) > 0 { _exit(0) }
      }
    }
    // The kernel asks when the thread ends that started this process, which is earlier.
    // It holds SIGTERM back.
    if !isStarted { exitWithParent(getppid(), by: SIGKILL) }
  }

  /// Has the kernel send this process `signal` when `owner`, which started it, has ended.
  static func exitWithParent(_ owner: pid_t, by signal: Int32) {
    _ = prctl(parentDeathSignal, UInt(signal), 0, 0, 0)
    // It may have ended before.
    if getppid() != owner { _exit(130) }
  }

  /// PR_SET_PDEATHSIG of linux/prctl.h.
  private static let parentDeathSignal: Int32 = 1

  /// Limits the address space besides what is in use, and leaves no core dump.
  static func limitMemory(_ bytes: Int) {
    set(RLIMIT_AS, to: addressSpace + bytes)
    set(RLIMIT_CORE, to: 0)
  }

  private static func limit(_ task: WorkerTask) {
    limitMemory(task.memoryBytes)
    set(RLIMIT_FSIZE, to: task.fileBytes)
    _ = prctl(noNewPrivileges, 1, 0, 0, 0)
  }

  /// Held while a message is sent.
  private static let sending = Mutex(())

  /// Seconds between two messages.
  private static let allowed = Mutex(0)

  /// Allows `seconds` until the next message, and from there to each further one of the same answer, in
  /// place of what the task allows.
  package static func allow(seconds: Int) {
    allowed.withLock { $0 = seconds }
    limitProcessor(seconds: seconds)
  }

  /// PR_SET_NO_NEW_PRIVS of linux/prctl.h.
  private static let noNewPrivileges: Int32 = 38

  /// Limits processor time from now on, in case the owner is stopped and its clock with it.
  private static func limitProcessor(seconds: Int) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    set(RLIMIT_CPU, to: used + (Processors.count + 1) * min(seconds, 1 << 30) + 2)
  }

  private static func set(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit()
    getrlimit(Int32(resource.rawValue), &limit)
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }

  /// Bytes of address space in use; a sanitiser alone takes terabytes.
  private static var addressSpace: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, 64, file) != nil else { return 0 }
    return atol(line) * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// prctl(2), which Swift does not import because it is variadic; Linux passes such arguments as others.
@_extern(c, "prctl")
private func prctl(
  _ option: Int32, _ second: UInt, _ third: UInt, _ fourth: UInt, _ fifth: UInt
) -> Int32
