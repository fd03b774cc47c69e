import Foundation
import TestSupport
import Testing

@testable import Watch

@Suite("The page's server", .serialized)
struct ServerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Shader.plain(), to: "a.glsl")
  }

  private func serve(_ flags: String...) throws -> (run: WatchedRun, port: Int, path: String) {
    let run = try WatchedRun(["a.glsl", "--serve", "0", "--canvas", "8x8"] + flags, in: folder)
    let address = try #require(URL(string: try run.address()))
    #expect(address.host == "127.0.0.1")
    _ = try run.next("drawn")
    return (run, try #require(address.port), address.path + "/")
  }

  private func request(_ method: String, _ path: String, _ lines: String...) -> [String] {
    ["\(method) \(path) HTTP/1.1"] + lines
  }

  @Test("only the page itself is answered: token, host and origin")
  func gate() throws {
    let (run, port, path) = try serve()
    #expect(path.wholeMatch(of: /\/[0-9a-f]{32}\//) != nil)
    let host = "Host: 127.0.0.1:\(port)"
    let page = try RawClient.answer(port, request("GET", path, host))
    #expect(page.status == 200 && page.body.hasPrefix("<!doctype html>"))
    let wrong = "/" + String(repeating: "0", count: 32) + "/"
    let refused = [
      request("GET", "/", host), request("GET", wrong, host),
      request("GET", wrong + "state", host), request("GET", String(path.dropLast()), host),
      request("GET", path, "Host: example.org"), request("GET", path, "Host: example.org:\(port)"),
      request("GET", path), request("GET", path, host, "Origin: http://example.org"),
      request("POST", path + "set", host, "Origin: null", "Content-Length: 0"),
    ]
    for lines in refused {
      let status = try RawClient.answer(port, lines).status
      // libmicrohttpd itself refuses HTTP/1.1 without a host.
      #expect(status == 403 || status == 400, "\(lines): \(status)")
    }
    #expect(
      try RawClient.answer(port, request("GET", path, host, "Origin: http://localhost:\(port)"))
        .status == 200)
    #expect(
      try RawClient.answer(port, request("POST", path, host, "Content-Length: 0")).status == 405)
    #expect(try RawClient.answer(port, request("GET", path + "other", host)).status == 404)
    #expect(run.end() == 130)
  }

  @Test("another address of this machine is not listened on")
  func loopback() throws {
    let (run, port, _) = try serve()
    let hex = String(port, radix: 16, uppercase: true)
    let table = try ["tcp", "tcp6"].map {
      try String(contentsOfFile: "/proc/net/\($0)", encoding: .utf8)
    }
    .joined()
    // State 0A listens.
    let listening = table.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count > 3 && $0[3] == "0A" && $0[1].hasSuffix(":\(hex)") }
    #expect(listening.map { $0[1] } == ["0100007F:\(hex)"])
    #expect(run.end() == 130)
  }

  @Test(
    "a value is set, refused where it is none, and seen in the pixel; the command line draws it")
  func values() throws {
    let (run, port, path) = try serve()
    let host = "Host: localhost:\(port)"
    func set(_ body: String) throws -> Int {
      try RawClient.answer(
        port, request("POST", path + "set", host, "Content-Length: \(body.utf8.count)"), body: body
      ).status
    }
    func pixel() throws -> String {
      try RawClient.answer(port, request("GET", path + "pixel?x=3&y=5", host)).body
    }
    #expect(try pixel() == #"{"bits": 8, "rgba": [51, 102, 204, 255]}"# + "\n")
    for wrong in ["", "{", "[]", #"{"values": {"rad": "1"}}"#, #"{"seconds": -1}"#, #"{"x": 1}"#] {
      #expect(try set(wrong) == 400, "\(wrong)")
    }
    #expect(try set(#"{"values": {"red": "0.6"}, "seconds": 1.5}"#) == 200)
    var state = ""
    for _ in 0..<100 where !state.contains("--set red=0.6 --at 1.5 -o a.png") {
      state = try RawClient.answer(port, request("GET", path + "state?after=0", host)).body
    }
    #expect(state.contains("peelgl render a.glsl --canvas 8x8 --set red=0.6 --at 1.5 -o a.png"))
    try wait { try pixel() == #"{"bits": 8, "rgba": [153, 102, 204, 255]}"# + "\n" }
    #expect(try pixel() == #"{"bits": 8, "rgba": [153, 102, 204, 255]}"# + "\n")
    #expect(
      try RawClient.answer(port, request("GET", path + "pixel?x=8&y=0", host)).status == 404)
    #expect(run.end() == 130)
  }

  @Test("too much is refused, and the page is served all the same")
  func bounds() throws {
    let (run, port, path) = try serve()
    let host = "Host: 127.0.0.1:\(port)"
    let long = String(repeating: "x", count: 1 << 20)
    #expect(
      [413, 414, 431].contains(try RawClient.answer(port, request("GET", path + long, host)).status)
    )
    #expect(
      [413, 431].contains(
        try RawClient.answer(port, request("GET", path, host, "X: \(long)")).status))
    #expect(
      try RawClient.answer(
        port, request("POST", path + "set", host, "Content-Length: 1000000000")
      ).status == 413)
    // Without a length the connection ends.
    let endless = try RawClient(port: port)
    endless.send("POST \(path)set HTTP/1.1\r\n\(host)\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<2000 { endless.send("400\r\n\(String(repeating: "x", count: 1024))\r\n") }
    _ = endless.rest()
    // Clients that send nothing more, or take nothing, make room in time.
    let slow = try (0..<40).map { _ in try RawClient(port: port) }
    for client in slow { client.send("GET \(path)picture HTTP/1.1\r\n") }
    #expect(try RawClient.answer(port, request("GET", path, host)).status == 200)
    withExtendedLifetime(slow) {}
    #expect(run.end() == 130)
  }

  @Test("clients that say nothing leave room for the page")
  func idle() throws {
    let (run, port, path) = try serve()
    // Were they waited for, a few at a time, the page would come after the client's minute.
    let idle = try (0..<300).map { _ in try RawClient(port: port) }
    let page = try RawClient.answer(port, request("GET", path, "Host: 127.0.0.1:\(port)"))
    #expect(page.status == 200)
    withExtendedLifetime(idle) {}
    #expect(run.end() == 130)
  }

  @Test("a pixel of a picture of sixteen bits has all of them")
  func sixteenBits() throws {
    try folder.write(Shader.plain(red: "0.25", rest: "0.5, 0.75, 1.0"), to: "a.glsl")
    let (run, port, path) = try serve("--depth", "16")
    let pixel = try RawClient.answer(
      port, request("GET", path + "pixel?x=3&y=5", "Host: localhost:\(port)"))
    #expect(pixel.body == #"{"bits": 16, "rgba": [16384, 32768, 49151, 65535]}"# + "\n")
    #expect(run.end() == 130)
  }

  @Test("ten thousand requests leave nothing behind")
  func many() throws {
    let (run, port, path) = try serve()
    let host = "Host: 127.0.0.1:\(port)"
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(run.identifier)/fd").count
    }
    func request(_ count: Int) throws {
      // On one connection, as a browser asks.
      let client = try RawClient(port: port)
      let one = "GET \(path)pixel?x=1&y=1 HTTP/1.1\r\n\(host)\r\n"
      for _ in 0..<count - 1 { client.send(one + "\r\n") }
      client.send(one + "Connection: close\r\n\r\n")
      let answers = client.rest().components(separatedBy: "[51, 102, 204, 255]").count - 1
      #expect(answers == count)
    }
    try request(100)
    let before = try descriptors()
    for _ in 0..<100 { try request(100) }
    #expect(try descriptors() <= before + 2)
    #expect(run.end() == 130)
  }

  @Test("a port that is taken is told of")
  func taken() throws {
    let (run, port, _) = try serve()
    let second = try WatchedRun(["a.glsl", "--serve", "\(port)"], in: folder)
    let error = try second.error()
    #expect(error["status"] as? Int == 2)
    #expect(
      error["message"] as? String
        == "port \(port) is used by another program; --serve 0 selects a free one")
    #expect(run.end() == 130)
  }

  @Test("a token is another one each time, and is compared whole")
  func tokens() {
    let gate = Gate(port: 8000)
    #expect(gate.token != Gate(port: 8000).token)
    #expect(gate.address == "http://127.0.0.1:8000/\(gate.token)/")
    let known = Gate(port: 80, token: "abc")
    func path(_ path: String) -> String? {
      known.path(of: HTTPRequest(method: "GET", path: path, host: "localhost:80"))
    }
    #expect(path("/abc/") == "/" && path("/abc/state") == "/state")
    for wrong in ["/abc", "/abd/", "/ab/", "", "/", "/abcd/", "//abc/"] {
      #expect(path(wrong) == nil)
    }
  }
}
