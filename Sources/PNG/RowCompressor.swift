/// Compresses the rows of a picture in memory by libdeflate: smaller than ``PNGEncoder``, and slower.
package struct RowCompressor: Sendable {
  /// How much time a smaller file may take.
  package enum Effort: Sendable {
    /// A few times as much as ``PNGEncoder`` takes.
    case usual
    /// A hundred times as much.
    case most
  }

  private let effort: Effort

  /// Makes a compressor of the given effort.
  package init(_ effort: Effort) { self.effort = effort }

  /// The better way to filter `rows`, and about how many bytes are left of them; of the same rows the same
  /// part is tried.
  package func plan(for rows: [UInt8], _ header: PNGHeader) -> (plan: FilterPlan, bytes: Int) {
    let (rows, header) = effort == .usual ? Self.sample(rows, header) : (rows, header)
    // Quicker levels favour filters, which the final one gains less from.
    let level: Int32 = effort == .usual ? 4 : 6
    let plain = Self.deflated(rows, header, .none, level).count
    if header.colorType == .indexed, effort == .usual { return (.none, plain) }
    let better: FilterPlan = effort == .usual ? .sampled : .each
    let filtered = Self.deflated(rows, header, better, level).count
    return filtered < plain ? (better, filtered) : (.none, plain)
  }

  /// `rows` as a PNG, filtered as `plan` says; one of indices has no palette.
  package func png(_ rows: [UInt8], _ header: PNGHeader, _ plan: FilterPlan) -> [UInt8] {
    guard rows.count <= Self.most else {
      var encoder = PNGEncoder(header, text: [])
      rows.withUnsafeBufferPointer { encoder.append($0) }
      return encoder.finish()
    }
    var writer = ChunkWriter()
    writer.append(.header) { $0 += header.data }
    let data = Self.deflated(rows, header, plan, effort == .usual ? 6 : 12)
    writer.append(.data) { $0 += data }
    writer.append(.end) { _ in }
    return writer.bytes
  }

  /// Bytes of rows that are filtered and compressed at once; larger pictures go in strips.
  private static let most = 1 << 26

  /// 64 of each 256 rows, so that what repeats itself from row to row still does.
  private static func sample(_ rows: [UInt8], _ header: PNGHeader) -> ([UInt8], PNGHeader) {
    let rowBytes = header.rowBytes(width: header.width)
    guard header.height > 128 else { return (rows, header) }
    var some: [UInt8] = []
    some.reserveCapacity(rows.count / 3)
    for first in stride(from: 0, to: header.height, by: 256) {
      some += rows[first * rowBytes..<min(first + 64, header.height) * rowBytes]
    }
    let part = PNGHeader(
      width: header.width, height: some.count / rowBytes, bitDepth: header.bitDepth,
      colorType: header.colorType)
    return (some, part)
  }

  /// The zlib stream of filtered rows.
  private static func deflated(
    _ rows: [UInt8], _ header: PNGHeader, _ plan: FilterPlan, _ level: Int32
  ) -> [UInt8] {
    var filter = FilteredRows(header, plan)
    var filtered: [UInt8] = []
    filtered.reserveCapacity(rows.count + header.height)
    rows.withUnsafeBufferPointer { rows in
      filter.append(rows) { (strip, _) in filtered += strip }
    }
    return Zlib.compressed(filtered, level: level)
  }
}
