/// What a worker does, and its limits.
package struct WorkerTask: Sendable, Equatable {
  /// The hidden command that makes a process a worker.
  package static let command = "worker"

  /// The task's name, a single word.
  package let name: String
  /// Bytes of address space that it may take in addition to its program and libraries.
  package let memoryBytes: Int
  /// Seconds until the first message of an answer, unless the request sets them.
  package let seconds: Int
  /// Bytes that a file which it writes may have; 0 lets it write none.
  package let fileBytes: Int
  /// Variables that its environment has besides those of its owner.
  package let environment: [String: String]

  /// Makes a task with limits, at most a pebibyte and 34 years.
  package init(
    _ name: String, memoryBytes: Int, seconds: Int, fileBytes: Int = 0,
    environment: [String: String] = [:]
  ) {
    self.name = name
    // More than any machine has, yet safe from overflow in sums.
    self.memoryBytes = min(memoryBytes, 1 << 50)
    self.seconds = min(seconds, 1 << 30)
    self.fileBytes = min(fileBytes, 1 << 50)
    self.environment = environment
  }

  /// Parses the result of ``words``; `nil` for any other words.
  package init?(words: [String]) {
    guard words.count == 5, words[0] == Self.command, let memory = Int(words[2]),
      let seconds = Int(words[3]), let file = Int(words[4])
    else { return nil }
    self.init(words[1], memoryBytes: memory, seconds: seconds, fileBytes: file)
  }

  /// The arguments that start it.
  package var words: [String] {
    [Self.command, name, "\(memoryBytes)", "\(seconds)", "\(fileBytes)"]
  }

  /// The worker's first message; programs of other versions send a different one.
  static let greeting = Array("peelgl worker 2".utf8)
}
