import Documents
import Files
import PNG

/// Decodes a PNG a few rows at a time, from top to bottom, so that memory does not grow with its
/// height.
///
/// An interlaced picture is held as a whole, since its rows are complete only at the end.
public final class PNGRowReader {
  // This is a class because optimised code of Swift 6.3 destroys members of a noncopyable structure
  // that its initialiser had not set when it threw.
  private let header: PNGHeader
  /// Bits per component of the rows.
  public let depth: Image.Depth
  /// The number of rows returned so far.
  public private(set) var position = 0
  /// Pixels from left to right.
  public var width: Int { header.width }
  /// Pixels from top to bottom.
  public var height: Int { header.height }
  private let name: String
  private let limits: ImageLimits
  private var decoder: PNGDecoder
  /// The conversion of the colours; nil if the values stay.
  let conversion: ColorConversion?
  private let expander: RowExpander
  private var hasBegun = false
  /// All rows of an interlaced picture of which some have been read.
  private var whole: [UInt8] = []
  /// The error that ended reading; further calls throw it again.
  private var failure: ImageError?

  /// Opens the file at `path` (`-` is standard input), and reads up to the picture data.
  ///
  /// With `depth` nil, 16-bit files keep 16 bits.
  public convenience init(
    path: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    let file: Descriptor
    do throws(FileError) { file = try Descriptor(reading: path) } catch { throw .file(error) }
    try self.init(ByteSource(file), name: path, color, depth, limits, rows: 1)
  }

  /// Reads `bytes` up to the picture data; errors call them `name`.
  public convenience init(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    try self.init(ByteSource(bytes), name: name, color, depth, limits, rows: 1)
  }

  /// Reads up to the picture data; `rows` is the number of rows held at once, nil for all, and `conversion` is for a file
  /// that does not describe its colours.
  init(
    _ source: consuming ByteSource, name: String, _ color: InputColor, _ depth: Image.Depth?,
    _ limits: ImageLimits, rows: Int?, conversion known: ColorConversion? = nil
  ) throws(ImageError) {
    let decoder = try Self.open(source, name, color, depth, limits, rows)
    let conversion = try mapError(
      to: { ImageError($0, name: name) },
      ColorConversion.make(decoder.header, decoder.metadata, limits) ?? known)
    header = decoder.header
    self.depth = depth ?? Image.Depth(header)
    self.name = name
    self.limits = limits
    self.conversion = conversion
    expander = RowExpander(header, decoder.metadata, conversion, output: self.depth)
    self.decoder = decoder
  }

  private static func open(
    _ source: consuming ByteSource, _ name: String, _ color: InputColor, _ depth: Image.Depth?,
    _ limits: ImageLimits, _ rows: Int?
  ) throws(ImageError) -> PNGDecoder {
    do throws(PNGError) {
      return try PNGDecoder(source, PNGLimits(limits), readsColors: color == .srgb) {
        (header) throws(PNGError) in
        try header.checkMemory(
          rows: rows ?? header.height, depth: depth ?? Image.Depth(header), limits)
      }
    } catch {
      throw ImageError(error, name: name)
    }
  }

  /// The next `count` rows with straight alpha, fewer at the bottom; nil after the last row.
  public func next(_ count: Int) throws(ImageError) -> Image? {
    let rows = try nextRows(count)
    return rows == 0 ? nil : try makeImage(rows: rows)
  }

  /// Reads the next `count` rows with straight alpha, fewer at the bottom, into `bytes` from index `start` on.
  ///
  /// Returns the number of rows. `bytes` must have room for `count`.
  public func read(
    _ count: Int, into bytes: inout [UInt8], at start: Int
  ) throws(ImageError) -> Int {
    let rows = try nextRows(count)
    guard rows > 0 else { return 0 }
    precondition(
      start >= 0 && bytes.count - start >= rows * header.width * expander.pixelBytes, "room")
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      _ = read(rows, to: base + start)
    }
    if let failure { throw failure }
    return rows
  }

  /// The number of rows, `count` at most, that are left; throws if reading them would take too much memory.
  private func nextRows(_ count: Int) throws(ImageError) -> Int {
    precondition(count > 0, "at least one row")
    if let failure { throw failure }
    let rows = min(count, header.height - position)
    if rows == 0 { return 0 }
    try mapError(
      to: { ImageError($0, name: name) }, header.checkMemory(rows: rows, depth: depth, limits))
    return rows
  }

  /// The whole picture; no row may have been read before.
  func all() throws(ImageError) -> Image {
    precondition(position == 0, "no row read")
    return try makeImage(rows: header.height)
  }

  private func makeImage(rows: Int) throws(ImageError) -> Image {
    let count = header.width * rows * expander.pixelBytes
    let bytes = [UInt8](pixelCapacity: count) { buffer, filled in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      if read(rows, to: base) { filled = count }
    }
    if let failure { throw failure }
    return Image(
      width: header.width, height: rows, depth: depth, alpha: .straight, bytes: bytes)
  }

  /// Reads the next `rows` rows; `false` with a ``failure`` if that fails.
  private func read(_ rows: Int, to target: UnsafeMutableRawPointer) -> Bool {
    let row = header.width * expander.pixelBytes
    do throws(PNGError) {
      if !header.isInterlaced {
        try readRows(rows, target)
      } else if position == 0, rows == header.height {
        try readPasses(target)
      } else {
        if position == 0 {
          whole = try wholeRows()
        }
        whole.withUnsafeBytes { buffer in
          if let base = buffer.baseAddress {
            target.copyMemory(from: base + position * row, byteCount: rows * row)
          }
        }
      }
      position += rows
      if position == header.height {
        whole = []
        try decoder.finish()
      }
      return true
    } catch {
      failure = ImageError(error, name: name)
      return false
    }
  }

  /// All rows of an interlaced picture.
  private func wholeRows() throws(PNGError) -> [UInt8] {
    let count = header.height * header.width * expander.pixelBytes
    var error: PNGError?
    let bytes = [UInt8](pixelCapacity: count) { buffer, filled in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      do throws(PNGError) {
        try readPasses(base)
        filled = count
      } catch let failure {
        error = failure
      }
    }
    if let error { throw error }
    return bytes
  }

  private func readRows(
    _ rows: Int, _ target: UnsafeMutableRawPointer
  ) throws(PNGError) {
    if !hasBegun {
      hasBegun = true
      decoder.begin()
    }
    for row in 0..<rows {
      expander.expand(
        try decoder.next(), count: header.width,
        to: target + row * header.width * expander.pixelBytes)
    }
  }

  /// Reads Adam7's passes, each a smaller picture whose pixels are spread over the whole.
  private func readPasses(_ target: UnsafeMutableRawPointer) throws(PNGError) {
    let pixel = expander.pixelBytes
    let row = UnsafeMutableRawPointer.allocate(byteCount: header.width * pixel, alignment: 16)
    defer { row.deallocate() }
    for pass in Adam7.passes {
      let width = pass.width(of: header.width)
      let height = pass.height(of: header.height)
      if width == 0 || height == 0 { continue }
      decoder.begin(pass)
      for y in 0..<height {
        expander.expand(try decoder.next(), count: width, to: row)
        let start = target + ((pass.top + y * pass.stepY) * header.width + pass.left) * pixel
        for x in 0..<width {
          (start + x * pass.stepX * pixel).copyMemory(from: row + x * pixel, byteCount: pixel)
        }
      }
    }
  }
}

extension PNGHeader {
  /// Throws when decoding would take more than `limits.maxMemoryBytes`.
  ///
  /// It holds `rows` rows of the picture at `depth`, or all rows when the picture is interlaced.
  fileprivate func checkMemory(
    rows: Int, depth: Image.Depth, _ limits: ImageLimits
  ) throws(PNGError) {
    let heldRows = isInterlaced ? height : min(rows, height)
    // Two filtered rows, one row of 16-bit pixels for conversion, and the held rows.
    let working = 2 * rowBytes(width: width) + 8 * width
    let (held, overflow) = (width * depth.rawValue / 2).multipliedReportingOverflow(by: heldRows)
    let (total, overflowToo) = held.addingReportingOverflow(working)
    let needed = overflow || overflowToo ? nil : total
    guard let needed, needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        what: "bytes to decode it:", value: needed, limit: .maxMemoryBytes,
        allowed: limits.maxMemoryBytes)
    }
  }
}
