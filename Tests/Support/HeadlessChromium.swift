import Foundation
import Testing

/// A process of headless Chromium, driven over the pipes of `--remote-debugging-pipe`.
///
/// One page at a time has it. It starts once and then waits for the next page, since a start takes a processor for a
/// second, and ends when its pipes are closed, at the latest with the process of the tests.
final class HeadlessChromium {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var idle: [HeadlessChromium] = []

  private let process = Process()
  private let commands: FileHandle
  private let answers: Int32
  private var rest = Data()
  private var count = 0
  /// Whether it has ended, or does not answer.
  private var isBroken = false
  /// Called with what is not an answer.
  var onEvent: (_ event: [String: Any]) -> Void = { _ in }

  /// One that is idle, or a new one.
  static func taken() throws -> HeadlessChromium {
    while let one = lock.withLock({ idle.popLast() }) {
      if one.process.isRunning { return one }
    }
    return try HeadlessChromium()
  }

  /// Closes the pages of `context`, and waits for the next one.
  func giveBack(without context: String) {
    onEvent = { _ in }
    guard !isBroken, process.isRunning,
      (try? send("Target.disposeBrowserContext", ["browserContextId": context])) != nil
    else { return }
    Self.lock.withLock { Self.idle.append(self) }
  }

  private init() throws {
    let browser = "/usr/bin/chromium"
    try #require(
      FileManager.default.isExecutableFile(atPath: browser),
      "Chromium is not installed; run: apt-get install chromium")
    let folder =
      FileManager.default.temporaryDirectory.path + "/peelgl-chromium-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for pipe in ["in", "out"] { try #require(mkfifo("\(folder)/\(pipe)", 0o600) == 0) }
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      \(browser) --headless --no-sandbox --disable-gpu --hide-scrollbars --enable-unsafe-swiftshader \
      --user-data-dir="$0/data" --remote-debugging-pipe about:blank 3<"$0/in" 4>"$0/out"
      rm -rf "$0"
      """, folder,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    commands = try #require(FileHandle(forWritingAtPath: "\(folder)/in"))
    answers = open("\(folder)/out", O_RDONLY | O_CLOEXEC)
    try #require(answers >= 0)
  }

  deinit {
    try? commands.close()
    close(answers)
  }

  /// Calls a method of the browser's protocol and returns its result.
  func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    // Writing to a pipe that nobody reads would end the tests.
    try #require(!isBroken && process.isRunning, "Chromium has ended, or does not answer")
    count += 1
    let own = count
    var message: [String: Any] = ["id": own, "method": method, "params": parameters]
    message["sessionId"] = session
    try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == own else {
        onEvent(answer)
        continue
      }
      if let error = answer["error"] { Issue.record("\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = rest.firstIndex(of: 0) {
        let message = rest[..<end]
        rest = Data(rest[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      isBroken = true
      var state = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      try #require(poll(&state, 1, 600_000) > 0, "Chromium does not answer")
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &bytes, bytes.count)
      try #require(count > 0, "Chromium has ended")
      rest += bytes[..<count]
      isBroken = false
    }
  }
}
