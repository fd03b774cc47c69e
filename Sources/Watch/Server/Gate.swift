import Glibc

/// Who may talk to the page's server: whoever knows the token, from the page itself.
///
/// The name in `Host` keeps a foreign site out whose name leads to this machine, and `Origin` one that sends forms.
struct Gate: Sendable {
  /// The first part of every path, 32 hexadecimal digits.
  let token: String
  private let hosts: [String]

  /// A gate with a new token for a server on `port`.
  init(port: Int) {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    self.init(
      port: port,
      token: String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }))
  }

  init(port: Int, token: String) {
    self.token = token
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The address of the page.
  var address: String { "http://\(hosts[0])/\(token)/" }

  /// The path behind the token; `nil` for a request that is refused.
  func path(of request: HTTPRequest) -> String? {
    guard let host = request.host, hosts.contains(host) else { return nil }
    if let origin = request.origin, !hosts.contains(where: { origin == "http://\($0)" }) {
      return nil
    }
    let bytes = Array(request.path.utf8)
    let prefix = Array("/\(token)/".utf8)
    guard bytes.count >= prefix.count else { return nil }
    // In a time that does not tell how much of it is right.
    let difference = prefix.indices.reduce(UInt8(0)) { $0 | (bytes[$1] ^ prefix[$1]) }
    return difference == 0 ? String(decoding: bytes[(prefix.count - 1)...], as: UTF8.self) : nil
  }
}
