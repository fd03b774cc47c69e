import Foundation
import Imaging
import TestSupport

extension TemporaryFolder {
  /// Writes a small picture with soft edges and returns its bytes.
  @discardableResult
  func picture(_ name: String = "in.png", width: Int = 6, height: Int = 4) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = [0, 255, 128, 255][(x + y) % 4]
        bytes +=
          alpha == 0 ? [0, 0, 0, 0] : [UInt8(x * 40 % 256), UInt8(y * 60 % 256), 90, UInt8(alpha)]
      }
    }
    let image = Image(width: width, height: height, alpha: .straight, bytes: bytes)
    let file = PNG.encode(image)
    try write(file, to: name)
    return file
  }

  /// Decodes a picture, its alpha straight.
  func image(_ name: String) throws -> Image {
    try PNG.decode(try read(name), name: name, depth: nil)
  }

  /// Where two pictures differ: nothing when their bytes are the same.
  func difference(_ first: String, _ second: String) throws -> String {
    if try read(first) == read(second) { return "" }
    let (one, other) = (try image(first), try image(second))
    let places = zip(one.bytes, other.bytes).enumerated().filter { $0.element.0 != $0.element.1 }
    return "\(first) \(one.width)x\(one.height), \(second) \(other.width)x\(other.height):"
      + " \(places.count) bytes differ, first \(places.prefix(4).map { "\($0)" })"
  }
}
