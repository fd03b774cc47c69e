import Documents
import Files
import Glibc

/// A running rclone that answers on a port of this machine.
final class RcloneServer: Sendable {
  /// Seconds that it may take to start on a busy machine.
  private static let startTimeout = 30
  /// It tries each request to a storage a few times before it gives up the call.
  private static let flags = [
    "rcd", "--rc-addr", "127.0.0.1:0", "--ask-password=false", "--retries", "1",
    "--low-level-retries", "2", "--contimeout", "15s", "--timeout", "60s", "--stats", "0",
  ]
  /// What a person may have set for other uses of rclone: messages, of which the first names the port, go elsewhere, or files
  /// are left out, kept as they were, or moved.
  private static let dropped = Set(
    [
      "LOG_FILE", "LOG_LEVEL", "LOG_FORMAT", "LOG_SYSTEMD", "USE_JSON_LOG", "QUIET", "VERBOSE",
      "SYSLOG", "RC_USER", "RC_PASS", "RC_HTPASSWD", "RC_CERT", "RC_KEY", "RC_TEMPLATE",
      "DRY_RUN", "INTERACTIVE", "IGNORE_EXISTING", "IGNORE_SIZE", "IGNORE_CHECKSUM", "SIZE_ONLY",
      "CHECKSUM", "UPDATE", "IMMUTABLE", "COMPARE_DEST", "COPY_DEST", "BACKUP_DIR", "SUFFIX",
      "NO_TRAVERSE", "MAX_TRANSFER", "MAX_DURATION", "CUTOFF_MODE", "MAX_DELETE", "MAX_DEPTH",
      "MIN_SIZE", "MAX_SIZE", "MIN_AGE", "MAX_AGE", "EXCLUDE", "EXCLUDE_FROM", "EXCLUDE_IF_PRESENT",
      "INCLUDE", "INCLUDE_FROM", "FILTER", "FILTER_FROM", "FILES_FROM", "FILES_FROM_RAW",
    ].map { "RCLONE_" + $0 })
  /// How often a call asks whether it is still wanted.
  private static let lookMilliseconds = 500
  /// Seconds in which it answers what has been transferred.
  private static let progressTimeout = 20

  private let patience: Int
  private let process: ProgramProcess
  private let port: UInt16
  /// How each request's path begins; rclone answers no other.
  ///
  /// rclone would check a password for each request by a thousand rounds of MD5.
  private let secret: String

  /// Starts rclone for the place that `place` names; `program` is this program's own path.
  ///
  /// A call may take twice `patience` seconds, and longer where rclone makes progress in each.
  init(for place: String, by program: String, patience: Int) throws(RemoteError) {
    guard Self.isInstalled else { throw .notInstalled(place: place) }
    self.patience = patience
    var random = SystemRandomNumberGenerator()
    secret = "/" + String(random.next(), radix: 36) + String(random.next(), radix: 36)
    do throws(ProgramError) {
      process = try Self.start(secret, by: program)
    } catch {
      throw .unusable(place: place, reason: "it does not start")
    }
    do throws(NoPort) { port = try Self.port(of: process) } catch {
      throw .unusable(place: place, reason: error.reason)
    }
  }

  /// Ends it.
  func end() { process.end() }

  /// Calls one of its functions once for each of `parameters`; returns the answers that came.
  ///
  /// It waits as long as they are wanted.
  func call(
    _ function: String, _ parameters: [[UInt8]], until deadline: ContinuousClock.Instant?,
    while isWanted: () -> Bool
  ) throws(Channel.Failure) -> [LoopbackRequest.Answer] {
    // What it says stands in the answers, too; a full pipe would stop it.
    var said = [UInt8](repeating: 0, count: 1 << 12)
    while read(process.messages, &said, said.count) == said.count {}
    func next() -> ContinuousClock.Instant {
      let end = ContinuousClock.now + .milliseconds(Self.lookMilliseconds)
      return deadline.map { min($0, end) } ?? end
    }
    var before: [Double?]?
    var end = ContinuousClock.now + .seconds(patience)
    return try LoopbackRequest(port: port).post(
      "\(secret)/\(function)", parameters, until: next()
    ) {
      guard isWanted(), deadline.map({ $0 > .now }) ?? true else { return nil }
      guard end <= .now else { return next() }
      guard let now = progress(), now != before else { return nil }
      before = now
      end = .now + .seconds(patience)
      return next()
    }
  }

  /// How much it has transferred, checked, renamed and removed; `nil` if it does not answer.
  private func progress() -> [Double?]? {
    let answers = try? LoopbackRequest(port: port).post(
      "\(secret)/core/stats", [Array("{}".utf8)], until: .now + .seconds(Self.progressTimeout))
    guard let answer = answers?.first, answer.status == 200,
      let value = try? JSON5.read(answer.body)
    else { return nil }
    return ["bytes", "transfers", "checks", "renames", "deletes", "errors"].map { name in
      guard case .number(let count)? = value[name]?.content else { return nil }
      return count
    }
  }

  private static func start(
    _ secret: String, by program: String
  ) throws(ProgramError) -> ProgramProcess {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    // Other users can read command lines, but not environments.
    let environment = ["RCLONE_RC_BASEURL": secret, "RCLONE_RC_NO_AUTH": "true"]
    return try ProgramProcess(
      OwnedProgram.words(["rclone"] + flags, by: program), output: nothing, telling: .last,
      environment: environment, without: dropped, isHelper: true)
  }

  private struct NoPort: Error {
    let reason: String
  }

  /// The port that it says it serves.
  private static func port(of process: ProgramProcess) throws(NoPort) -> UInt16 {
    let deadline = ContinuousClock.now + .seconds(startTimeout)
    var text = ""
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while deadline > .now {
      var state = pollfd(fd: process.messages, events: Int16(POLLIN), revents: 0)
      _ = poll(&state, 1, 100)
      let count = read(process.messages, &piece, piece.count)
      if count > 0 { text += String(decoding: piece[..<count], as: UTF8.self) }
      let found = text.firstMatch(of: #/http://127\.0\.0\.1:(\d+)//#)
      if let found, let port = UInt16(found.1) { return port }
      guard !process.hasEnded else {
        let last = text.split(whereSeparator: \.isNewline).last.map(String.init)
        throw NoPort(reason: last ?? process.ending())
      }
    }
    process.end()
    throw NoPort(reason: "it did not start within \(startTimeout) s")
  }

  /// Whether the PATH has it.
  private static var isInstalled: Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/rclone", X_OK) == 0 }
  }
}
