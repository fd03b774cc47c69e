import Imaging

/// An opaque picture that others are drawn on, pixel for pixel.
struct Canvas {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  /// A canvas of one colour.
  init(width: Int, height: Int, color: [UInt8]) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 255, count: width * height * 4)
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      for component in 0..<3 { bytes[pixel + component] = color[component] }
    }
  }

  /// The picture; it is opaque, so that straight and premultiplied colours are the same.
  var image: Image { Image(width: width, height: height, alpha: .straight, bytes: bytes) }

  /// Draws a premultiplied picture of 8 bits, or some of its rows and a part of its width, over the existing
  /// pixels.
  mutating func draw(
    _ picture: Image, rows: Range<Int>? = nil, x left: Int, y top: Int, width part: Int? = nil
  ) {
    let rows = rows ?? 0..<picture.height
    for row in rows {
      let y = top + row - rows.lowerBound
      guard (0..<height).contains(y) else { continue }
      for column in 0..<min(picture.width, part ?? picture.width) {
        guard (0..<width).contains(left + column) else { continue }
        let from = (row * picture.width + column) * 4
        let to = (y * width + left + column) * 4
        let rest = 255 - Int(picture.bytes[from + 3])
        for component in 0..<4 {
          let under = Int(bytes[to + component]) * rest
          bytes[to + component] = UInt8(
            min(Int(picture.bytes[from + component]) + (under + 127) / 255, 255))
        }
      }
    }
  }
}
