/// A GIF file: its canvas and its stored frames (GIF89a).
struct GIFFile {
  /// A stored frame.
  struct Frame {
    let part: AnimationPart
    /// The colour table: three bytes per colour.
    let palette: ArraySlice<UInt8>
    /// The index of transparent pixels.
    let transparent: Int?
    let isInterlaced: Bool
    /// The number of bits of a pixel, with which the codes begin.
    let codeBits: Int
    /// The compressed indices, in sub-blocks.
    let data: ArraySlice<UInt8>
  }

  let name: String
  /// The canvas's width and height in pixels.
  let width: Int
  let height: Int
  /// How often it is played; 0 for endless.
  private(set) var loopCount = 1
  private(set) var frames: [Frame] = []
  private let limits: ImageLimits

  /// Reads the structure of the file in `bytes`; every frame must lie within the canvas.
  init(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) {
    self.name = name
    self.limits = limits
    var reader = GIFReader(bytes, name: name)
    try reader.skip(6)
    width = try reader.number()
    height = try reader.number()
    guard width > 0, height > 0 else {
      throw .damaged(name: name, reason: "its size is \(width) x \(height) pixels")
    }
    guard width * height <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "\(width) x \(height) pixels are", value: width * height,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
    let flags = try reader.byte()
    // Background colour and aspect ratio, which viewers do not use.
    try reader.skip(2)
    let palette = try reader.palette(flags)
    var control = GIFControl()
    while true {
      switch try reader.byte() {
      case 0x21: try readExtension(&reader, &control)
      case 0x2C:
        try Animation.check(frames: frames.count + 1, name, limits)
        try readFrame(&reader, control, palette)
        control = GIFControl()
      case 0x3B:
        guard !frames.isEmpty else { throw .damaged(name: name, reason: "it has no picture") }
        return
      // Some encoders leave empty blocks.
      case 0: continue
      case let other: throw .damaged(name: name, reason: "GIF has no block of type \(other)")
      }
    }
  }

  private mutating func readExtension(
    _ reader: inout GIFReader, _ control: inout GIFControl
  ) throws(ImageError) {
    let label = try reader.byte()
    let block = try reader.block()
    if label == 0xF9, block.count >= 4 { control = GIFControl(block) }
    if label == 0xFF,
      block.elementsEqual("NETSCAPE2.0".utf8) || block.elementsEqual("ANIMEXTS1.0".utf8)
    {
      let loop = try reader.block()
      if loop.isEmpty { return }
      let start = loop.startIndex
      if loop.count >= 3, loop[start] & 7 == 1 {
        let repeats = Int(loop[start + 1]) | Int(loop[start + 2]) << 8
        // The number of repetitions, as in browsers.
        loopCount = repeats == 0 ? 0 : repeats + 1
      }
    }
    if !block.isEmpty { try reader.skipBlocks() }
  }

  private mutating func readFrame(
    _ reader: inout GIFReader, _ control: GIFControl, _ common: ArraySlice<UInt8>
  ) throws(ImageError) {
    let (x, y) = (try reader.number(), try reader.number())
    let (width, height) = (try reader.number(), try reader.number())
    let flags = try reader.byte()
    let own = try reader.palette(flags)
    let codeBits = try reader.byte()
    guard width > 0, height > 0, x + width <= self.width, y + height <= self.height,
      (1...8).contains(codeBits)
    else {
      throw .damaged(
        name: name,
        reason: "frame \(frames.count) of \(width) x \(height) pixels at \(x), \(y) does not fit")
    }
    let start = reader.position
    try reader.skipBlocks()
    frames.append(
      Frame(
        part: AnimationPart(
          x: x, y: y, width: width, height: height, seconds: control.seconds,
          disposal: control.disposal, blends: true),
        palette: own.isEmpty ? common : own, transparent: control.transparent,
        isInterlaced: flags & 0x40 != 0, codeBits: codeBits,
        data: reader.bytes[start..<reader.position]))
  }

  /// The still picture: the first frame on the canvas.
  func still(depth: Image.Depth) throws(ImageError) -> Image {
    var canvas = Canvas(width: width, height: height, depth: depth)
    canvas.draw(try decode(0, depth: depth), frames[0].part)
    return canvas.image.unpremultiplied()
  }

  /// The pixels of the frame at `index`, with straight alpha.
  func decode(_ index: Int, depth: Image.Depth) throws(ImageError) -> Image {
    let frame = frames[index]
    let (width, height) = (frame.part.width, frame.part.height)
    // Indices, pixels, and a still's canvas with its copy.
    let needed = self.width * self.height * (5 + 2 * depth.rawValue / 2)
    guard needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to decode it:", value: needed, limit: .maxMemoryBytes,
        allowed: limits.maxMemoryBytes)
    }
    guard let indices = GIFCodes.decode(frame.data, bits: frame.codeBits, count: width * height)
    else { throw .truncated(name: name, part: "its picture data") }
    var colors = [UInt32](repeating: 0, count: 256)
    for color in 0..<min(256, frame.palette.count / 3) {
      let start = frame.palette.startIndex + 3 * color
      let (red, green, blue) = (
        frame.palette[start], frame.palette[start + 1], frame.palette[start + 2]
      )
      colors[color] =
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
    }
    if let transparent = frame.transparent { colors[transparent] = 0 }
    let rows = frame.isInterlaced ? Self.interlacedRows(height) : Array(0..<height)
    let pixels = [UInt8](pixelCapacity: width * height * 4) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      for (stored, row) in rows.enumerated() {
        for x in 0..<width {
          raw.storeBytes(
            of: colors[Int(indices[stored * width + x])].littleEndian,
            toByteOffset: 4 * (row * width + x), as: UInt32.self)
        }
      }
      filled = width * height * 4
    }
    return Image(width: width, height: height, alpha: .straight, bytes: pixels)
      .read(with: nil, depth: depth)
  }

  /// The rows in the order of an interlaced frame: every 8th, every 8th from 4, every 4th from 2, the rest.
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }
}

/// The contents of a graphic control extension, which concern the next frame.
private struct GIFControl {
  var seconds = 0.0
  var disposal = AnimationPart.Disposal.keep
  var transparent: Int?

  init() {}

  /// Reads the four bytes of the extension.
  init(_ block: ArraySlice<UInt8>) {
    let bytes = Array(block)
    switch bytes[0] >> 2 & 7 {
    case 2: disposal = .clear
    // Some old files have 4 for 3; browsers read both.
    case 3, 4: disposal = .restore
    default: disposal = .keep
    }
    seconds = Double(Int(bytes[1]) | Int(bytes[2]) << 8) / 100
    transparent = bytes[0] & 1 != 0 ? Int(bytes[3]) : nil
  }
}
