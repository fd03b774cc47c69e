import Imaging

/// Compresses frames of an animated WebP.
struct WebPCoder: FrameCoder {
  private let compression: WebPEncoder.Compression
  private let effort: WebPEncoder.Effort

  /// Compresses with a quality of 0…100, or without loss.
  init(_ quality: Int?, _ effort: Effort) {
    compression = quality.map { .lossy(quality: $0) } ?? .lossless
    self.effort = effort == .max ? .most : compression == .lossless ? .little : .usual
  }

  func encode(_ image: Image, after previous: Image?) throws(AnimationError) -> EncodedFrame? {
    guard let previous else { return try plain(image, Rectangle(image)) }
    // Offsets are stored in units of two pixels.
    guard let region = image.changes(from: previous)?.aligned(to: 2) else { return nil }
    let replacing = try plain(image.cropped(to: region), region)
    let part = image.cropped(to: region)
    guard compression == .lossless, part.depth == .eight,
      let overlay = Pixels.overlay(part.bytes, on: previous.cropped(to: region).bytes)
    else { return replacing }
    let blending = try plain(
      Image(width: part.width, height: part.height, alpha: part.alpha, bytes: overlay), region,
      blends: true)
    return blending.bytes.count < replacing.bytes.count ? blending : replacing
  }

  private func plain(
    _ image: Image, _ region: Rectangle, blends: Bool = false
  ) throws(AnimationError) -> EncodedFrame {
    guard let file = WebPEncoder.encode(image, compression, effort) else {
      throw .cannotEncode(format: "WebP", frame: nil)
    }
    return EncodedFrame(file, region, blends: blends)
  }
}

/// Puts an animated WebP together (RIFF container, "WebP Container Specification").
struct WebPMuxer: AnimationMuxer {
  private let shape: SequenceShape
  private let schedule: Schedule
  private let plays: Int
  /// Bytes so far.
  private var count = 0

  init(_ request: AnimationRequest) {
    shape = request.shape
    schedule = request.schedule
    plays = request.plays
    count = head.count
  }

  /// The RIFF header without its length, the canvas, the number of plays.
  var head: [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(0, 4)
    bytes += Array("WEBP".utf8)
    var canvas: [UInt8] = []
    // Animation, and alpha unless every frame is opaque.
    canvas.appendLittleEndian(shape.isOpaque ? 0x02 : 0x12, 4)
    canvas.appendLittleEndian(shape.width - 1, 3)
    canvas.appendLittleEndian(shape.height - 1, 3)
    bytes += RIFF.chunk("VP8X", canvas)
    var animation: [UInt8] = []
    // The background, transparent, and how often it is played.
    animation.appendLittleEndian(0, 4)
    animation.appendLittleEndian(plays, 2)
    return bytes + RIFF.chunk("ANIM", animation)
  }

  mutating func append(
    _ frame: EncodedFrame, from first: Int, to last: Int, _ emit: Emit
  ) throws(AnimationError) {
    let total = schedule.start(last, scale: 1000) - schedule.start(first, scale: 1000)
    for milliseconds in try AnimationFormat.webP.delays(total) {
      let chunk = Self.chunk(frame, milliseconds)
      count += chunk.count
      guard count < 1 << 32 - 10 else { throw .tooLong(format: "WebP") }
      try emit(chunk)
    }
  }

  private static func chunk(_ frame: EncodedFrame, _ milliseconds: Int) -> [UInt8] {
    var data: [UInt8] = []
    data.appendLittleEndian(frame.region.x / 2, 3)
    data.appendLittleEndian(frame.region.y / 2, 3)
    data.appendLittleEndian(frame.region.width - 1, 3)
    data.appendLittleEndian(frame.region.height - 1, 3)
    data.appendLittleEndian(milliseconds, 3)
    data.append(frame.blends ? 0 : 2)
    data += RIFF.pictureChunks(ofWebP: frame.bytes)
    return RIFF.chunk("ANMF", data)
  }

  func finish(_ emit: Emit) -> [FilePatch] {
    var length: [UInt8] = []
    length.appendLittleEndian(count - 8, 4)
    return [FilePatch(offset: 4, bytes: length)]
  }
}

/// Chunks of a RIFF file: four letters, a length, data, and a zero after an odd length.
enum RIFF {
  /// A chunk with `data`.
  static func chunk(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    var bytes = name.withUTF8Buffer { Array($0) }
    bytes.reserveCapacity(data.count + 9)
    bytes.appendLittleEndian(data.count, 4)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  /// The chunks of a still WebP that hold pixels: ALPH, and VP8 or VP8L.
  static func pictureChunks(ofWebP file: [UInt8]) -> ArraySlice<UInt8> {
    // A file with VP8X has its chunk of 10 bytes first.
    let isExtended = file.dropFirst(12).starts(with: "VP8X".utf8)
    return file.dropFirst(isExtended ? 12 + 8 + 10 : 12)
  }
}
