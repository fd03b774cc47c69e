import Files
import Glibc

/// Requests to a server of this machine that takes and gives JSON, over a connection of their own.
struct LoopbackRequest {
  /// Bytes of an answer, which may list a million files.
  private static let maxAnswer = 1 << 29

  /// What the server gave for a request.
  typealias Answer = (status: Int, body: [UInt8])

  /// The port on 127.0.0.1.
  let port: UInt16

  /// Posts `bodies` one after the other without waiting for answers; returns these, or as many as there are before the
  /// server closes the connection.
  ///
  /// At each deadline `later` tells the next one, or that it was the last.
  func post(
    _ path: String, _ bodies: [[UInt8]], until deadline: ContinuousClock.Instant,
    later: () -> ContinuousClock.Instant? = { nil }
  ) throws(Channel.Failure) -> [Answer] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .closed }
    let channel = Channel(descriptor: descriptor)
    defer { channel.close() }
    guard connect(descriptor) else { throw .closed }
    var requests: [UInt8] = []
    for (index, body) in bodies.enumerated() {
      // The last answer of HTTP 1.0 ends with the connection, so that it has no pieces to put together.
      let keeps = index < bodies.count - 1 ? "Connection: keep-alive\r\n" : ""
      let head =
        "POST \(path) HTTP/1.0\r\nContent-Type: application/json\r\n\(keeps)Content-Length: \(body.count)\r\n\r\n"
      requests += Array(head.utf8) + body
    }
    try requests.withUnsafeBufferPointer { (bytes) throws(Channel.Failure) in
      try channel.send(UnsafeRawBufferPointer(bytes), until: deadline)
    }
    var rest = try channel.receiveRest(limit: Self.maxAnswer, until: deadline, later: later)[...]
    var answers: [Answer] = []
    while answers.count < bodies.count, let answer = Self.firstAnswer(of: &rest) {
      answers.append(answer)
    }
    return answers
  }

  /// Takes the first answer from what was received; `nil` if that is not a whole one.
  private static func firstAnswer(of bytes: inout ArraySlice<UInt8>) -> Answer? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    let length = lines.lazy.map { $0.split(separator: ":", maxSplits: 1) }
      .first { $0.first?.lowercased() == "content-length" }?.last
      .flatMap { Int($0.drop { $0 == " " }) }
    let body = bytes[end.upperBound...]
    guard let length else {
      bytes = []
      return (status, Array(body))
    }
    guard length >= 0, length <= body.count else { return nil }
    bytes = body.dropFirst(length)
    return (status, Array(body.prefix(length)))
  }

  private func connect(_ descriptor: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
