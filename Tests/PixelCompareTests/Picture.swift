import Imaging
import TestSupport

/// Pictures that tests draw themselves.
struct Picture {
  typealias Color = (UInt8, UInt8, UInt8, UInt8)

  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a) = color(x, y)
        bytes += [r, g, b, a]
      }
    }
  }

  static func flat(_ width: Int, _ height: Int, _ color: Color) -> Picture {
    Picture(width, height) { _, _ in color }
  }

  subscript(x: Int, y: Int) -> Color {
    get {
      let at = (y * width + x) * 4
      return (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
    }
    set {
      let at = (y * width + x) * 4
      (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = newValue
    }
  }

  var image: Image { Image(width: width, height: height, alpha: .straight, bytes: bytes) }

  /// The greatest difference of a premultiplied component of the pixel at (x, y) from an opaque colour, of 255.
  func distance(_ x: Int, _ y: Int, _ color: Color) -> Int {
    let (r, g, b, a) = self[x, y]
    let pairs = [(r, color.0), (g, color.1), (b, color.2)]
    return pairs.map { abs(Int($0) * Int(a) / 255 - Int($1)) }.max() ?? 0
  }

  /// Every colour component through `body`; alpha stays.
  func mapped(_ body: (Int) -> Int) -> Picture {
    var result = self
    for index in bytes.indices where index % 4 != 3 {
      result.bytes[index] = UInt8(clamping: body(Int(bytes[index])))
    }
    return result
  }

  /// Moved by (dx, dy), the border repeated.
  func shifted(_ dx: Int, _ dy: Int) -> Picture {
    Picture(width, height) { x, y in
      self[min(max(0, x - dx), width - 1), min(max(0, y - dy), height - 1)]
    }
  }

  /// Something like a photograph: smooth light, texture and hard edges, the same each time.
  static func scene(_ width: Int, _ height: Int) -> Picture {
    var random = SplitMix(seed: 11)
    return Picture(width, height) { x, y in
      let wave = 40 * (Double((x * x + 3 * y * y) % 97) / 97)
      let light = 60 + 120 * Double(x + y) / Double(width + height)
      let grain = Double(random.below(12))
      let inside = (x - width / 2) * (x - width / 2) + (y - height / 2) * (y - height / 2)
      let disc = inside < width * height / 20 ? 50.0 : 0
      let value = light + wave + grain + disc
      return (
        UInt8(clamping: Int(value)), UInt8(clamping: Int(value * 0.8)),
        UInt8(clamping: Int(230 - value * 0.7)), 255
      )
    }
  }
}
