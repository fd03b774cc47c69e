import Foundation
import Testing

/// Films that ffmpeg makes, and the frames and times that it gives of them.
package struct FilmMaker {
  /// Where the films are.
  package let folder: TemporaryFolder

  package init(_ folder: TemporaryFolder) { self.folder = folder }

  /// A frame as ffmpeg decodes it: its time in the file, and red, green, blue and alpha of its pixels.
  package struct Frame {
    package let seconds: Double
    package let bytes: [UInt8]

    package init(seconds: Double, bytes: [UInt8]) {
      (self.seconds, self.bytes) = (seconds, bytes)
    }
  }

  /// The time stamp of a film's beginning, in seconds, as ffprobe tells it.
  package func beginning(of name: String) throws -> Double {
    let text = try shell("ffprobe -v error -show_entries format=start_time -of csv=p=0 \(name)")
    return try #require(
      Double(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Runs a line of bash with ffmpeg, and returns what it writes.
  @discardableResult
  package func shell(_ line: String) throws -> [UInt8] {
    let output = folder.file("output-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "command -v ffmpeg >/dev/null || { echo 'apt install ffmpeg' >&2; exit 1; }; \(line)",
    ]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(line); the tests need: apt install ffmpeg")
    defer { try? FileManager.default.removeItem(at: output) }
    return [UInt8](try Data(contentsOf: output))
  }

  /// Makes a film of a test picture that moves, with `options` of ffmpeg after the picture.
  package func make(
    _ name: String, _ options: String, size: String = "64x48", rate: String = "25",
    seconds: Double = 4, filter: String = "null"
  ) throws {
    try shell(
      "ffmpeg -v error -nostdin -f lavfi -i \"testsrc=size=\(size):rate=\(rate):duration=\(seconds),\(filter)\""
        + " \(options) -y \(name)")
  }

  /// All frames of a film in order, as ffmpeg decodes them from its first to its last, with ffprobe's times.
  package func frames(
    of name: String, decoder: String = "", format: String = "rgba", frameBytes: Int
  ) throws -> [Frame] {
    let bytes = try shell(
      "ffmpeg -v error -nostdin \(decoder) -i \(name) -map 0:V:0 -fps_mode passthrough -f rawvideo -pix_fmt \(format) -"
    )
    let times = String(
      decoding: try shell(
        "ffprobe -v error -select_streams V:0 -show_entries frame=best_effort_timestamp_time -of csv=p=0 \(name)"
      ),
      as: UTF8.self
    ).split { $0 == "\n" || $0 == "," }.compactMap { Double($0) }
    try #require(!times.isEmpty && bytes.count == times.count * frameBytes, "\(name)")
    return times.enumerated().map { index, seconds in
      Frame(seconds: seconds, bytes: Array(bytes[index * frameBytes..<(index + 1) * frameBytes]))
    }
  }
}
