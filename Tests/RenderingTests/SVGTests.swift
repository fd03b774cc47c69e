import Effects
import Foundation
import Frame
import Imaging
import TestSupport
import Testing

@testable import Rendering

extension ImageLimits {
  /// Time enough on a busy machine.
  static let patient = ImageLimits(maxDecodeSeconds: 600)
}

@Suite("SVG")
struct SVGTests {
  private static let start = #"<svg xmlns="http://www.w3.org/2000/svg" "#

  private func decoder(_ limits: ImageLimits = .patient) -> SVGDecoder {
    SVGDecoder(program: Repository.program.path, limits: limits)
  }

  private func size(_ attributes: String) throws -> PixelSize {
    try decoder().drawing(of: Array("\(Self.start)\(attributes)/>".utf8), name: "x").size
  }

  private func image(
    _ body: String, _ attributes: String = #"viewBox="0 0 4 2""#, width: Int, height: Int,
    depth: Image.Depth = .eight, limits: ImageLimits = .patient
  ) throws -> Image {
    try decoder(limits).image(
      of: Array("\(Self.start)\(attributes)>\(body)</svg>".utf8),
      at: PixelSize(width: width, height: height), depth: depth, name: "x")
  }

  @Test(
    "the size is the svg element's own, in CSS pixels, or the viewBox's",
    arguments: [
      (#"width="30" height="20""#, 30, 20),
      (#"width="25.4mm" height="1in""#, 96, 96),
      (#"width="72pt" height="6pc" viewBox="0 0 1 1""#, 96, 96),
      (#"viewBox="5 5 12 8""#, 12, 8),
      (#"width="24" viewBox="0 0 12 8""#, 24, 16),
      (#"height="24" viewBox="0 0 12 8""#, 36, 24),
      (#"width="100%" height="100%" viewBox="0 0 12 8""#, 12, 8),
      (#"width="0.2" height="0.3""#, 1, 1),
    ])
  func sizes(attributes: String, width: Int, height: Int) throws {
    #expect(try size(attributes) == PixelSize(width: width, height: height))
  }

  @Test("edges are sharp at every size: the drawing is not a picture made larger")
  func sharp() throws {
    for scale in [1, 3, 10] {
      let image = try image(
        ##"<rect x="1" width="2" height="1" fill="#ff8000"/>"##, width: 4 * scale, height: 2 * scale
      )
      #expect(image.alpha == .premultiplied)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let isInside = (scale..<3 * scale).contains(x) && y < scale
          #expect(image[x, y] == (isInside ? SIMD4(255, 128, 0, 255) : SIMD4()))
        }
      }
    }
  }

  @Test("colour is premultiplied; 16 bits are the same widened")
  func colors() throws {
    // Half of 255, 128, 0 over nothing, to cairo's rounding.
    let body = ##"<rect width="4" height="2" fill="#ff8000" fill-opacity="0.5"/>"##
    let pixel = try image(body, width: 4, height: 2)[1, 1]
    for (value, expected) in pairs([pixel.x, pixel.y, pixel.z, pixel.w], [127.5, 64, 0, 127.5]) {
      #expect(abs(Double(value) - expected) <= 1)
    }
    #expect(try image(body, width: 4, height: 2, depth: .sixteen)[1, 1] == pixel &* 257)
  }

  @Test("text is drawn with the fonts installed")
  func text() throws {
    let image = try image(
      #"<text x="0" y="2" font-size="2" fill="white">HH</text>"#, width: 80, height: 40)
    let covered = (0..<80 * 40).count { image.bytes[4 * $0 + 3] > 127 }
    #expect((200...2000).contains(covered))
  }

  @Test(
    "nothing outside of the file is read",
    arguments: ["file://PATH", "PATH", "cat.png", "http://127.0.0.1:9/cat.png"])
  func references(target: String) throws {
    let cat = Repository.sample("cat.png").path
    let body = #"<image width="4" height="2" href="\#(target.replacing("PATH", with: cat))"/>"#
    #expect(try image(body, width: 4, height: 2).bytes.allSatisfy { $0 == 0 })
    // The same picture inside of the file is drawn.
    let data = try Data(contentsOf: URL(fileURLWithPath: cat)).base64EncodedString()
    let inner = #"<image width="4" height="2" href="data:image/png;base64,\#(data)"/>"#
    #expect(try image(inner, width: 8, height: 4).bytes.contains { $0 != 0 })
  }

  @Test(
    "two decoders and two sizes do not disturb each other; the same request gives the same bytes")
  func repeats() throws {
    let (first, second) = (decoder(), decoder())
    let file = Array("\(Self.start)viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>".utf8)
    let sides = [9, 30, 9]
    let images = try sides.map { side in
      let size = PixelSize(width: side, height: side)
      let image = try first.image(of: file, at: size, depth: .eight, name: "x")
      #expect(try second.image(of: file, at: size, depth: .eight, name: "x") == image)
      return image
    }
    #expect(images[0] == images[2] && images[1].width == 30)
  }

  @Test("assets draw an SVG at the size a frame asks for")
  func assets() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array(
        "\u{FEFF}<?xml version='1.0'?>\n\(Self.start)width='2' height='1'><rect width='1' height='1'/></svg>"
          .utf8), to: "a")
    let pictures = try InputPictures(
      [folder.path(of: "a")], from: Assets(limits: .patient), program: Repository.program.path)
    #expect(pictures.sizes == [PixelSize(width: 2, height: 1)])
    let request = AssetRequest(input: 0, size: PixelSize(width: 20, height: 10))
    let image = try #require(try pictures.images(for: [request])[request])
    #expect(image[9, 9] == SIMD4(0, 0, 0, 255) && image[10, 0] == SIMD4())
  }
}
