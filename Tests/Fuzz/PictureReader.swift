import Files
import Imaging
import PNG

/// Reads any bytes as a picture: whole, row by row, and as an animation whose frames are taken backwards.
///
/// Checksums of PNG chunks are mended, so that damage behind them is found. `scripts/check --fuzz` builds it
/// with libFuzzer, which calls this again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPicture(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = mended(Array(UnsafeBufferPointer(start: bytes, count: count)))
  let limits = ImageLimits(
    maxPixels: 1 << 18, maxChunkBytes: 1 << 16, maxMemoryBytes: 1 << 24, maxAnimationFrames: 50)
  let whole = try? ImageDecoder.decode(file, name: "a", limits: limits)
  if let reader = try? PNGRowReader(file, name: "a", limits: limits) {
    var rows = 0
    while let strip = try? reader.next(7) { rows += strip.height }
    if let whole, rows != whole.height { fatalError("rows and the whole picture differ") }
  }
  guard let animation = try? Animation(file, name: "a", limits: limits) else { return 0 }
  for index in (0..<animation.count).reversed() { _ = try? animation.frame(index) }
  return 0
}

/// A PNG with the right checksum behind each chunk; other files as they are.
private func mended(_ file: [UInt8]) -> [UInt8] {
  var file = file
  guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return file }
  var at = 8
  while at + 12 <= file.count {
    let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = at + 8 + length
    guard end + 4 <= file.count else { break }
    var checksum = UInt32.max
    for byte in file[at + 4..<end] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    for place in 0..<4 {
      file[end + place] = UInt8(truncatingIfNeeded: ~checksum >> (24 - 8 * place))
    }
    at = end + 4
  }
  return file
}
