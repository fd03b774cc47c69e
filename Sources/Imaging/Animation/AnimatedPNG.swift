/// The frames of an APNG (PNG, third edition, 11.3.6): each is decoded as a PNG of its own.
final class AnimatedPNG {
  let header: PNGHeader
  let depth: Image.Depth
  private(set) var loopCount = 0
  private(set) var parts: [AnimationPart] = []
  private let name: String
  private let color: InputColor
  private let limits: ImageLimits
  /// The chunks that hold for every frame: palette, transparency, colours.
  private var common: [(type: ChunkType, data: [UInt8])] = []
  /// The deflated picture data of each frame.
  private var data: [[UInt8]] = []
  private var hasFrameData = false

  /// Reads all chunks and verifies them; `nil` for a PNG without an animation.
  init?(
    _ bytes: [UInt8], name: String, _ color: InputColor, _ depth: Image.Depth?,
    _ limits: ImageLimits
  ) throws(ImageError) {
    var chunks = try ChunkReader(ByteSource(bytes, name: name))
    header = try PNGHeader(&chunks, limits)
    self.name = name
    self.color = color
    self.limits = limits
    self.depth = depth ?? header.depth
    var loops: Int?
    var sequence = 0
    try chunks.advance()
    while chunks.type != .end {
      switch chunks.type {
      case .animation where loops == nil: loops = try Self.loopCount(&chunks, limits)
      // What is not announced before the picture is a still.
      case .data where loops == nil: return nil
      case .data: try addData(&chunks)
      case .frame where loops != nil: try addFrame(&chunks, &sequence)
      case .frameData where loops != nil: try addFrameData(&chunks, &sequence)
      default: try addCommon(&chunks)
      }
      try chunks.advance()
    }
    guard let loops else { return nil }
    loopCount = loops
    guard !parts.isEmpty, data.allSatisfy({ !$0.isEmpty }) else {
      throw .damaged(name: name, reason: "a frame of its animation has no picture data")
    }
  }

  /// The pixels of the frame at `index`, alpha straight.
  func decode(_ index: Int) throws(ImageError) -> Image {
    let part = parts[index]
    var writer = ChunkWriter()
    writer.append(.header) { bytes in
      bytes.appendBigEndian(UInt32(part.width))
      bytes.appendBigEndian(UInt32(part.height))
      bytes += [UInt8(header.bitDepth), header.colorType.rawValue, 0, 0]
      bytes.append(header.isInterlaced ? 1 : 0)
    }
    for chunk in common { writer.append(chunk.type) { $0 += chunk.data } }
    writer.append(.data) { $0 += data[index] }
    writer.append(.end) { _ in }
    return try PNG.decode(writer.bytes, name: name, color: color, depth: depth, limits: limits)
  }

  /// The acTL chunk: count of frames, count of plays.
  private static func loopCount(
    _ chunks: inout ChunkReader, _ limits: ImageLimits
  ) throws(ImageError) -> Int {
    let bytes = try chunks.contents(limits)
    guard bytes.count == 8 else {
      throw .damaged(name: chunks.name, reason: "its acTL chunk has not 8 bytes")
    }
    try Animation.check(frames: number(bytes, 0, 4), chunks.name, limits)
    return number(bytes, 4, 4)
  }

  /// The fcTL chunk: a frame's rectangle, delay, disposal and blending.
  private func addFrame(
    _ chunks: inout ChunkReader, _ sequence: inout Int
  ) throws(ImageError) {
    let bytes = try chunks.contents(limits)
    guard bytes.count == 26, Self.number(bytes, 0, 4) == sequence else {
      throw .damaged(name: name, reason: "an fcTL chunk is malformed or out of order")
    }
    sequence += 1
    try Animation.check(frames: parts.count + 1, name, limits)
    let (width, height) = (Self.number(bytes, 4, 4), Self.number(bytes, 8, 4))
    let (x, y) = (Self.number(bytes, 12, 4), Self.number(bytes, 16, 4))
    guard width > 0, height > 0, x + width <= header.width, y + height <= header.height,
      bytes[24] <= 2, bytes[25] <= 1
    else {
      throw .damaged(
        name: name,
        reason: "frame \(parts.count) of \(width) x \(height) pixels at \(x), \(y) does not fit")
    }
    // A denominator of 0 means hundredths.
    let denominator = Self.number(bytes, 22, 2)
    let seconds = Double(Self.number(bytes, 20, 2)) / Double(denominator == 0 ? 100 : denominator)
    // Before the first frame the canvas is empty.
    let disposal: AnimationPart.Disposal =
      switch bytes[24] {
      case 0: .keep
      case 2 where !parts.isEmpty: .restore
      default: .clear
      }
    parts.append(
      AnimationPart(
        x: x, y: y, width: width, height: height, seconds: seconds, disposal: disposal,
        blends: bytes[25] == 1))
    data.append([])
  }

  /// An IDAT chunk: of the first frame, or of a still for viewers that play nothing.
  private func addData(_ chunks: inout ChunkReader) throws(ImageError) {
    guard data.count <= 1, !hasFrameData else {
      throw .damaged(name: name, reason: "an IDAT chunk lies between its frames")
    }
    try append(&chunks)
  }

  /// An fdAT chunk: a number in sequence, then what an IDAT chunk would hold.
  private func addFrameData(
    _ chunks: inout ChunkReader, _ sequence: inout Int
  ) throws(ImageError) {
    guard !data.isEmpty, chunks.remaining >= 4, try chunks.number() == sequence else {
      throw .damaged(name: name, reason: "an fdAT chunk is malformed or out of order")
    }
    sequence += 1
    hasFrameData = true
    try append(&chunks)
  }

  /// Adds the rest of a chunk to the last frame's data; passes over it before the first frame.
  private func append(_ chunks: inout ChunkReader) throws(ImageError) {
    if let last = data.indices.last {
      while chunks.remaining > 0 { data[last] += try chunks.piece() }
    }
    try chunks.skip()
  }

  /// Keeps a chunk that changes how pictures are decoded; passes over others.
  private func addCommon(_ chunks: inout ChunkReader) throws(ImageError) {
    let kept: [ChunkType] = [.palette, .transparency, .gamma, .standardRGB, .profile]
    if data.isEmpty, kept.contains(chunks.type) {
      common.append((chunks.type, try chunks.contents(limits)))
      return
    }
    guard !chunks.type.isCritical else {
      throw .damaged(name: name, reason: "its \(chunks.type.name) chunk is unknown or misplaced")
    }
    try chunks.skip()
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
