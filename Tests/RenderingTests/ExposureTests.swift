import Effects
import Frame
import GLRenderer
import Imaging
import PNG
import ShaderLab
import TestSupport
import Testing

@testable import Rendering

@Suite("Frames of an open shutter")
struct ExposureTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(RendererOptions(software: .require, debug: true))
  }

  private func request(_ text: String) throws -> RenderRequest {
    var request = RenderRequest(.shader(try ShaderFixture.effect(text)), inputs: [])
    request.settings.canvas = SIMD2(4, 4)
    request.settings.framesPerSecond = 1
    request.settings.shutter = 1
    return request
  }

  private func pixel(_ request: RenderRequest, at seconds: Double) throws -> [UInt8] {
    let timed = RenderJob.TimedFrame(number: 0, seconds: seconds)
    return try RenderJob(request).picture(of: timed, on: renderer).unpremultiplied().pixel(1, 1)
  }

  /// The components of premultiplied 16-bit pictures.
  private func components(_ image: Image) -> [Double] {
    #expect(image.depth == .sixteen)
    return stride(from: 0, to: image.bytes.count, by: 2).map {
      Double(Int(image.bytes[$0]) | Int(image.bytes[$0 + 1]) << 8)
    }
  }

  @Test("are the mean of what is seen while it is open")
  func means() throws {
    var request = try request(
      "uniform float u_time; void main() { gl_FragColor = vec4(u_time / 8., step(3.5, u_time), 0, 1); }"
    )
    // Of a linear change the mean is the middle, whatever the number of moments.
    for (count, shutter) in [(16, 1.0), (5, 0.5), (1, 1)] {
      request.settings.subframes = count
      request.settings.shutter = shutter
      let red = (2 + shutter / 2) / 8 * 255
      #expect(abs(Double(try pixel(request, at: 2)[0]) - red) <= 0.51, "\(count), \(shutter)")
    }
    // From 3.5 on, 8 of 16 moments of 3…4 and 6 of 16 of 3.125…4.125 from 3.25.
    request.settings.subframes = 16
    request.settings.shutter = 1
    #expect(try pixel(request, at: 3)[1] == 128)
    #expect(try pixel(request, at: 3.25)[1] == 191)
    #expect(try pixel(request, at: 4)[1] == 255)
  }

  @Test("weigh colours by their alpha")
  func premultiplied() throws {
    let request = try request(
      "uniform float u_time; void main() { gl_FragColor = u_time < .5 ? vec4(1, 0, 0, 1) : vec4(0); }"
    )
    let half = try pixel(request, at: 0)
    #expect(half[0] == 255 && (127...128).contains(half[3]))
  }

  @Test(
    "equal the mean of their moments, drawn one by one",
    arguments: [Effect.peel(Peel()), .sticker(Sticker()), .curl(Curl()), .mesh(Mesh())])
  func moments(_ effect: Effect) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1200).flatMap { index -> [UInt8] in
      let isInside = (4..<36).contains(index % 40) && (3..<27).contains(index / 40)
      return isInside ? [UInt8(index % 40 * 6), UInt8(index / 40 * 8), 90, 255] : [0, 0, 0, 0]
    }
    let picture = Image(width: 40, height: 30, alpha: .straight, bytes: bytes)
    try folder.write(PNG.encode(picture), to: "in.png")
    var request = RenderRequest(effect, inputs: [folder.path(of: "in.png")])
    request.settings.depth = .sixteen
    request.settings.framesPerSecond = 10
    request.settings.shutter = 0.5
    request.settings.subframes = 4
    let timed = RenderJob.TimedFrame(number: 0, seconds: 0.2)
    let exposed = components(try RenderJob(request).picture(of: timed, on: renderer))
    request.settings.shutter = 0
    let still = try RenderJob(request)
    var sums = [Double](repeating: 0, count: exposed.count)
    for seconds in [0.20625, 0.21875, 0.23125, 0.24375] {
      let timed = RenderJob.TimedFrame(number: 0, seconds: seconds)
      for (index, value) in components(try still.picture(of: timed, on: renderer)).enumerated() {
        sums[index] += value / 4
      }
    }
    #expect(sums.contains { $0 > 0 })
    // Both are rounded to levels of 1/65535.
    let greatest = zip(exposed, sums).map { abs($0 - $1) }.max() ?? .infinity
    #expect(greatest <= 1.01, "\(effect.name): \(greatest)")
  }

  @Test("draw moments into the same targets where these are alike")
  func targets() throws {
    let stage = Stage(canvas: SIMD2(60, 60), inputs: [Stage.Input(size: SIMD2(40, 40))])
    let performance = PlayedEffect(
      .sticker(Sticker()), on: stage, playback: try Playback(.once, duration: 0.8))
    let exposure = Exposure(
      performance: performance, shifts: [.zero],
      shutter: Exposure.Shutter(seconds: 0.01, moments: 8))
    let frame = try exposure.frame(at: 0.3)
    try frame.validate()
    #expect(frame.targets.count <= (try performance.frame(at: 0.3).targets.count) + 3)
    #expect(frame.passes.count { $0.destination == .output } == 1)
    // The shadow does not move; the sheet does.
    #expect(frame.passes.count { $0.label == "shadow blur x" } == 1)
    #expect(frame.passes.count { $0.label == "canvas" } == 8)
  }

  @Test("need a shader that does not read its own previous picture")
  func history() throws {
    let request = try request(
      """
      uniform sampler2D backbuffer;
      void main() { gl_FragColor = texture2D(backbuffer, vec2(.5)) + vec4(.01); }
      """)
    let error = try #require(throws: RenderingError.self) { try RenderJob(request) }
    #expect("\(error)".contains("leave out --shutter"))
  }
}
