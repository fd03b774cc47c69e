import Foundation
import Frame
import Outputs
import TestSupport
import Testing

@testable import Effects
@testable import GLRenderer
@testable import Imaging
@testable import Rendering

/// What `--for` makes of a play: a round without a jump, as large as fits.
@Suite("Plays of stickers")
struct StickerPlayTests {
  private func request(
    _ output: String, for service: Service = .whatsapp, inputs: [String] = ["heart"],
    _ change: (inout JobDocument) -> Void = { _ in }
  ) throws -> RenderRequest {
    var job = JobDocument()
    job.effect = "peel"
    job.inputs = inputs
    job.output = output
    job.settings.animation.service = service
    change(&job)
    var request = try RenderRequest(job, from: Assets())
    request.program = Repository.program.path
    return request
  }

  @Test(
    "what would jump when it is repeated goes there and back, unless someone says how it is played")
  func rounds() throws {
    #expect(try request("x.webp").settings.play == .pingpong)
    #expect(try request("x.webp") { $0.settings.play = .once }.settings.play == .once)
    #expect(try request("x.webp") { $0.settings.play = .demo }.settings.play == .demo)
    // A still picture shows the end of the play.
    #expect(try request("x.png", for: .discord).settings.play == .once)
    #expect(try request("x.webp") { $0.settings.at = 0.2 }.settings.play == .once)
    let elastic = try request("x.webp", inputs: []) { $0.effect = "elastic" }
    #expect(elastic.settings.play == .loop)
    for (name, play) in [("wave", PlayMode.loop), ("jelly", .loop), ("curtain", .pingpong)] {
      let mesh = try request("x.webp") {
        $0.effect = "mesh"
        $0.parameters = [.text("mesh=\(name)")]
      }
      #expect(mesh.settings.play == play, "\(name)")
    }
  }

  @Test("a play that is called cyclic ends with the picture that it began with")
  func cyclic() throws {
    for (effect, name) in [
      ("elastic", ""), ("mesh", "wave"), ("mesh", "jelly"), ("mesh", "ripple"),
    ] {
      let request = try request("x.webp", inputs: effect == "mesh" ? ["heart"] : []) {
        $0.effect = effect
        if !name.isEmpty { $0.parameters = [.text("mesh=\(name)")] }
        $0.settings.animation.service = nil
      }
      guard request.effect.traits.isCyclic else { continue }
      let job = try RenderJob(request)
      let renderer = try Renderer()
      let pictures = try [0, job.performance.totalDuration].map {
        try job.picture(of: RenderJob.TimedFrame(number: 0, seconds: $0), on: renderer)
      }
      let worst =
        zip(pictures[0].bytes, pictures[1].bytes)
        .map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 2, "\(effect) \(name)")
    }
  }

  /// The smallest rectangle with all that the frames of a job show.
  private func shown(_ job: RenderJob, _ renderer: Renderer) throws -> Rectangle {
    var shown: Rectangle?
    for timed in job.frames {
      let picture = try job.picture(of: timed, on: renderer)
      let nothing = Image(
        width: picture.width, height: picture.height, alpha: .premultiplied,
        bytes: [UInt8](repeating: 0, count: picture.bytes.count))
      guard let region = picture.changes(from: nothing) else { continue }
      shown = shown.map { $0.union(region) } ?? region
    }
    return try #require(shown)
  }

  @Test("all that is drawn fills the canvas up to the margin, and stays off it")
  func fills() throws {
    let folder = try TemporaryFolder()
    // A disc in the lower right quarter of its picture.
    var bytes = [UInt8](repeating: 0, count: 4 * 120 * 90)
    for y in 45..<85 {
      for x in 60..<100 where (x - 80) * (x - 80) + (y - 65) * (y - 65) < 400 {
        bytes.replaceSubrange(4 * (120 * y + x)..<4 * (120 * y + x) + 4, with: [200, 60, 30, 255])
      }
    }
    let image = Image(width: 120, height: 90, alpha: .straight, bytes: bytes)
    try folder.write(PNG.encode(image), to: "disc.png")
    let renderer = try Renderer()
    let cases: [(effect: String, inputs: [String], service: Service, output: String)] = [
      ("peel", [folder.path(of: "disc.png")], .whatsapp, "x.webp"),
      ("sticker", [folder.path(of: "disc.png")], .line, "x.apng"),
      ("curl", ["star"], .discord, "x.apng"), ("morph", ["heart", "star"], .slack, "x.gif"),
    ]
    for (effect, inputs, service, output) in cases {
      let request = try request(output, for: service, inputs: inputs) {
        $0.effect = effect
        $0.settings.framesPerSecond = 10
      }
      let fitted = try RenderJob(request).fitted(on: renderer)
      let size = fitted.performance.stage.pixelSize
      let region = try shown(fitted, renderer)
      let margin = service == .whatsapp ? 16 : 0
      #expect(min(region.x, region.y) >= margin, "\(effect) \(region)")
      #expect(region.x + region.width + margin <= size.width, "\(effect) \(region)")
      #expect(region.y + region.height + margin <= size.height, "\(effect) \(region)")
      let shares = [
        Double(region.width) / Double(size.width - 2 * margin),
        Double(region.height) / Double(size.height - 2 * margin),
      ]
      #expect(shares.max() ?? 0 > 0.97, "\(effect) \(region)")
    }
  }

  @Test("a background is no part of what is fitted, and a job without a messenger stays as it is")
  func others() throws {
    let renderer = try Renderer()
    let request = try request("x.apng", for: .discord) { $0.settings.framesPerSecond = 5 }
    var colored = request
    colored.settings.background = Color(red: 1, green: 1, blue: 1)
    let stages = try [request, colored].map {
      try RenderJob($0).fitted(on: renderer).performance.stage
    }
    #expect(stages[0].scale == stages[1].scale && stages[1].background.alpha == 1)
    var free = request
    free.settings.animation.service = nil
    let job = try RenderJob(free)
    #expect(try job.fitted(on: renderer).performance.stage == job.performance.stage)
  }
}
