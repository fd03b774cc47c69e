import Foundation
import Testing

/// A client that sends what it is told, right or wrong.
final class RawClient {
  private let descriptor: Int32

  /// Connects to a port of this machine.
  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes as long as somebody takes them.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// All that comes until the server closes.
  func rest() -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += bytes[..<count]
    }
  }

  /// What a server on `port` answers to a request with these lines and this body.
  static func answer(
    _ port: Int, _ lines: [String], body: String = ""
  ) throws -> (status: Int, body: String) {
    let client = try RawClient(port: port)
    client.send((lines + ["Connection: close", "", ""]).joined(separator: "\r\n") + body)
    let text = client.rest()
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (status ?? 0, parts.count > 1 ? String(parts[1]) : "")
  }
}
