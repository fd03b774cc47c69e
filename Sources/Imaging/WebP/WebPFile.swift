import CCodecs

/// A WebP file in memory: canvas, colour profile and stored frames; a still picture has one.
final class WebPFile {
  let name: String
  /// The canvas's width and height in pixels.
  let width: Int
  let height: Int
  let frameCount: Int
  /// How often an animation is played; 0 for endless.
  let loopCount: Int
  let isAnimation: Bool
  private let limits: ImageLimits
  private let demuxer: OpaquePointer
  /// The file's bytes, which the demuxer points into.
  private let data: UnsafeMutableBufferPointer<UInt8>

  /// Reads the file's structure; every frame must be complete and lie within the canvas.
  init(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) {
    try Self.checkLength(bytes, name)
    let data = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = data.initialize(from: bytes)
    var view = WebPData(bytes: UnsafePointer(data.baseAddress), size: bytes.count)
    guard let demuxer = WebPDemux(&view) else {
      data.deallocate()
      throw .damaged(name: name, reason: "its parts are incomplete or do not fit together")
    }
    self.data = data
    self.demuxer = demuxer
    self.name = name
    self.limits = limits
    width = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
    height = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
    frameCount = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    loopCount = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
    isAnimation =
      WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG.rawValue != 0
    guard frameCount > 0 else { throw .damaged(name: name, reason: "it has no picture") }
    // At most 2³², WebP's own limit.
    guard width * height <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "\(width) x \(height) pixels are", value: width * height,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
  }

  deinit {
    WebPDemuxDelete(demuxer)
    data.deallocate()
  }

  /// Checks the file's length against the RIFF header.
  private static func checkLength(_ bytes: [UInt8], _ name: String) throws(ImageError) {
    let length = bytes.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 12, length + 8 <= bytes.count else {
      throw .truncated(name: name, part: bytes.count < 12 ? "its header" : "its data")
    }
  }

  /// The conversion by the ICC profile to sRGB; nil without one, or where it changes nothing.
  func conversion() throws(ImageError) -> ColorConversion? {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard chunk.chunk.size <= limits.maxChunkBytes else {
      throw .overLimit(
        name: name, what: "bytes of its colour profile:", value: chunk.chunk.size,
        limit: .maxChunkBytes, allowed: limits.maxChunkBytes)
    }
    let profile = Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    return .make(profile: profile, isGray: false)
  }

  /// The pixels of the frame at `index`, with straight alpha.
  func decode(
    _ index: Int, _ conversion: ColorConversion?, depth: Image.Depth
  ) throws(ImageError) -> Image {
    try withFrame(index) { (frame) throws(ImageError) in
      let (width, height) = (Int(frame.width), Int(frame.height))
      // The picture, and either the decoder's own memory or a widened or converted copy.
      let needed = width * height * (4 + depth.rawValue / 2)
      guard needed <= limits.maxMemoryBytes else {
        throw .overLimit(
          name: name, what: "bytes to decode it:", value: needed, limit: .maxMemoryBytes,
          allowed: limits.maxMemoryBytes)
      }
      var status = VP8_STATUS_INVALID_PARAM
      let pixels = [UInt8](pixelCapacity: width * height * 4) { buffer, filled in
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { return }
        config.output.colorspace = MODE_RGBA
        config.output.is_external_memory = 1
        config.output.u.RGBA = WebPRGBABuffer(
          rgba: buffer.baseAddress, stride: Int32(4 * width), size: width * height * 4)
        status = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config)
        let isSame = config.output.width == frame.width && config.output.height == frame.height
        if status == VP8_STATUS_OK, !isSame { status = VP8_STATUS_BITSTREAM_ERROR }
        filled = status == VP8_STATUS_OK ? width * height * 4 : 0
      }
      guard status == VP8_STATUS_OK else { throw failure(status) }
      return Image(width: width, height: height, alpha: .straight, bytes: pixels)
        .read(with: conversion, depth: depth)
    }
  }

  /// Calls `body` with the library's description of the frame at `index`.
  func withFrame<Result>(
    _ index: Int, _ body: (WebPIterator) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    var frame = WebPIterator()
    // The library counts from 1.
    guard WebPDemuxGetFrame(demuxer, Int32(index + 1), &frame) != 0 else {
      throw .damaged(name: name, reason: "its frame \(index) cannot be read")
    }
    defer { WebPDemuxReleaseIterator(&frame) }
    return try body(frame)
  }

  private func failure(_ status: VP8StatusCode) -> ImageError {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      .truncated(name: name, part: "its picture data")
    case VP8_STATUS_OUT_OF_MEMORY:
      .cannotDecode(name: name, reason: "there is not enough memory for it")
    default: .damaged(name: name, reason: "its picture data cannot be decoded")
    }
  }
}
