import Documents
import Imaging

/// Frames as YUV4MPEG2: Y′CbCr by BT.601 in 16…235, as readers expect, with all chroma and without alpha.
struct Y4MCoder: FrameCoder {
  /// The matte behind transparent pixels, as 0xRRGGBB.
  let matte: UInt32

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    let image = image.premultiplied()
    let count = image.width * image.height
    let below = SIMD3(Float(matte >> 16 & 255), Float(matte >> 8 & 255), Float(matte & 255))
    let planes = image.bytes.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: 3 * count) { target, filled in
        for pixel in 0..<count {
          let rest = Float(255 - source[4 * pixel + 3]) / 255
          let above = SIMD3(
            Float(source[4 * pixel]), Float(source[4 * pixel + 1]), Float(source[4 * pixel + 2]))
          let color = above + below * rest
          for (plane, row) in Self.rows.enumerated() {
            let value = (row.weights * color).sum() + row.offset
            target[plane * count + pixel] = UInt8(Int(Double(value).rounded(), within: 16...240))
          }
        }
        filled = 3 * count
      }
    }
    return EncodedFrame(planes, Rectangle(image))
  }

  /// The matrix of BT.601 for 16…235 and 16…240.
  private static let rows: [(weights: SIMD3<Float>, offset: Float)] = [
    (SIMD3(65.481, 128.553, 24.966) / 255, 16),
    (SIMD3(-37.797, -74.203, 112) / 255, 128),
    (SIMD3(112, -93.786, -18.214) / 255, 128),
  ]
}

/// Puts a YUV4MPEG2 stream together; a frame that stays is written again.
struct Y4MMuxer: AnimationMuxer {
  let shape: SequenceShape
  let schedule: Schedule

  var head: [UInt8] {
    let rate = Fraction(schedule.frameRate, tolerance: 1e-9)
    return Array(
      "YUV4MPEG2 W\(shape.width) H\(shape.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444\n"
        .utf8)
  }

  func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError) {
    let bytes = Array("FRAME\n".utf8) + frame.bytes
    for _ in 0..<(first..<last).reduce(0, { $0 + schedule.times($1) }) { try emit(bytes) }
  }
}
