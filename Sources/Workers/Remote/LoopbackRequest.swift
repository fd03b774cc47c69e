import Files
import Glibc

/// A request to a server of this machine that takes and gives JSON, over a connection of its own.
struct LoopbackRequest {
  /// Bytes of an answer, which may list a million files.
  private static let maxAnswer = 1 << 29

  /// The port on 127.0.0.1.
  let port: UInt16

  /// Posts `body`; returns the status and the body of the answer.
  func post(
    _ path: String, _ body: [UInt8], until deadline: ContinuousClock.Instant
  ) throws(Channel.Failure) -> (status: Int, body: [UInt8]) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .closed }
    let channel = Channel(descriptor: descriptor)
    defer { channel.close() }
    guard connect(descriptor) else { throw .closed }
    // The answer of HTTP 1.0 ends with the connection, so that it has no pieces to put together.
    let head =
      "POST \(path) HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    try (Array(head.utf8) + body).withUnsafeBufferPointer { (bytes) throws(Channel.Failure) in
      try channel.send(UnsafeRawBufferPointer(bytes), until: deadline)
    }
    let answer = try channel.receiveRest(limit: Self.maxAnswer, until: deadline)
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { throw .closed }
    let line = String(decoding: answer[..<end.lowerBound].prefix { $0 != 0x0D }, as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw .closed
    }
    return (status, Array(answer[end.upperBound...]))
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
