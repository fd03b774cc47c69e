import Foundation
import Imaging
import TestSupport

/// Pictures that Pillow wrote, and what it reads back of them.
struct ReferencePictures: Sendable {
  struct Entry: Decodable, Sendable {
    let file: String
    let pixels: String
    let width: Int
    let height: Int
    let frames: Int
    let milliseconds: [Double]
    let loops: Int
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Written once for all tests.
  static let shared = Result { try ReferencePictures() }

  private let files: [String: [UInt8]]
  let entries: [Entry]

  private init() throws {
    let root = Repository.root
    let python = root.appendingPathComponent(".venv/bin/python3").path
    let remedy =
      "run: python3 -m venv .venv && .venv/bin/pip install -r scripts/requirements-test.txt"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Failure(description: ".venv has no Python; \(remedy)")
    }
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [
      root.appendingPathComponent("scripts/reference-pictures").path, folder.path,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "scripts/reference-pictures failed; \(remedy)")
    }
    files = Dictionary(
      uniqueKeysWithValues: try folder.contents.map { ($0, try folder.read($0)) })
    entries = try JSONDecoder().decode([Entry].self, from: Data(folder.read("index.json")))
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = files[name] else { throw Failure(description: "\(name) is missing") }
    return bytes
  }

  /// What Pillow says a frame's pixels are, straight.
  func image(_ entry: Entry, frame: Int = 0) throws -> Image {
    let size = entry.width * entry.height * 4
    let pixels = try bytes(entry.pixels)[frame * size..<(frame + 1) * size]
    return Image(width: entry.width, height: entry.height, alpha: .straight, bytes: Array(pixels))
  }

  static func get() throws -> ReferencePictures { try shared.get() }
}

extension Image {
  /// The largest difference of a component, both premultiplied; 255 for other sizes.
  func distance(to other: Image) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    return zip(premultiplied().bytes, other.premultiplied().bytes).reduce(0) {
      max($0, abs(Int($1.0) - Int($1.1)))
    }
  }
}
