/// Decodes a PNG a few rows at a time, top to bottom, so that memory does not grow with its height.
///
/// An interlaced picture is held as a whole, as its rows come last.
public struct PNGRowReader: ~Copyable {
  /// The picture's size and kind.
  public let header: PNGHeader
  /// Bits a component of the rows.
  public let depth: Image.Depth
  /// Rows handed out so far.
  public private(set) var position = 0
  private let name: String
  private let limits: ImageLimits
  private var lines: Scanlines
  private let expander: RowExpander
  private var hasBegun = false
  private var whole: Image?
  /// What ended the reading; any further call gives it again.
  private var failure: ImageError?

  /// Opens the file at `path`, `-` for standard input, and reads up to the picture data.
  ///
  /// `depth` nil keeps 16 bits where the file has them.
  public init(
    path: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    let file: Descriptor
    do throws(FileError) { file = try Descriptor(reading: path) } catch { throw .file(error) }
    try self.init(ByteSource(file: file), name: path, color, depth, limits, rows: 1)
  }

  /// Reads `bytes` up to the picture data; errors call them `name`.
  public init(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    try self.init(ByteSource(bytes, name: name), name: name, color, depth, limits, rows: 1)
  }

  /// Reads up to the picture data; `rows` are to be held at once, nil being all.
  init(
    _ source: consuming ByteSource, name: String, _ color: InputColor, _ depth: Image.Depth?,
    _ limits: ImageLimits, rows: Int?
  ) throws(ImageError) {
    var chunks = try ChunkReader(source)
    let header = try PNGHeader(&chunks, limits)
    let depth = depth ?? header.depth
    try header.checkMemory(rows: rows ?? header.height, depth: depth, name: name, limits)
    let metadata = try PNGMetadata(&chunks, header, color, limits)
    let conversion = try ColorConversion.make(header, metadata, name: name, limits)
    self.header = header
    self.depth = depth
    self.name = name
    self.limits = limits
    expander = RowExpander(header, metadata, conversion, output: depth)
    lines = Scanlines(PictureData(chunks), header, name: name)
  }

  /// The next `count` rows, fewer at the bottom, alpha straight; nil after the last.
  public mutating func next(_ count: Int) throws(ImageError) -> Image? {
    precondition(count > 0, "at least one row")
    if let failure { throw failure }
    let rows = min(count, header.height - position)
    if rows == 0 { return nil }
    try header.checkMemory(rows: rows, depth: depth, name: name, limits)
    let image: Image
    if header.isInterlaced {
      if whole == nil { whole = try makeImage(rows: header.height) }
      let row = header.width * expander.pixelBytes
      let bytes = whole?.bytes[position * row..<(position + rows) * row] ?? []
      image = Image(
        width: header.width, height: rows, depth: depth, alpha: .straight, bytes: Array(bytes))
    } else {
      image = try makeImage(rows: rows)
    }
    position += rows
    if position == header.height { whole = nil }
    return image
  }

  /// The whole picture, of a reader that has given no row yet.
  mutating func all() throws(ImageError) -> Image {
    precondition(position == 0, "no row read")
    position = header.height
    return try makeImage(rows: header.height)
  }

  private mutating func makeImage(rows: Int) throws(ImageError) -> Image {
    let count = header.width * rows * expander.pixelBytes
    let isLast = position + rows >= header.height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      do throws(ImageError) {
        if header.isInterlaced { try readPasses(base) } else { try readRows(rows, base) }
        if isLast || header.isInterlaced { try lines.finish() }
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Image(
      width: header.width, height: rows, depth: depth, alpha: .straight, bytes: bytes)
  }

  private mutating func readRows(
    _ rows: Int, _ target: UnsafeMutableRawPointer
  ) throws(ImageError) {
    if !hasBegun {
      hasBegun = true
      lines.begin(rowBytes: header.rowBytes(width: header.width), rows: header.height)
    }
    for row in 0..<rows {
      expander.expand(
        try lines.next(), count: header.width,
        to: target + row * header.width * expander.pixelBytes)
    }
  }

  /// Adam7: each pass is a smaller picture whose pixels are spread over the whole.
  private mutating func readPasses(_ target: UnsafeMutableRawPointer) throws(ImageError) {
    let pixel = expander.pixelBytes
    let row = UnsafeMutableRawPointer.allocate(byteCount: header.width * pixel, alignment: 16)
    defer { row.deallocate() }
    for pass in Adam7.passes {
      let width = pass.width(of: header.width)
      let height = pass.height(of: header.height)
      if width == 0 || height == 0 { continue }
      lines.begin(rowBytes: header.rowBytes(width: width), rows: height)
      for y in 0..<height {
        expander.expand(try lines.next(), count: width, to: row)
        let start = target + ((pass.top + y * pass.stepY) * header.width + pass.left) * pixel
        for x in 0..<width {
          (start + x * pass.stepX * pixel).copyMemory(from: row + x * pixel, byteCount: pixel)
        }
      }
    }
  }
}
