import Documents
import Imaging

/// The messages between a job and the worker that draws its SVG files.
///
/// A request consists of its purpose, width and height in pixels, four bytes each in little-endian order,
/// and the file. The last byte of an answer tells what the other bytes are.
enum SVGMessage {
  /// The kind of request.
  enum Purpose: UInt32 {
    /// The drawing at a size.
    case picture = 0
    /// Its own size, its texts fitted, and what is odd about them.
    case examination = 1
    /// Its own size and its texts fitted.
    case fitting = 2
  }

  /// The last byte of an answer.
  enum Answer: UInt8 {
    /// The requested result: premultiplied RGBA, or width and height as doubles, the length of the findings
    /// in four bytes, the findings, each a line, and the file if it was changed.
    case result = 0
    /// The reason why the file has no picture.
    case damaged = 1
    /// librsvg is missing, or, if there are other bytes, its file is damaged as they say.
    case noLibrary = 2
  }

  /// The task's name.
  static let task = "svg"

  static func request(
    _ bytes: [UInt8], for purpose: Purpose, width: Int = 0, height: Int = 0
  ) -> [UInt8] {
    number(purpose.rawValue) + number(UInt32(width)) + number(UInt32(height)) + bytes
  }

  /// The purpose, the sides and the file of a request.
  static func parts(
    of request: [UInt8]
  ) -> (purpose: Purpose, width: Int, height: Int, file: [UInt8]) {
    let purpose = Purpose(rawValue: UInt32(littleEndian: load(request, at: 0))) ?? .picture
    let width = UInt32(littleEndian: load(request, at: 4))
    let height = UInt32(littleEndian: load(request, at: 8))
    return (purpose, Int(width), Int(height), Array(request.dropFirst(12)))
  }

  static func answer(size: SIMD2<Double>, _ result: SVGExaminer.Result) -> [UInt8] {
    let findings = Array(result.findings.map(\.onOneLine).joined(separator: "\n").utf8)
    return number(size.x.bitPattern) + number(size.y.bitPattern) + number(UInt32(findings.count))
      + findings + (result.file ?? []) + [Answer.result.rawValue]
  }

  static func size(in answer: [UInt8]) -> SIMD2<Double> {
    SIMD2(
      Double(bitPattern: UInt64(littleEndian: load(answer, at: 0))),
      Double(bitPattern: UInt64(littleEndian: load(answer, at: 8))))
  }

  /// The findings about the texts.
  static func result(in answer: [UInt8]) -> SVGExaminer.Result {
    let rest = answer.dropFirst(20)
    let findings = rest.prefix(Int(UInt32(littleEndian: load(answer, at: 16))))
    let file = rest.dropFirst(findings.count)
    return SVGExaminer.Result(
      file: file.isEmpty ? nil : Array(file),
      findings: String(decoding: findings, as: UTF8.self).split(separator: "\n").map(String.init))
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
