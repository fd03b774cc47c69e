import Effects
import Frame
import GLRenderer
import Imaging
import TestSupport
import Testing

@testable import Rendering

@Suite("Rendering from Swift")
struct LibraryTests {
  private let folder: TemporaryFolder
  private let picture: String
  private var request: RenderRequest

  init() throws {
    folder = try TemporaryFolder()
    let image = Image(
      width: 8, height: 8, alpha: .straight,
      bytes: (0..<64).flatMap { [UInt8($0), UInt8(255 - $0), 90, 255] })
    try folder.write(PNG.encode(image), to: "in.png")
    picture = folder.path(of: "in.png")
    request = RenderRequest(.peel { _ in }, inputs: [picture])
    request.settings.framesPerSecond = 5
  }

  @Test("an effect is made from its defaults and a change")
  func making() {
    var peel = Peel()
    peel.liftDistance = 0.2
    #expect(Effect.peel { $0.liftDistance = 0.2 } == .peel(peel))
    #expect(
      [
        .peel { _ in }, .sticker { _ in }, .curl { _ in }, .book { _ in }, .mesh { _ in },
        .elastic { _ in }, .metaballs { _ in }, .morph { _ in },
      ]
        == Effect.all)
  }

  @Test("one call draws one picture; a request without frames has the whole play, to its end")
  func pictureAndFrames() async throws {
    // 0.8 s at 5 frames a second, and the end.
    var frames: [RenderedFrame] = []
    for try await frame in Peelgl.frames(of: request) { frames.append(frame) }
    #expect(frames.map(\.number) == [0, 1, 2, 3, 4])
    #expect(frames.map(\.seconds) == [0, 0.2, 0.4, 0.6, 0.8])
    let renderer = try Renderer()
    let half = try Peelgl.render(.peel { _ in }, picture, at: .progress(0.5), on: renderer)
    #expect(half == frames[2].image && half != frames[1].image)
    let early = try Peelgl.render(.peel { _ in }, picture, at: .seconds(0.2), on: renderer)
    #expect(early == frames[1].image)
    #expect(try Peelgl.render(.peel { _ in }, picture, on: renderer) == frames[4].image)
    #expect(try Peelgl.render(request, on: renderer) == frames[4].image)
  }

  @Test("the same frames are written as are handed over")
  func writing() async throws {
    var written = request
    written.output = try Output(folder.path(of: "out-%d.png"))
    #expect(try Peelgl.write(written).frames == 5)
    for try await frame in Peelgl.frames(of: request) {
      let name = "out-\(frame.number).png"
      let image = try PNG.decode(try folder.read(name), name: name, depth: nil)
      let straight = try PNG.decode(PNG.encode(frame.image), name: "frame", depth: nil)
      #expect(image == straight)
    }
  }

  @Test("what cannot be drawn throws a sentence, and nothing traps")
  func errors() async throws {
    #expect(throws: RenderingError.self) { try Peelgl.write(request) }
    #expect(throws: RenderingError.self) { try Peelgl.render(.peel { _ in }) }
    #expect(throws: RenderingError.self) { try Peelgl.render(.peel { _ in }, "nowhere.png") }
    #expect(throws: RenderingError.self) {
      try Peelgl.render(.peel { _ in }, picture, at: .progress(2))
    }
    #expect(throws: RenderingError.self) {
      try Peelgl.render(.peel { _ in }, picture, at: .seconds(.nan))
    }
    var wrong = request
    wrong.settings.framesPerSecond = 0
    var iterator = Peelgl.frames(of: wrong).makeAsyncIterator()
    await #expect(throws: RenderingError.self) { _ = try await iterator.next() }
    let job = try RenderJob(request)
    #expect(try job.frame(numbered: 4) == job.frame(for: job.frames[4]))
    for number in [-1, 5, Int.max] {
      #expect(throws: RenderingError.self) { _ = try job.frame(numbered: number) }
    }
  }

  @Test("a cancelled task gets no further frames")
  func cancellation() async throws {
    let frames = Peelgl.frames(of: request)
    let task = Task { () throws -> Int in
      var count = 0
      for try await _ in frames {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    await #expect(throws: RenderingError.self) { _ = try await task.value }
  }
}
