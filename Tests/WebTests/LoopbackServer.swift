import Foundation
import TestSupport
import Testing

/// The files of a folder on a port of this machine alone, by Python's server.
final class LoopbackServer {
  private let process = Process()
  /// `http://127.0.0.1:PORT`.
  let address: String

  init(_ folder: TemporaryFolder) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var said = ""
    while !said.contains("/) ") {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "python3 is not installed; run: apt-get install python3")
      said += String(decoding: bytes, as: UTF8.self)
    }
    let port = try #require(said.firstMatch(of: /port (\d+)/)?.1)
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
