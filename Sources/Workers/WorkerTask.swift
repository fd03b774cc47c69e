/// What a worker is started for and may take.
package struct WorkerTask: Sendable, Equatable {
  /// The hidden command that makes a process a worker.
  package static let command = "worker"

  /// What it does, as a word.
  package let name: String
  /// Bytes of address space that it may take besides what its program and libraries have.
  package let memoryBytes: Int
  /// Seconds until the first message of an answer, unless the request says otherwise.
  package let seconds: Int
  /// Bytes that a file which it writes may have; 0 lets it write none.
  package let fileBytes: Int
  /// Variables that its environment has besides those of its owner.
  package let environment: [String: String]

  /// A task with limits, at most a pebibyte and 34 years.
  package init(
    _ name: String, memoryBytes: Int, seconds: Int, fileBytes: Int = 0,
    environment: [String: String] = [:]
  ) {
    self.name = name
    // More than any machine has, and no sum with them overflows.
    self.memoryBytes = min(memoryBytes, 1 << 50)
    self.seconds = min(seconds, 1 << 30)
    self.fileBytes = min(fileBytes, 1 << 50)
    self.environment = environment
  }

  /// Reads what ``words`` wrote; `nil` for any other words.
  package init?(words: [String]) {
    guard words.count == 5, words[0] == Self.command, let memory = Int(words[2]),
      let seconds = Int(words[3]), let file = Int(words[4])
    else { return nil }
    self.init(words[1], memoryBytes: memory, seconds: seconds, fileBytes: file)
  }

  /// The words behind the program's name that start it.
  package var words: [String] {
    [Self.command, name, "\(memoryBytes)", "\(seconds)", "\(fileBytes)"]
  }

  /// What a worker says first: programs of other versions say something else.
  static let greeting = Array("peelgl worker 2".utf8)
}
