import Effects
import Foundation
import Frame
import Imaging
import Motion
import Synchronization
import TestSupport
import Testing

@testable import GLRenderer
@testable import Rendering

/// Several renderers draw the frames of one job.
@Suite("Renderers side by side")
struct CompanionTests {
  /// A job that peels a small picture off, into a folder.
  private func job(
    _ folder: TemporaryFolder, frames: String, per second: Double = 60
  ) throws -> RenderJob {
    var bytes: [UInt8] = []
    for pixel in 0..<(24 * 16) {
      bytes += [UInt8(pixel & 255), UInt8(pixel / 2), 90, pixel % 5 == 0 ? 80 : 255]
    }
    let picture = Image(width: 24, height: 16, alpha: .straight, bytes: bytes)
    try folder.write(PNG.encode(picture), to: "in.png")
    var request = RenderRequest(try Effect(named: "peel"), inputs: [folder.path(of: "in.png")])
    request.settings.frames = FrameList(frames)
    request.settings.framesPerSecond = second
    request.settings.overwrite = true
    request.output = try Output(folder.path + "/out/")
    return try RenderJob(request)
  }

  /// A renderer beside which `count` - 1 others can draw.
  private func renderer(_ count: Int) throws -> Renderer {
    var options = RendererOptions(software: .require)
    options.renderers = count
    return try Renderer(options)
  }

  private func pictures(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = folder.contents.filter { $0.hasSuffix(".png") && $0 != "in.png" }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.read($0)) })
  }

  @Test("only as many renderers draw as the limit of memory holds")
  func memory() throws {
    let folder = try TemporaryFolder()
    let picture = Image(width: 1, height: 1, alpha: .straight, bytes: [9, 9, 9, 255])
    try folder.write(PNG.encode(picture), to: "in.png")
    func renderers(side: Double) throws -> Int {
      var request = RenderRequest(
        try Effect(named: "peel"), inputs: [folder.path(of: "in.png")])
      request.settings.frames = FrameList("0-99")
      request.settings.canvas = SIMD2(side, side)
      request.output = .stream
      return try RenderJob(request).renderers
    }
    #expect(try renderers(side: 64) == min(4, ProcessInfo.processInfo.activeProcessorCount))
    // 14 bytes and more for each of 42 million pixels: two frames are more than a GiB.
    #expect(try renderers(side: 6500) == 1)
  }

  @Test("any number of renderers writes the same bytes", arguments: [2, 3, 4])
  func sameBytes(count: Int) throws {
    let frames = "0-40,44-48:4"
    let folder = try TemporaryFolder()
    var alone = try FrameLoop(try job(folder, frames: frames), on: try renderer(1))
    let expected = try alone.run()
    #expect(expected.renderers == 1)
    let wanted = try pictures(folder)
    #expect(wanted.count == expected.frames && expected.frames > 40)
    // Threads take turns in another order each time.
    for _ in 0..<6 {
      let numbers = Mutex<[Int]>([])
      let together = try TemporaryFolder()
      let job = try job(together, frames: frames)
      var loop = try FrameLoop(job, on: try renderer(count)) { number in
        numbers.withLock { $0.append(number) }
      }
      let report = try loop.run()
      #expect(try pictures(together) == wanted)
      #expect(numbers.withLock(\.self) == job.frames.map(\.number))
      #expect(report.frames == expected.frames && report.renderers <= count)
      #expect(report.renderer.frames == expected.frames)
    }
  }

  @Test("each display draws the same bytes, in any order of frames")
  func anyOrder() throws {
    let folder = try TemporaryFolder()
    let job = try job(folder, frames: "0-20")
    let frames = try job.frames.map { try job.frame(for: $0) }
    let images = try frames.map { try job.pictures.images(for: $0.assetRequests) }
    var first = RendererOptions(software: .require)
    let one = try Renderer(first)
    let wanted = try frames.indices.map { try one.render(frames[$0], images: images[$0]) }
    var noise = SplitMix(seed: 6)
    for display in SoftwareDisplays.candidates().indices {
      first.display = display
      let other = try Renderer(first)
      #expect(other.device == one.device)
      let backwards = Array(frames.indices.reversed())
      for order in [
        Array(frames.indices), backwards, backwards.shuffled(using: &noise),
      ] {
        for index in order {
          #expect(try other.render(frames[index], images: images[index]) == wanted[index])
        }
      }
    }
  }

  @Test("a loop that is stopped keeps the first frames and ends")
  func stops() throws {
    let folder = try TemporaryFolder()
    // So many that others do not draw all of them while the thread that counts waits for a processor.
    let job = try job(folder, frames: "0-479", per: 600)
    let control = RenderControl()
    var loop = try FrameLoop(job, on: try renderer(4), control: control) { number in
      if number == 5 { control.stop(.interrupted) }
    }
    let error = #expect(throws: RenderingError.self) { _ = try loop.run() }
    guard case .stopped(.interrupted, let complete, of: 480) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(complete >= 6 && complete < 480)
    let names = try pictures(folder).keys.sorted()
    let sink = FramePattern(folder: "out/")
    #expect(names == (0..<complete).map { sink.path(ofFrame: $0) })
  }

  @Test("a frame that cannot be drawn ends the loop; those before it are written")
  func failure() throws {
    let folder = try TemporaryFolder()
    let job = try job(folder, frames: "0-20")
    let renderer = try renderer(3)
    let sink = try job.sink(on: renderer, RenderControl())
    let pipeline = FramePipeline(sink, capacity: 21)
    let companions = Companions(
      renderer.companions, like: renderer.device, depth: .eight, to: pipeline)
    for timed in job.frames {
      let frame = try job.frame(for: timed)
      // Without its picture a frame cannot be drawn.
      let images = timed.number == 9 ? [:] : try job.pictures.images(for: frame.assetRequests)
      companions.add(
        FrameTask(
          place: try pipeline.takePlace(), number: timed.number, frame: frame, images: images))
    }
    while !companions.hasFailed, let task = companions.takeNext() {
      do throws(RendererError) {
        let picture = try renderer.render(task.frame, images: task.images)
        pipeline.submit(picture, frame: task.number, at: task.place ?? 0)
      } catch {
        companions.fail(task, error)
      }
    }
    #expect(throws: RendererError.self) { _ = try companions.finish() }
    try pipeline.finish()
    #expect(pipeline.written == 9)
  }

  @Test("the user's number of threads, a GPU or one display leave one renderer")
  func one() throws {
    #expect(try renderer(1).sideBySide == .one)
    #expect(try renderer(1).companions.isEmpty)
    let many = try renderer(9)
    switch many.sideBySide {
    case .displays(let count): #expect(count == many.companions.count + 1 && count > 1)
    case .threads, .oneDisplay: #expect(many.companions.isEmpty)
    case .one, .gpu: Issue.record("\(many.sideBySide)")
    }
    #expect(Set(many.companions.compactMap(\.display)).count == many.companions.count)
  }
}
