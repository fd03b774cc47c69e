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
    let assets = try Assets([
      file([200, 100, 0, 51], width: 8, height: 6), file([9, 9, 9, 255], width: 2, height: 2),
    ])
    #expect(assets.sizes == [PixelSize(width: 8, height: 6), PixelSize(width: 2, height: 2)])
    let requests = [
      AssetRequest(input: 0, size: PixelSize(width: 8, height: 6)),
      AssetRequest(input: 0, size: PixelSize(width: 4, height: 3)),
      AssetRequest(input: 1, size: PixelSize(width: 5, height: 7)),
    ]
    let images = try assets.images(for: requests)
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
    let assets = try Assets([file([1, 2, 3, 255], width: 3, height: 3)])
    try FileManager.default.removeItem(at: folder.url)
    let request = AssetRequest(input: 0, size: PixelSize(width: 3, height: 3))
    for _ in 0..<2 { #expect(try assets.images(for: [request])[request]?.bytes[2] == 3) }
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
}
