import Imaging
import PNG
import TestSupport
import Testing

/// Chunks of an encoded file, its checksums compared with an own implementation.
private func chunks(_ bytes: [UInt8]) -> [(type: String, data: [UInt8])] {
  var result: [(type: String, data: [UInt8])] = []
  var rest = bytes.dropFirst(8)
  while rest.count >= 12 {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let body = Array(rest.dropFirst(4).prefix(4 + length))
    let stored = rest.dropFirst(8 + length).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    #expect(stored == TestPNG.crc(body))
    result.append((String(decoding: body[..<4], as: UTF8.self), Array(body[4...])))
    rest = rest.dropFirst(12 + length)
  }
  #expect(rest.isEmpty)
  return result
}

@Suite struct EncodeTests {
  private func noise(
    _ width: Int, _ height: Int, _ depth: Image.Depth = .eight, alpha: Image.Alpha = .straight,
    opaque: Bool = false
  ) -> Image {
    var random = SplitMix(seed: UInt64(width + height))
    var bytes = (0..<width * height * depth.rawValue / 2).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let pixel = depth.rawValue / 2
    if opaque {
      for index in bytes.indices where index % pixel >= pixel * 3 / 4 { bytes[index] = 255 }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: bytes)
  }

  @Test(arguments: [Image.Depth.eight, .sixteen], [false, true])
  func everyWidthComesBack(depth: Image.Depth, opaque: Bool) throws {
    for width in Array(1...20) + [333] {
      let image = noise(width, 5, depth, opaque: opaque)
      let file = PNG.encode(image)
      let header = try PNG.header(file, name: "x")
      #expect(header.colorType == (opaque ? .rgb : .rgba) && header.bitDepth == depth.rawValue)
      #expect(try PNG.decode(file, name: "x", depth: nil) == image)
    }
  }

  /// More than one strip, more than one IDAT chunk, and a row longer than both.
  @Test(arguments: [(400, 400), (70000, 3), (3, 70000)])
  func largePicturesComeBack(width: Int, height: Int) throws {
    let image = noise(width, height)
    let file = PNG.encode(image)
    #expect(chunks(file).filter { $0.type == "IDAT" }.count > 1)
    #expect(try PNG.decode(file, name: "x") == image)
  }

  @Test func chunksAreInOrder() {
    let file = PNG.encode(noise(3, 2), text: [("Software", "peelgl é"), ("Title", "π\u{0}!")])
    let list = chunks(file)
    #expect(list.map(\.type) == ["IHDR", "sRGB", "tEXt", "iTXt", "IDAT", "IEND"])
    #expect(list[1].data == [0])
    #expect(list[2].data == Array("Software\0peelgl ".utf8) + [0xE9])
    #expect(list[3].data == Array("Title\0\0\0\0\0π!".utf8))
  }

  @Test func samePictureGivesSameBytes() {
    let image = noise(200, 100)
    #expect(PNG.encode(image) == PNG.encode(image))
  }

  @Test func premultipliedIsDividedOnce() throws {
    let image = noise(50, 40).premultiplied()
    let file = PNG.encode(image)
    #expect(try PNG.decode(file, name: "x") == image.unpremultiplied())
    #expect(file == PNG.encode(image.unpremultiplied()))
  }

  @Test func flatPicturesStaySmall() {
    let image = Image(
      width: 512, height: 512, alpha: .straight, bytes: [UInt8](repeating: 0, count: 1 << 20))
    #expect(PNG.encode(image).count < 10000)
  }
}
