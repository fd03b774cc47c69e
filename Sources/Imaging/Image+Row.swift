extension Image {
  /// Pictures of one size and depth side by side, from left to right.
  package static func row(of pictures: [Image]) -> Image {
    guard let first = pictures.first else {
      return Image(width: 0, height: 0, alpha: .straight, bytes: [])
    }
    if pictures.count == 1 { return first }
    let rowBytes = first.bytes.count / first.height
    let count = first.bytes.count * pictures.count
    let bytes = [UInt8](pixelCapacity: count) { target, filled in
      for y in 0..<first.height {
        for picture in pictures {
          let row = picture.bytes[(y * rowBytes)..<((y + 1) * rowBytes)]
          filled = target[filled...].initialize(fromContentsOf: row)
        }
      }
    }
    return Image(
      width: first.width * pictures.count, height: first.height, depth: first.depth,
      alpha: first.alpha, bytes: bytes)
  }
}
