import Imaging

/// Compresses one picture as a PNG.
struct StillPNGCoder: FrameCoder {
  let text: [(keyword: String, value: String)]

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(PNG.encode(image, text: text), Rectangle(image))
  }
}

/// A file that is its only frame.
struct StillMuxer: AnimationMuxer {
  var head: [UInt8] { [] }

  func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError) {
    try emit(frame.bytes)
  }
}
