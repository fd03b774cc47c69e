import Foundation
import Frame
import Imaging
import TestSupport
import Testing

@testable import Rendering

@Suite("Assets")
struct AssetsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a picture of one colour, straight alpha, and returns its path.
  private func file(_ color: [UInt8], width: Int, height: Int) throws -> String {
    let bytes = (0..<width * height).flatMap { _ in color }
    let png = PNG.encode(Image(width: width, height: height, alpha: .straight, bytes: bytes))
    let name = "\(color)-\(width)x\(height).png"
    try folder.write(png, to: name)
    return folder.path(of: name)
  }

  @Test("pictures come premultiplied at the size asked for")
  func sizes() throws {
    let pictures = try InputPictures(
      [file([200, 100, 0, 51], width: 8, height: 6), file([9, 9, 9, 255], width: 2, height: 2)],
      from: Assets())
    #expect(pictures.sizes == [PixelSize(width: 8, height: 6), PixelSize(width: 2, height: 2)])
    let requests = [
      AssetRequest(input: 0, size: PixelSize(width: 8, height: 6)),
      AssetRequest(input: 0, size: PixelSize(width: 4, height: 3)),
      AssetRequest(input: 1, size: PixelSize(width: 5, height: 7)),
    ]
    let images = try pictures.images(for: requests)
    for request in requests {
      let image = try #require(images[request])
      #expect(image.alpha == .premultiplied)
      #expect(image.width == request.size.width && image.height == request.size.height)
      // 200 and 100 times 51 / 255.
      let pixel: [UInt8] = request.input == 0 ? [40, 20, 0, 51] : [9, 9, 9, 255]
      #expect(image.bytes == (0..<request.size.width * request.size.height).flatMap { _ in pixel })
    }
  }

  @Test("a file is read once: what happens to it later does not matter")
  func readOnce() throws {
    let pictures = try InputPictures(
      [file([1, 2, 3, 255], width: 3, height: 3)], from: Assets())
    try FileManager.default.removeItem(at: folder.url)
    let request = AssetRequest(input: 0, size: PixelSize(width: 3, height: 3))
    for _ in 0..<2 { #expect(try pictures.images(for: [request])[request]?.bytes[2] == 3) }
  }

  @Test("standard input is one file at most, whoever asks for it")
  func standardInput() throws {
    let assets = Assets()
    try assets.check(["-", "a.png"])
    #expect(throws: JobError.standardInputTwice) {
      try jobError { () throws(RenderingError) in try assets.check(["-", "-"]) }
    }
    try assets.takeStandardInput()
    for purpose in [FileRequest.Purpose.picture, .gesture, .scene, .mesh, .rules] {
      #expect(throws: JobError.standardInputTwice) {
        try jobError { () throws(RenderingError) in
          _ = try assets.read(FileRequest("-", as: purpose))
        }
      }
    }
    try assets.check(["a.png"])
    #expect(throws: JobError.standardInputTwice) {
      try jobError { () throws(RenderingError) in try assets.check(["-"]) }
    }
  }

  /// The job's error among the errors of rendering.
  private func jobError(_ body: () throws(RenderingError) -> Void) throws {
    do throws(RenderingError) { try body() } catch {
      guard case .job(let inner) = error else { throw error }
      throw inner
    }
  }

  @Test("each kind of file has its own limit, and only pictures may be icons")
  func limits() throws {
    try folder.write([UInt8](repeating: 0x20, count: (1 << 20) + 1), to: "large.json5")
    let path = folder.path(of: "large.json5")
    let assets = Assets(limits: ImageLimits(maxFileBytes: 1 << 10))
    func sentence(_ name: String, _ purpose: FileRequest.Purpose) -> String? {
      do throws(RenderingError) {
        _ = try assets.read(FileRequest(name, as: purpose))
        return nil
      } catch {
        return error.description
      }
    }
    for purpose in [FileRequest.Purpose.parameters, .shader, .rules, .scene] {
      #expect(sentence(path, purpose)?.hasSuffix("\(purpose.noun) may have 1048576 bytes") == true)
    }
    for purpose in [FileRequest.Purpose.gesture, .mesh] { #expect(sentence(path, purpose) == nil) }
    for purpose in [FileRequest.Purpose.picture, .mask] {
      #expect(sentence(path, purpose)?.contains("the limit maxFileBytes of 1024") == true)
    }
    #expect(sentence("heart", .picture) == nil)
    #expect(sentence("haert", .picture)?.contains("heart") == true)
    #expect(sentence("heart", .mask)?.contains("heart does not exist") == true)
  }

  @Test(
    "a file that a document names lies beside it",
    arguments: [
      ("a.png", "page.json5", "a.png"), ("a.png", "x/page.json5", "x/a.png"),
      ("./a.png", "x/y/page.json5", "x/y/a.png"), ("/a.png", "x/page.json5", "/a.png"),
      ("-", "x/page.json5", "-"), ("../a.png", "/x/page.json5", "/x/../a.png"),
    ])
  func places(_ name: String, _ document: String, _ place: String) {
    #expect(name.asNamed(in: document) == place)
  }

  @Test("the least recently used pictures go when there are too many bytes")
  func cache() {
    var cache = ImageCache(maxBytes: 3 * 16)
    let request = { (side: Int) in
      AssetRequest(input: side, size: PixelSize(width: 2, height: 2))
    }
    let image = Image(
      width: 2, height: 2, alpha: .premultiplied, bytes: Array(repeating: 0, count: 16))
    for side in 0..<3 { cache[request(side)] = image }
    #expect(cache[request(0)] != nil)
    cache[request(3)] = image
    #expect(cache.bytes == 48)
    #expect(cache[request(1)] == nil)
    #expect(cache[request(0)] != nil && cache[request(2)] != nil && cache[request(3)] != nil)
    let large = Image(
      width: 8, height: 8, alpha: .premultiplied, bytes: Array(repeating: 0, count: 256))
    cache[request(4)] = large
    #expect(cache[request(4)] != nil && cache.bytes == 256)
  }

  @Test("what an input shows at other times goes, and other inputs stay")
  func otherTimes() {
    var cache = ImageCache(maxBytes: 1000)
    let image = Image(
      width: 2, height: 2, alpha: .premultiplied, bytes: Array(repeating: 0, count: 16))
    let request = { (input: Int, seconds: Double) in
      AssetRequest(input: input, size: PixelSize(width: 2, height: 2), seconds: seconds)
    }
    for (input, seconds) in [(0, 0.0), (0, 1), (1, 0)] { cache[request(input, seconds)] = image }
    cache.dropOtherTimes(of: request(0, 1))
    #expect(cache[request(0, 0)] == nil && cache.bytes == 32)
    #expect(cache[request(0, 1)] != nil && cache[request(1, 0)] != nil)
  }
}
