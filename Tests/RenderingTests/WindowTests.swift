import Effects
import Frame
import GLRenderer
import Imaging
import PNG
import TestSupport
import Testing

@testable import Rendering

@Suite("Parts of a picture")
struct WindowTests {
  /// A renderer that sorts fragments in one of two ways.
  private func renderer(_ sorting: SortingMode = .automatic) throws -> Renderer {
    var options = RendererOptions(software: .require, debug: true)
    options.sorting = sorting
    return try Renderer(options)
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let bytes = (0..<1200).flatMap { index -> [UInt8] in
      let (x, y) = (index % 40, index / 40)
      let isInside = (4..<36).contains(x) && (3..<27).contains(y)
      return isInside ? [UInt8(x * 6), UInt8(y * 8), 90, x < 20 ? 255 : 140] : [0, 0, 0, 0]
    }
    let picture = Image(width: 40, height: 30, alpha: .straight, bytes: bytes)
    for name in ["in.png", "other.png"] { try folder.write(PNG.encode(picture), to: name) }
  }

  /// Effects with every kind of draw into the canvas.
  private static let effects: [Effect] = {
    var foil = Sticker()
    foil.finish.kind = .holographic
    var lit = Curl()
    lit.finish.kind = .gloss
    return [
      .peel(Peel()), .sticker(foil), .curl(lit), .mesh(Mesh(MeshName.wavy)), .elastic(Elastic()),
      .metaballs(Metaballs()), .morph(Morph()), .book(Book()),
    ]
  }()

  @Test(
    "show what the whole picture shows there", arguments: effects,
    [SortingMode.buffers, .peeling])
  func parts(_ effect: Effect, _ sorting: SortingMode) throws {
    let renderer = try renderer(sorting)
    let names = ["in.png", "other.png"].prefix(effect.traits.inputCounts.upperBound)
    var request = RenderRequest(effect, inputs: names.map { folder.path(of: $0) })
    request.settings.samples = 4
    request.settings.background = Color(red: 0.9, green: 0.95, blue: 1)
    let job = try RenderJob(request)
    let timed = RenderJob.TimedFrame(number: 0, seconds: 0.4 * job.performance.playback.duration)
    let whole = try job.frame(for: timed)
    let images = try job.pictures.images(for: whole.assetRequests)
    let picture = try renderer.render(whole, images: images)
    let tiling = Tiling(
      size: whole.size,
      tile: PixelSize(width: whole.size.width / 4 * 2, height: whole.size.height / 6 * 2))
    #expect(tiling.count >= 6)
    var greatest = 0
    for number in 0..<tiling.count {
      let place = tiling[number]
      let part = try renderer.render(
        try job.exposure.frame(at: timed.seconds, part: place), images: images)
      #expect(part.width == place.size.width && part.height == place.size.height)
      for y in 0..<part.height {
        for x in 0..<part.width {
          let pairs = zip(part.pixel(x, y), picture.pixel(place.x + x, place.y + y))
          greatest = max(greatest, pairs.map { abs(Int($0) - Int($1)) }.max() ?? 0)
        }
      }
    }
    #expect(greatest <= 2, "\(effect.name): \(greatest) of 255")
  }

  @Test("cover the picture once, from left to right and then down")
  func tiles() {
    let tiling = Tiling(
      size: PixelSize(width: 1000, height: 300), tile: PixelSize(width: 512, height: 128))
    #expect(tiling.columns == 2 && tiling.count == 6)
    #expect(tiling[1] == PixelRectangle(x: 512, y: 0, size: PixelSize(width: 488, height: 128)))
    #expect(tiling[5] == PixelRectangle(x: 512, y: 256, size: PixelSize(width: 488, height: 44)))
    let area = (0..<6).map { tiling[$0].size.width * tiling[$0].size.height }.reduce(0, +)
    #expect(area == 300_000)
  }
}

@Suite("Samples in a pixel")
struct SampleGridTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(RendererOptions(software: .require, debug: true))
  }

  private func job(_ text: String, _ samples: Int) throws -> RenderJob {
    var request = RenderRequest(.shader(try ShaderFixture.effect(text)), inputs: [])
    request.settings.canvas = SIMD2(4, 2)
    request.settings.samples = samples
    return try RenderJob(request)
  }

  private func draw(_ text: String, _ samples: Int) throws -> Image {
    let job = try job(text, samples)
    return try job.picture(of: RenderJob.TimedFrame(number: 0, seconds: 0), on: renderer)
      .unpremultiplied()
  }

  @Test("of a shader form a square grid, over which its picture is averaged")
  func grid() throws {
    // Covered up to x = 1.3 and y = 0.6: of 4 places, 1/8, 3/8, 5/8 and 7/8, one and two; of 2, one each.
    let text = """
      void main() {
        gl_FragColor = vec4(step(gl_FragCoord.x, 1.3), step(gl_FragCoord.y, 0.6), 0.0, 1.0);
      }
      """
    let expected = [1: [0.0, 1], 4: [0.5, 0.5], 16: [0.25, 0.5]]
    for (samples, shares) in expected {
      // The lower row, whose y begins at 0.
      let pixel = try draw(text, samples).pixel(1, 1)
      for (component, share) in shares.enumerated() {
        #expect(abs(Double(pixel[component]) - 255 * share) <= 0.51, "\(samples): \(pixel)")
      }
    }
  }

  @Test("leave a linear change as it is")
  func linear() throws {
    let text = "void main() { gl_FragColor = vec4(gl_FragCoord.xy / 8.0, 0.0, 1.0); }"
    for samples in [4, 16] { #expect(try draw(text, samples) == draw(text, 1), "\(samples)") }
  }

  @Test("of a shader with buffers draw these once, also where they have a history")
  func buffers() throws {
    let text = """
      uniform sampler2D backbuffer;
      uniform sampler2D u_buffer0;
      uniform vec2 u_resolution;
      void main() {
      #ifdef BUFFER_0
        gl_FragColor = vec4(0.25);
      #else
        gl_FragColor = texture2D(backbuffer, gl_FragCoord.xy / u_resolution) + texture2D(u_buffer0, vec2(0.5));
      #endif
      }
      """
    let job = try job(text, 16)
    let frame = try job.frame(for: RenderJob.TimedFrame(number: 0, seconds: 0))
    try frame.validate()
    #expect(frame.hasHistory)
    let drawn = frame.passes.filter { $0.label.lowercased().contains("buffer") }
    #expect(drawn.count { $0.destination == .target("u_buffer0") } == 1, "\(frame.dump)")
  }
}
