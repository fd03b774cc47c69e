import Foundation
import Imaging
import TestSupport
import Testing
import Workers

@testable import Outputs

@Suite("Films")
struct FilmTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three frames, of which the second lasts twice as long: half of each is a colour, half is transparent.
  private func write(_ name: String, _ format: AnimationFormat) throws {
    let colors: [[UInt8]] = [[200, 30, 40, 255], [30, 180, 60, 255], [20, 40, 220, 255]]
    var settings = AnimationSettings()
    settings.matte = 0xFF8000
    let request = AnimationRequest(
      path: folder.path(of: name), overwrite: false, format: format, settings: settings,
      shape: SequenceShape(width: 64, height: 47, depth: .eight, isOpaque: false),
      schedule: Schedule(ticks: [0, 1, 3, 4], rate: 30))
    let output = try request.open()
    for color in colors {
      let row = (0..<64).flatMap { $0 < 32 ? color : [0, 0, 0, 0] }
      let bytes = (0..<47).flatMap { _ in row }
      let image = Image(width: 64, height: 47, alpha: .straight, bytes: bytes)
      try output.write(output.encode(image.premultiplied(), after: nil))
    }
    try output.finish()
  }

  private func ffmpeg(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = ["-v", "error", "-nostdin"] + words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// One pixel of each frame, as ffmpeg decodes it: red, green, blue and alpha.
  private func pixels(_ name: String, height: Int, x: Int) throws -> [[Int]] {
    let decoder = name.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
    try ffmpeg(
      decoder + ["-i", folder.path(of: name), "-fps_mode", "passthrough", "-f", "rawvideo"]
        + ["-pix_fmt", "rgba", "-y", folder.path(of: "\(name).rgba")])
    let bytes = try folder.read("\(name).rgba")
    let size = 4 * 64 * height
    try #require(bytes.count % size == 0 && !bytes.isEmpty)
    return stride(from: 4 * (20 * 64 + x), to: bytes.count, by: size).map { start in
      bytes[start..<start + 4].map { Int($0) }
    }
  }

  @Test("ffmpeg decodes as many frames, in the same colours, with alpha where the format has it")
  func films() throws {
    let formats: [(format: AnimationFormat, height: Int, hasAlpha: Bool)] = [
      (.mp4, 48, false), (.webM, 47, true), (.mov, 47, true), (.y4m, 47, false),
    ]
    let shown = [[200, 30, 40], [30, 180, 60], [30, 180, 60], [20, 40, 220]]
    for film in formats {
      let name = "x\(film.format.suffix)"
      try write(name, film.format)
      for (pixel, color) in try pairs(pixels(name, height: film.height, x: 10), shown) {
        // Y′CbCr in 8 bits is coarser than RGB; a wrong matrix is off by more than 10.
        for (value, wanted) in zip(pixel, color) { #expect(abs(value - wanted) <= 6, "\(name)") }
        #expect(pixel[3] == 255)
      }
      for pixel in try pixels(name, height: film.height, x: 50) {
        if film.hasAlpha {
          #expect(pixel[3] <= 1, "\(name)")
        } else {
          for (value, wanted) in zip(pixel, [255, 128, 0]) {
            #expect(abs(value - wanted) <= 6, "\(name) on the matte")
          }
        }
      }
    }
    #expect(folder.contents.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("a program that is missing, fails, or ends before it has read everything")
  func programs() throws {
    #expect(throws: ProgramError.cannotStart(program: "/nowhere/ffmpeg", errno: 2)) {
      _ = try ProgramProcess(["/nowhere/ffmpeg"], output: 1)
    }
    let failing = try ProgramProcess(
      ["/bin/sh", "-c", "echo first >&2; echo broken >&2; exit 3"], output: 1)
    #expect(throws: ProgramError.failed(program: "/bin/sh", reason: "broken")) {
      for _ in 0..<100 { try failing.write([UInt8](repeating: 0, count: 1 << 20)) }
    }
    let counting = try ProgramProcess(["/bin/sh", "-c", "test $(wc -c) = 5"], output: 1)
    try counting.write([1, 2, 3, 4, 5])
    try counting.finish()
  }
}
