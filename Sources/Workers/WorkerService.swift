import Glibc

/// The worker's side: answers the requests on standard input.
package enum WorkerService {
  /// Answers until the owner goes; what the process needs must have been loaded before.
  ///
  /// From here on the process has the task's limits, cannot write to a file, and leaves no core dump.
  package static func run(_ task: WorkerTask, answer: ([UInt8]) -> [UInt8]) -> Never {
    let channel = Channel(descriptor: STDIN_FILENO)
    endWithOwner()
    limit(task)
    do throws(Channel.Failure) {
      try channel.send(WorkerTask.greeting, until: nil)
      while true {
        let request = try channel.receive(limit: .max, until: nil)
        limitProcessor(seconds: task.seconds)
        try channel.send(answer(request), until: nil)
      }
    } catch {
      _exit(0)
    }
  }

  /// Ends the process when the owner has gone, also amid work.
  private static func endWithOwner() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while true {
          var state = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
          if poll(&state, 1, -1) > 0 { _exit(0) }
        }
      }, nil)
  }

  private static func limit(_ task: WorkerTask) {
    set(RLIMIT_AS, to: addressSpace + task.memoryBytes)
    set(RLIMIT_FSIZE, to: 0)
    set(RLIMIT_CORE, to: 0)
  }

  /// Processor time from now on, in case the owner is stopped and its own clock does not run.
  private static func limitProcessor(seconds: Int) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    set(RLIMIT_CPU, to: usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 2 * seconds + 2)
  }

  private static func set(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit()
    getrlimit(Int32(resource.rawValue), &limit)
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }

  /// Bytes of address space in use: a sanitiser alone takes terabytes.
  private static var addressSpace: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, 64, file) != nil else { return 0 }
    return atol(line) * sysconf(Int32(_SC_PAGESIZE))
  }
}
