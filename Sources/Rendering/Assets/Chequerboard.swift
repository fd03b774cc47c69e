import Imaging

/// The picture that stands for one that a shader brings along and that is not there.
enum Chequerboard {
  /// Its name among pictures; no file has it in the folder of a shader.
  static let name = "(chequerboard)"

  private static let (side, square) = (256, 32)

  /// A PNG of grey and magenta squares.
  static let file: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        bytes +=
          (x / square + y / square).isMultiple(of: 2) ? [96, 96, 96, 255] : [255, 0, 255, 255]
      }
    }
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes))
  }()
}
