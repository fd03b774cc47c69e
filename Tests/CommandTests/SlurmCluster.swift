import Foundation
import TestSupport

/// A Slurm cluster of two nodes on this machine, as `scripts/slurm/cluster` starts it.
final class SlurmCluster {
  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private let folder: TemporaryFolder
  /// The path of the configuration, for `SLURM_CONF`.
  let configuration: String

  /// Why there is no cluster.
  struct Failure: Error {
    let folder: String
  }

  init() throws {
    folder = try TemporaryFolder()
    process.executableURL = Repository.root.appendingPathComponent("scripts/slurm/cluster")
    process.arguments = [folder.path + "/cluster"]
    process.standardInput = commands
    process.standardOutput = answers
    try process.run()
    let line = Self.line(from: answers)
    guard !line.isEmpty else {
      process.waitUntilExit()
      throw Failure(folder: folder.path)
    }
    configuration = line
  }

  deinit {
    // The cluster ends with its input.
    try? commands.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Ends a node with all that runs on it.
  func kill(_ node: String) throws {
    try commands.fileHandleForWriting.write(contentsOf: Data("kill \(node)\n".utf8))
    _ = Self.line(from: answers)
  }

  /// Runs a line of bash in `folder` as a user of the cluster would.
  func shell(
    _ line: String, in folder: TemporaryFolder, program: String
  ) throws -> Tool.Outcome {
    try Tool.shell(
      "export SLURM_CONF='\(configuration)' PEELGL='\(program)'; \(line)", in: folder)
  }

  private static func line(from pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
