import Imaging
import TestSupport
import Testing

@testable import Outputs

@Suite("Animations below a limit of bytes")
struct SizeSearchTests {
  private let folder: TemporaryFolder
  private let picture = MovingPicture(kind: .soft, width: 64, height: 48, count: 12, seed: 1)

  init() throws { folder = try TemporaryFolder() }

  private func write(_ format: AnimationFormat, most: Int) throws -> (
    choice: String?, bytes: [UInt8]
  ) {
    var settings = AnimationSettings()
    settings.maxBytes = most
    let request = AnimationRequest(
      path: folder.path(of: "\(most)\(format.suffix)"), overwrite: false, format: format,
      settings: settings,
      shape: SequenceShape(width: 64, height: 48, depth: .eight, isOpaque: false),
      schedule: Schedule(frames: Array(0..<12), rate: 20))
    let frames = picture.frames.map { $0.premultiplied() }
    let output = try request.open()
    defer { output.close() }
    for (index, frame) in frames.enumerated() {
      try output.write(output.encode(frame, after: index == 0 ? nil : frames[index - 1]))
    }
    try output.finish()
    return (output.choice, try folder.read("\(most)\(format.suffix)"))
  }

  @Test("the best file that fits is found, down to fewer frames, and the times stay")
  func found() throws {
    for format in [AnimationFormat.apng, .webP, .gif] {
      let free = try write(format, most: 10_000_000)
      let half = try write(format, most: free.bytes.count * 3 / 5)
      #expect(half.bytes.count <= free.bytes.count * 3 / 5)
      #expect(half.choice != free.choice)
      for (_, bytes) in [free, half] {
        let animation = try #require(try Animation(bytes, name: "x"))
        // 12 frames of 50 ms.
        #expect(abs(animation.durations.reduce(0, +) - 0.6) < 1e-6, "\(format)")
      }
      let animation = try #require(try Animation(free.bytes, name: "x"))
      #expect(animation.count == 12)
    }
    #expect(try write(.apng, most: 9_000_000).choice?.hasPrefix("20 fps, lossless, ") == true)
  }

  @Test("a limit that cannot be reached is refused with what can, and leaves nothing")
  func refused() throws {
    for format in [AnimationFormat.apng, .webP, .gif] {
      do {
        _ = try write(format, most: 100)
        Issue.record("100 bytes")
      } catch let error as AnimationError {
        #expect(error.description.contains("cannot be reduced to 100 bytes"))
      }
    }
    #expect(folder.contents == [])
  }
}
