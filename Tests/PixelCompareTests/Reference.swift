import Foundation

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
      try folder.write("\(pair.name).a", pair.expected.bytes)
      try folder.write("\(pair.name).b", pair.actual.bytes)
      entries.append(
        Entry(
          name: pair.name, width: pair.expected.width, height: pair.expected.height,
          expected: "\(pair.name).a", actual: "\(pair.name).b"))
    }
    try folder.write("pairs.json", [UInt8](JSONEncoder().encode(entries)))
    return try JSONDecoder().decode(
      [String: [String: [String: Double]]].self, from: run([folder.path]))
  }

  /// Crops of sample photographs by name.
  static func photographs(in folder: TemporaryFolder) throws -> [(String, Picture)] {
    let entries = try JSONDecoder().decode(
      [Entry].self, from: run(["--photographs", folder.path]))
    guard entries.count >= 6 else { throw Failure.failed("there are no photographs; \(remedy)") }
    return try entries.map { entry in
      let bytes = try folder.bytes("\(entry.name).rgba")
      let picture = Picture(entry.width, entry.height) { x, y in
        let at = (y * entry.width + x) * 4
        return (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
      }
      return (entry.name, picture)
    }
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
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

/// A folder that goes away with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }
}
