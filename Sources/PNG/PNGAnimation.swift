package import Files

/// The frames of an animated PNG (PNG, third edition, 11.3.6), each available as a separate PNG.
package struct PNGAnimation {
  package let header: PNGHeader
  /// How often it is played; 0 for endless.
  package private(set) var loopCount = 0
  package private(set) var frames: [PNGFrame] = []
  /// The chunks that apply to every frame: palette, transparency, colours.
  private var common: [(type: ChunkType, data: [UInt8])] = []
  /// The ones among them that describe colours.
  private static let colors: [ChunkType] = [.gamma, .standardRGB, .profile]
  /// The compressed picture data of each frame.
  private var data: [[UInt8]] = []
  private var hasFrameData = false

  /// Reads and verifies all chunks of the PNG in `source`; `nil` for a PNG without an animation.
  package init?(_ source: consuming ByteSource, _ limits: PNGLimits) throws(PNGError) {
    var chunks = try ChunkReader(source)
    header = try PNGHeader(&chunks, limits)
    var loops: Int?
    var sequence = 0
    try chunks.advance()
    while chunks.type != .end {
      switch chunks.type {
      case .animation where loops == nil: loops = try Self.loopCount(&chunks, limits)
      // Without an acTL chunk before the picture, it is a still.
      case .data where loops == nil: return nil
      case .data: try addData(&chunks)
      case .frame where loops != nil: try addFrame(&chunks, &sequence, limits)
      case .frameData where loops != nil: try addFrameData(&chunks, &sequence)
      default: try addCommon(&chunks, limits)
      }
      try chunks.advance()
    }
    guard let loops else { return nil }
    loopCount = loops
    guard !frames.isEmpty, data.allSatisfy({ !$0.isEmpty }) else {
      throw .damaged(reason: "a frame of its animation has no picture data")
    }
  }

  /// The frame at `index` as a separate PNG file, with the animation's colour chunks or without them.
  package func file(ofFrame index: Int, withColors: Bool) -> [UInt8] {
    let frame = frames[index]
    var writer = ChunkWriter()
    writer.append(.header) { $0 += header.data(width: frame.width, height: frame.height) }
    for chunk in common where withColors || !Self.colors.contains(chunk.type) {
      writer.append(chunk.type) { $0 += chunk.data }
    }
    writer.append(.data) { $0 += data[index] }
    writer.append(.end) { _ in }
    return writer.bytes
  }

  /// Reads the acTL chunk: number of frames, number of plays.
  private static func loopCount(
    _ chunks: inout ChunkReader, _ limits: PNGLimits
  ) throws(PNGError) -> Int {
    guard chunks.remaining == 8 else {
      throw .damaged(reason: "its acTL chunk does not have 8 bytes")
    }
    let bytes = try chunks.contents()
    try check(frames: number(bytes, 0, 4), limits)
    return number(bytes, 4, 4)
  }

  /// Reads the fcTL chunk: a frame's rectangle, delay, disposal and blending.
  private mutating func addFrame(
    _ chunks: inout ChunkReader, _ sequence: inout Int, _ limits: PNGLimits
  ) throws(PNGError) {
    let bytes = chunks.remaining == 26 ? try chunks.contents() : []
    guard bytes.count == 26, Self.number(bytes, 0, 4) == sequence else {
      throw .damaged(reason: "an fcTL chunk is malformed or out of order")
    }
    sequence += 1
    try Self.check(frames: frames.count + 1, limits)
    let (width, height) = (Self.number(bytes, 4, 4), Self.number(bytes, 8, 4))
    let (x, y) = (Self.number(bytes, 12, 4), Self.number(bytes, 16, 4))
    guard width > 0, height > 0, x + width <= header.width, y + height <= header.height,
      let disposal = PNGFrame.Disposal(rawValue: bytes[24]), bytes[25] <= 1
    else {
      throw .damaged(
        reason: "frame \(frames.count) of \(width) x \(height) pixels at \(x), \(y) does not fit")
    }
    frames.append(
      PNGFrame(
        x: x, y: y, width: width, height: height, delay: Self.number(bytes, 20, 2),
        denominator: Self.number(bytes, 22, 2), disposal: disposal, blends: bytes[25] == 1))
    data.append([])
  }

  /// Reads an IDAT chunk: of the first frame, or of a still for viewers without animation.
  private mutating func addData(_ chunks: inout ChunkReader) throws(PNGError) {
    guard data.count <= 1, !hasFrameData else {
      throw .damaged(reason: "an IDAT chunk is between its frames")
    }
    try append(&chunks)
  }

  /// Reads an fdAT chunk: a sequence number, then the contents of an IDAT chunk.
  private mutating func addFrameData(
    _ chunks: inout ChunkReader, _ sequence: inout Int
  ) throws(PNGError) {
    guard !data.isEmpty, chunks.remaining >= 4, try chunks.number() == sequence else {
      throw .damaged(reason: "an fdAT chunk is malformed or out of order")
    }
    sequence += 1
    hasFrameData = true
    try append(&chunks)
  }

  /// Appends the rest of a chunk to the last frame's data; before the first frame it is skipped.
  private mutating func append(_ chunks: inout ChunkReader) throws(PNGError) {
    if let last = data.indices.last {
      while chunks.remaining > 0 { data[last] += try chunks.piece() }
    }
    try chunks.skip()
  }

  /// Keeps a chunk that affects decoding; skips others.
  private mutating func addCommon(
    _ chunks: inout ChunkReader, _ limits: PNGLimits
  ) throws(PNGError) {
    if data.isEmpty, ([.palette, .transparency] + Self.colors).contains(chunks.type) {
      common.append((chunks.type, try chunks.contents(limits)))
      return
    }
    guard !chunks.type.isCritical else {
      throw .damaged(reason: "its \(chunks.type.name) chunk is unknown or misplaced")
    }
    try chunks.skip()
  }

  /// Throws when there are more frames than the limit.
  private static func check(frames count: Int, _ limits: PNGLimits) throws(PNGError) {
    guard count <= limits.maxFrames else {
      throw .overLimit(
        what: "its frames are", value: count, limit: .maxFrames, allowed: limits.maxFrames)
    }
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
