import Foundation
import TestSupport

/// Calls `scripts/reference-metrics` with the Python of the package's `.venv`.
enum Reference {
  enum Failure: Error, CustomStringConvertible {
    case failed(String)
    var description: String {
      switch self {
      case .failed(let text): text
      }
    }
  }

  private static let remedy =
    "run: python3 -m venv .venv && .venv/bin/pip install pixelmatch flip-evaluator scikit-image"

  private struct Entry: Codable {
    var name: String
    var width: Int
    var height: Int
    var expected: String?
    var actual: String?
  }

  /// What the references say, by pair, metric and figure.
  static func measure(
    _ pairs: [ReferenceTests.Pair], in folder: TemporaryFolder
  ) throws -> [String: [String: [String: Double]]] {
    var entries: [Entry] = []
    for pair in pairs {
      try folder.write(pair.expected.bytes, to: "\(pair.name).a")
      try folder.write(pair.actual.bytes, to: "\(pair.name).b")
      entries.append(
        Entry(
          name: pair.name, width: pair.expected.width, height: pair.expected.height,
          expected: "\(pair.name).a", actual: "\(pair.name).b"))
    }
    try folder.write([UInt8](JSONEncoder().encode(entries)), to: "pairs.json")
    return try JSONDecoder().decode(
      [String: [String: [String: Double]]].self, from: run([folder.path]))
  }

  /// Crops of sample photographs by name.
  static func photographs(in folder: TemporaryFolder) throws -> [(String, Picture)] {
    let entries = try JSONDecoder().decode(
      [Entry].self, from: run(["--photographs", folder.path]))
    guard entries.count >= 6 else { throw Failure.failed("there are no photographs; \(remedy)") }
    return try entries.map { entry in
      let bytes = try folder.read("\(entry.name).rgba")
      let picture = Picture(entry.width, entry.height) { x, y in
        let at = (y * entry.width + x) * 4
        return (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
      }
      return (entry.name, picture)
    }
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let root = Repository.root
    let python = root.appendingPathComponent(".venv/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw Failure.failed(".venv has no Python; \(remedy)")
    }
    let process = Process()
    process.executableURL = python
    process.arguments = [root.appendingPathComponent("scripts/reference-metrics").path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.failed("scripts/reference-metrics failed; \(remedy)")
    }
    return data
  }
}
