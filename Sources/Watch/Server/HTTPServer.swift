internal import CHTTP
import Files
import Glibc

/// An HTTP server on a socket, by libmicrohttpd: one thread, few connections, small requests.
final class HTTPServer: Sendable {
  /// Why there is no server.
  enum Failure: Error, Equatable {
    /// The library cannot be used, as a clause says.
    case noLibrary(String)
    /// There is no memory or thread for it.
    case noResources
  }

  /// Lets a request in before its body is read, by a status and a sentence that refuse it or by `nil`.
  typealias Admission = @Sendable (HTTPRequest) -> (status: UInt32, sentence: String)?
  /// Answers a request.
  typealias Answer = @Sendable (HTTPRequest) -> HTTPReply

  private struct State: Sendable {
    /// The addresses of connections that wait.
    var waiting: [Int] = []
    /// How often the waiting ones were woken.
    var wakes = 0
    var isClosed = false
    /// The address of the daemon.
    var daemon: Int?
  }

  /// Connections at a time; a browser opens six, and an idle connection stays open for `seconds`.
  private static let connections: UInt32 = 400
  /// Bytes of a request's head.
  private static let headBytes = 32 << 10
  /// Bytes of a request's body.
  static let bodyBytes = 256 << 10
  /// Seconds in which a connection must make progress.
  private static let seconds: UInt32 = 10
  /// How long a request may wait for something to happen.
  private static let timeout = Duration.seconds(5)
  /// The names of the numbers that are read from addresses.
  private static let numberNames = ["after", "x", "y"]

  private let admit: Admission
  private let respond: Answer
  private let state = LockedValue(State())

  /// Starts a server on a socket that listens, which it closes in the end.
  init(
    on socket: Int32, admit: @escaping Admission, answer: @escaping Answer
  ) throws(Failure) {
    self.admit = admit
    respond = answer
    if let problem = Self.problem {
      close(socket)
      throw .noLibrary(problem)
    }
    let limits = chttp_limits(
      connections: Self.connections, head_bytes: Self.headBytes, seconds: Self.seconds)
    let started = chttp_start(
      socket, limits, Self.handle, Self.complete, Unmanaged.passUnretained(self).toOpaque())
    guard let started else {
      close(socket)
      throw .noResources
    }
    state.withLock { $0.daemon = Int(bitPattern: started) }
  }

  /// Why libmicrohttpd cannot be used; `nil` once it is loaded.
  private static let problem: String? = {
    let problem = chttp_load { name in LibraryFile.loaderDamage(name) }
    guard let library = problem.library, let package = problem.package else { return nil }
    let (name, source) = (String(cString: library), String(cString: package))
    if let damage = problem.damage {
      return "\(String(cString: damage)); reinstall \(source)"
    }
    if let function = problem.function {
      return "\(name) has no function \(String(cString: function)); install a newer \(source)"
    }
    let error = problem.error.map { " (\(String(cString: $0)))" } ?? ""
    return "\(name) cannot be loaded\(error); install \(source)"
  }()

  /// Asks the requests that wait again.
  func wake() {
    state.withLock { state in
      state.wakes += 1
      Self.resume(&state.waiting)
    }
  }

  /// Ends the server and every connection; no request is answered after it returns.
  func stop() {
    let daemon = state.withLock { state in
      state.isClosed = true
      Self.resume(&state.waiting)
      defer { state.daemon = nil }
      return state.daemon
    }
    if let daemon, let pointer = OpaquePointer(bitPattern: daemon) { MHD_stop_daemon(pointer) }
  }

  private static func resume(_ waiting: inout [Int]) {
    for address in waiting { MHD_resume_connection(OpaquePointer(bitPattern: address)) }
    waiting = []
  }

  /// The state of a request until it is answered.
  private final class Exchange {
    var request: HTTPRequest
    let start = ContinuousClock.now

    init(_ request: HTTPRequest) { self.request = request }
  }

  private static var handle: MHD_AccessHandlerCallback {
    { (context, connection, url, method, _, data, size, own) in
      guard let context, let connection, let own, let size else { return .NO }
      let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
      guard let known = own.pointee else {
        let exchange = Exchange(HTTPServer.request(connection, url, method))
        own.pointee = Unmanaged.passRetained(exchange).toOpaque()
        guard let refusal = server.refusal(exchange.request, connection) else { return .YES }
        return HTTPServer.reply(.refused(refusal.status, refusal.sentence), to: connection)
      }
      let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
      guard size.pointee > 0 else { return server.answer(exchange, connection) }
      // A body that is longer than it said, or did not say, ends its connection.
      guard let data, exchange.request.body.count + size.pointee <= HTTPServer.bodyBytes else {
        return .NO
      }
      exchange.request.body += UnsafeRawBufferPointer(start: data, count: size.pointee)
      size.pointee = 0
      return .YES
    }
  }

  private static var complete: MHD_RequestCompletedCallback {
    { (_, _, own, _) in
      if let known = own?.pointee { Unmanaged<Exchange>.fromOpaque(known).release() }
      own?.pointee = nil
    }
  }

  private func refusal(
    _ request: HTTPRequest, _ connection: OpaquePointer
  ) -> (status: UInt32, sentence: String)? {
    if let refusal = admit(request) { return refusal }
    guard let text = Self.header("Content-Length", connection) else { return nil }
    guard let length = Int(text), length <= Self.bodyBytes else {
      return (413, "the request is too long")
    }
    return nil
  }

  private func answer(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    while true {
      let wakes = state.withLock(\.wakes)
      exchange.request.isLate =
        state.withLock(\.isClosed) || .now - exchange.start > Self.timeout
      let reply = respond(exchange.request)
      guard case .wait = reply else { return Self.reply(reply, to: connection) }
      let address = Int(bitPattern: connection)
      let isWaiting = state.withLock { state in
        // Something happened between the question and now.
        guard state.wakes == wakes, !state.isClosed else { return false }
        MHD_suspend_connection(OpaquePointer(bitPattern: address))
        state.waiting.append(address)
        return true
      }
      if isWaiting { return .YES }
    }
  }

  private static func request(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method: method.map { String(cString: $0) } ?? "", path: url.map { String(cString: $0) } ?? "",
      host: header("Host", connection), origin: header("Origin", connection))
    for name in numberNames {
      guard let text = MHD_lookup_connection_value(connection, .GET_ARGUMENT_KIND, name) else {
        continue
      }
      request.numbers[name] = Int(String(cString: text))
    }
    return request
  }

  private static func header(_ name: String, _ connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }

  /// Headers of every reply: it is not cached, sniffed, framed, or read by other origins.
  private static let headers = [
    ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private static func reply(_ reply: HTTPReply, to connection: OpaquePointer) -> MHD_Result {
    let (bytes, type, status): ([UInt8], String, UInt32) =
      switch reply {
      case .body(let bytes, let type, let status): (bytes, type, status)
      case .refused(let status, let sentence):
        (Array((sentence + "\n").utf8), "text/plain; charset=utf-8", status)
      case .wait: ([], "text/plain", 500)
      }
    let response = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    _ = MHD_add_response_header(response, "Content-Type", type)
    for (name, value) in headers { _ = MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, status, response)
  }
}
