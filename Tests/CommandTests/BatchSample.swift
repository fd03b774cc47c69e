import Foundation
import Imaging
import TestSupport

/// What several suites draw in batches.
enum BatchSample {
  /// A sequence of 37 frames and two pictures, of `cat.png`.
  static let jobs = """
    { defaults: { effect: "peel", inputs: ["cat.png"] },
      jobs: [{ frames: "0-36", output: "a/%04d.png" }, { progress: 0.5, output: "half.png" },
        { progress: 0.5, scale: "2", output: "large.png", set: { highlight: "0.5" } }] }
    """

  /// An opaque picture whose colours tell its pixels apart.
  static func picture(width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [UInt8(x * 9), UInt8(y * 11), 120, 255] }
    }
    return PNG.encode(
      Image(width: width, height: height, alpha: .straight, bytes: bytes).premultiplied())
  }
}

extension TemporaryFolder {
  /// A folder with `cat.png`, of which suites draw batches.
  static func ofBatches() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(BatchSample.picture(width: 24, height: 20), to: "cat.png")
    return folder
  }

  /// Runs `peelgl batch` in the folder.
  func batch(_ words: String..., variables: [String: String] = [:]) throws -> Tool.Outcome {
    try Tool.run(["batch"] + words, in: self, environment: variables)
  }

  /// The pictures below a folder with their bytes.
  func pictures(in name: String) throws -> [String: [UInt8]] {
    let paths = contents.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".png") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { (String($0.dropFirst(name.count + 1)), try read($0)) })
  }
}
