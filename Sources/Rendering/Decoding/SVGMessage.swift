/// The messages between a job and the worker that draws its SVG files.
///
/// A request consists of width and height in pixels, four bytes each in little-endian order, and the
/// file; sides of 0 request the drawing's own size. The last byte of an answer tells what the other
/// bytes are.
enum SVGMessage {
  /// The last byte of an answer.
  enum Answer: UInt8 {
    /// The requested result: premultiplied RGBA, or width and height as doubles.
    case result = 0
    /// The reason why the file has no picture.
    case damaged = 1
    /// librsvg is missing; there are no other bytes.
    case noLibrary = 2
  }

  /// The task's name.
  static let task = "svg"

  static func request(_ bytes: [UInt8], width: Int = 0, height: Int = 0) -> [UInt8] {
    number(UInt32(width)) + number(UInt32(height)) + bytes
  }

  /// The sides and the file of a request.
  static func parts(of request: [UInt8]) -> (width: Int, height: Int, file: [UInt8]) {
    let width = UInt32(littleEndian: load(request, at: 0))
    let height = UInt32(littleEndian: load(request, at: 4))
    return (Int(width), Int(height), Array(request.dropFirst(8)))
  }

  static func answer(size: SIMD2<Double>) -> [UInt8] {
    number(size.x.bitPattern) + number(size.y.bitPattern) + [Answer.result.rawValue]
  }

  static func size(in answer: [UInt8]) -> SIMD2<Double> {
    SIMD2(
      Double(bitPattern: UInt64(littleEndian: load(answer, at: 0))),
      Double(bitPattern: UInt64(littleEndian: load(answer, at: 8))))
  }

  private static func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// The number at an offset, 0 where there are too few bytes.
  private static func load<Number: FixedWidthInteger>(_ bytes: [UInt8], at offset: Int) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count >= offset + size else { return 0 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
