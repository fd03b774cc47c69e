import Files
import Glibc

/// A running rclone that answers on a port of this machine.
final class RcloneServer: Sendable {
  /// Seconds that it may take to start on a busy machine.
  private static let startTimeout = 30
  /// It tries each request to a storage a few times before it gives up the call.
  private static let flags = [
    "rcd", "--rc-addr", "127.0.0.1:0", "--ask-password=false", "--retries", "1",
    "--low-level-retries", "5", "--contimeout", "15s", "--timeout", "60s", "--stats", "0",
  ]
  /// What a person may have set for other uses of rclone: messages, of which the first names the port, go elsewhere, or files are not stored.
  private static let unset = [
    "RCLONE_LOG_FILE": "", "RCLONE_LOG_LEVEL": "NOTICE", "RCLONE_QUIET": "false",
    "RCLONE_VERBOSE": "0", "RCLONE_SYSLOG": "false", "RCLONE_DRY_RUN": "false",
    "RCLONE_RC_USER": "", "RCLONE_RC_PASS": "", "RCLONE_RC_HTPASSWD": "",
  ]

  private let process: ProgramProcess
  private let port: UInt16
  /// How each request's path begins; rclone answers no other.
  ///
  /// rclone would check a password for each request by a thousand rounds of MD5.
  private let secret: String

  /// Starts rclone for the place that `place` names; `program` is this program's own path.
  init(for place: String, by program: String) throws(RemoteError) {
    guard Self.isInstalled else { throw .notInstalled(place: place) }
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
  func call(
    _ function: String, _ parameters: [[UInt8]], until deadline: ContinuousClock.Instant
  ) throws(Channel.Failure) -> [LoopbackRequest.Answer] {
    // What it says stands in the answers, too; a full pipe would stop it.
    var said = [UInt8](repeating: 0, count: 1 << 12)
    while read(process.messages, &said, said.count) == said.count {}
    return try LoopbackRequest(port: port)
      .post("\(secret)/\(function)", parameters, until: deadline)
  }

  private static func start(
    _ secret: String, by program: String
  ) throws(ProgramError) -> ProgramProcess {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    // Other users can read command lines, but not environments.
    var environment = unset
    environment["RCLONE_RC_BASEURL"] = secret
    environment["RCLONE_RC_NO_AUTH"] = "true"
    return try ProgramProcess(
      OwnedProgram.words(["rclone"] + flags, by: program), output: nothing, telling: .last,
      environment: environment, isHelper: true)
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
