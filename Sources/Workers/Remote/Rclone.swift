package import Documents
import Files
import Glibc

/// The way to storages: one rclone process, which is replaced when it is killed or hangs.
///
/// The thread that starts it must live as long as it; another one starts it again when that is over.
package final class Rclone: Sendable {
  /// Tries of one call, and the pause after the first, which doubles.
  private static let (tries, pause) = (5, 100)

  private let program: String
  private let patience: Int
  private let server = LockedValue<RcloneServer?>(nil)

  /// Starts nothing yet; `program` is this program's own path.
  ///
  /// One try of a call may take twice `patience` seconds, and longer where rclone makes progress in each: it gives up a
  /// storage that is silent for 60 by itself.
  package init(program: String = "/proc/self/exe", patience: Int = 75) {
    (self.program, self.patience) = (program, patience)
  }

  deinit { server.withLock { $0?.end() } }

  /// Calls a function of rclone's remote control; `place` is what messages call its subject.
  ///
  /// A call that is not wanted any more fails as one that is too slow.
  package func call(
    _ function: String, _ parameters: [JSON.Member], for place: String,
    until deadline: ContinuousClock.Instant? = nil, while isWanted: () -> Bool = { true }
  ) throws(RemoteError) -> JSON {
    let body = Array(JSON.object(parameters).line.utf8)
    var failure = RemoteError.tooSlow(place: place)
    for attempt in 0..<Self.tries {
      if attempt > 0 {
        let limit = Self.pause << (attempt - 1)
        usleep(UInt32(Int.random(in: limit / 2...limit) * 1000))
      }
      guard isWanted(), deadline.map({ $0 > .now }) ?? true else { throw failure }
      switch try attemptCall(function, body, for: place, until: deadline, while: isWanted) {
      case .answer(let value): return value
      case .failure(let error, mayPass: false): throw error
      case .failure(let error, mayPass: true): failure = error
      }
    }
    throw failure
  }

  /// Calls a function once for each of `parameters`, one after the other in one connection, which costs less; tells which
  /// calls have succeeded.
  ///
  /// None is tried again, and one that has not succeeded may have had its effect.
  func succeeds(
    _ function: String, _ parameters: [[JSON.Member]], for place: String, while isWanted: () -> Bool
  ) -> [Bool] {
    var answers: [LoopbackRequest.Answer] = []
    if let server = try? server(for: place) {
      let bodies = parameters.map { Array(JSON.object($0).line.utf8) }
      do throws(Channel.Failure) {
        answers = try server.call(function, bodies, until: nil, while: isWanted)
      } catch {
        replace(server)
      }
    }
    return parameters.indices.map { $0 < answers.count && answers[$0].status == 200 }
  }

  private enum Outcome {
    case answer(JSON)
    case failure(RemoteError, mayPass: Bool)
  }

  private func attemptCall(
    _ function: String, _ body: [UInt8], for place: String,
    until deadline: ContinuousClock.Instant?, while isWanted: () -> Bool
  ) throws(RemoteError) -> Outcome {
    let server: RcloneServer
    do throws(RemoteError) { server = try self.server(for: place) } catch {
      // It may have been killed before it could answer.
      guard case .unusable = error else { throw error }
      return .failure(error, mayPass: true)
    }
    let answer: LoopbackRequest.Answer
    do throws(Channel.Failure) {
      let answers = try server.call(function, [body], until: deadline, while: isWanted)
      guard let first = answers.first else { throw .closed }
      answer = first
    } catch {
      replace(server)
      return .failure(
        error == .tooSlow
          ? .tooSlow(place: place) : .failed(place: place, reason: "rclone ended unexpectedly"),
        mayPass: true)
    }
    let limits = JSON5Limits(bytes: .max, values: .max)
    let value = try? JSON5.read(answer.body, limits: limits)
    if answer.status == 200, let value { return .answer(value) }
    let reason = value?["error"]?.text ?? "rclone answered with status \(answer.status)"
    return Self.failure(reason, answer.status, place)
  }

  /// The meaning of an rclone error, which only its text reveals.
  private static func failure(_ reason: String, _ status: Int, _ place: String) -> Outcome {
    let text = reason.lowercased()
    // A file may be called as an error.
    let names = place.lowercased().split { "/:".contains($0) }
    func says(_ words: [String]) -> Bool {
      words.contains { word in
        names.filter { $0.contains(word) }.reduce(text) { $0.replacing($1, with: "") }
          .contains(word)
      }
    }
    if says(unknown) {
      return .failure(.unusable(place: place, reason: reason), mayPass: false)
    }
    if status == 404 || says(missing) {
      return .failure(.missing(place: place), mayPass: false)
    }
    return .failure(.failed(place: place, reason: reason), mayPass: !says(final))
  }

  private static let unknown = [
    "didn't find section", "didn't find backend", "failed to parse", "failed to create file system",
    "error initialising", "config file",
  ]
  private static let missing = ["object not found", "directory not found", "404 not found"]
  /// Errors that another try does not fix.
  private static let final = [
    "permission denied", "accessdenied", "forbidden", "unauthorized", "no space left", "quota",
    "insufficient storage", "read-only", "file name too long", "invalid argument", "is a directory",
    "not a directory", refused,
  ]
  /// WebDAV's words for a name that is taken.
  private static let refused = "precondition failed"

  /// Whether a storage did not do something because there is a file of that name.
  static func isRefused(_ reason: String) -> Bool { reason.lowercased().contains(refused) }

  private func server(for place: String) throws(RemoteError) -> RcloneServer {
    try server.withLock { (running) throws(RemoteError) in
      if let running { return running }
      let server = try RcloneServer(for: place, by: program, patience: patience)
      running = server
      return server
    }
  }

  /// Ends a server that does not answer, unless another thread has.
  private func replace(_ server: RcloneServer) {
    self.server.withLock { running in
      guard running === server else { return }
      server.end()
      running = nil
    }
  }
}
