import Imaging

/// Selects the pixels that are compared.
enum RegionMask {
  /// One byte per pixel of a whole picture, 1 for compared; nil when all are.
  ///
  /// - Throws: when the mask has another size than the picture, or when no pixel is left.
  static func whole(
    _ options: ComparisonOptions, width: Int, height: Int
  ) throws(CompareError) -> [UInt8]? {
    let mask = try make(options, width: width, height: height, rows: 0..<height)
    if let mask, !mask.isEmpty, !mask.contains(1) {
      throw .nothingIncluded(width: width, height: height)
    }
    return mask
  }

  /// One byte per pixel of `rows` and `columns`, 1 for compared; nil when all are.
  static func make(
    _ options: ComparisonOptions, width: Int, height: Int, rows: Range<Int>,
    columns: Range<Int>? = nil
  ) throws(CompareError) -> [UInt8]? {
    if options.ignored.isEmpty && options.included.isEmpty && options.mask == nil { return nil }
    let all: UInt8 = options.included.isEmpty ? 1 : 0
    let columns = columns ?? 0..<width
    var bytes = [UInt8](repeating: all, count: columns.count * rows.count)
    fill(&bytes, options.included, 1, columns, rows)
    fill(&bytes, options.ignored, 0, columns, rows)
    guard let mask = options.mask else { return bytes }
    guard mask.width == width && mask.height == height else {
      throw .maskSize(width: mask.width, height: mask.height, needed: (width, height))
    }
    let pixelBytes = mask.depth.rawValue / 2
    let part = rows.flatMap { (row: Int) -> ArraySlice<UInt8> in
      let first = row * width + columns.lowerBound
      return mask.bytes[first * pixelBytes..<(first + columns.count) * pixelBytes]
    }
    let strip = Image(
      width: columns.count, height: rows.count, depth: mask.depth, alpha: mask.alpha, bytes: part)
    let pixels = Pixels(strip).premultiplied()
    for index in 0..<bytes.count {
      let at = index * 4
      let light = 2126 * Int(pixels[at]) + 7152 * Int(pixels[at + 1]) + 722 * Int(pixels[at + 2])
      if light < 1_275_000 { bytes[index] = 0 }
    }
    return bytes
  }

  /// Where rectangles begin or end.
  private struct Edge {
    var row: Int
    var columns: Range<Int>
    /// How many rectangles more there are from this row on.
    var step: Int
  }

  /// Sets the pixels in any of `regions`; their number and that of the pixels add up in its work.
  private static func fill(
    _ bytes: inout [UInt8], _ regions: [Rectangle], _ value: UInt8, _ columns: Range<Int>,
    _ rows: Range<Int>
  ) {
    let edges = edges(regions, columns, rows)
    if edges.isEmpty { return }
    /// By how much the number of rectangles grows at each column.
    var steps = [Int](repeating: 0, count: columns.count + 1)
    var next = 0
    var open = 0
    for y in rows {
      while next < edges.count, edges[next].row == y {
        steps[edges[next].columns.lowerBound - columns.lowerBound] += edges[next].step
        steps[edges[next].columns.upperBound - columns.lowerBound] -= edges[next].step
        open += edges[next].step
        next += 1
      }
      if open == 0 { continue }
      let start = (y - rows.lowerBound) * columns.count
      var depth = 0
      for x in 0..<columns.count {
        depth += steps[x]
        if depth > 0 { bytes[start + x] = value }
      }
    }
  }

  /// The edges of what `regions` cover of some columns and rows, from the top down.
  private static func edges(
    _ regions: [Rectangle], _ columns: Range<Int>, _ rows: Range<Int>
  ) -> [Edge] {
    var edges: [Edge] = []
    for region in regions {
      let across = (region.x..<max(region.x, region.x + region.width)).clamped(to: columns)
      let down = (region.y..<max(region.y, region.y + region.height)).clamped(to: rows)
      if across.isEmpty || down.isEmpty { continue }
      edges.append(Edge(row: down.lowerBound, columns: across, step: 1))
      edges.append(Edge(row: down.upperBound, columns: across, step: -1))
    }
    return edges.sorted { $0.row < $1.row }
  }
}
