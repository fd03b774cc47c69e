import Documents
import Frame
import Imaging
import Rendering

/// Pictures in a grid, each column and row with its value, or each picture with its own.
struct ContactSheet {
  /// The title.
  let title: String
  /// The sizes of the pictures, row by row; `nil` if there is none.
  let cells: [PixelSize?]
  /// Pictures in a row.
  let columns: Int
  /// A text above each column and beside each row; without them `captions` stand below the pictures.
  let headings: (columns: [String], rows: [String])?
  /// A text for each picture.
  let captions: [String]

  private static let gap = 10
  private static let page: [UInt8] = [0xF0, 0xF1, 0xF3]

  private var rows: Int { (cells.count + columns - 1) / columns }

  /// The texts that the sheet shows, in the order of ``place(ofText:)``.
  private var texts: [String] {
    [title] + (headings.map { $0.columns + $0.rows } ?? captions)
  }

  /// The sheet, on a light page; `name` is its file, and `picture` reads one picture at a time.
  ///
  /// Without librsvg it has no texts, and `warn` receives the reason.
  ///
  /// - Throws: `RenderingError` when it would have more pixels, or take more memory, than the limit.
  func image(
    for name: String, limits: ImageLimits, picture: (Int) -> Image?, warn: (String) -> Void
  ) throws(RenderingError) -> Image {
    let layout = Layout(self)
    guard layout.width * layout.height <= limits.maxPixels else {
      throw .job(
        .overLimit(
          width: Double(layout.width), height: Double(layout.height), allowed: limits.maxPixels))
    }
    // The page, what is packed of it, and one picture.
    let bytes = 6 * Double(layout.width * layout.height) + 8 * Double(layout.cell.x * layout.cell.y)
    guard bytes <= Double(limits.maxMemoryBytes) else {
      throw .job(.overMemory(bytes, allowed: limits.maxMemoryBytes))
    }
    var canvas = Canvas(width: layout.width, height: layout.height, color: Self.page)
    for index in cells.indices {
      guard cells[index] != nil, let cell = picture(index) else { continue }
      let origin = layout.origin(row: index / columns, column: index % columns)
      canvas.draw(
        cell.premultiplied(), x: origin.x + (layout.cell.x - cell.width) / 2,
        y: origin.y + (layout.cell.y - cell.height) / 2)
    }
    do throws(RenderingError) {
      try draw(texts, in: layout, on: &canvas, for: name, limits)
    } catch {
      warn("\(error)")
    }
    return canvas.image
  }

  /// Draws all texts below each other, and then each at its place.
  private func draw(
    _ texts: [String], in layout: Layout, on canvas: inout Canvas, for name: String,
    _ limits: ImageLimits
  ) throws(RenderingError) {
    let width = max(layout.width - 2 * Self.gap, 1)
    let line = layout.line
    var drawing = SVGText(width: Double(width), height: Double(line * texts.count))
    for (index, text) in texts.enumerated() {
      let room = layout.room(ofText: index)
      drawing.add(
        text: text.shortened(to: max(Int(Double(room) / layout.letter, within: 1...1000), 2)),
        x: 0, y: Double(line * index) + layout.font * 1.2, size: layout.font,
        color: index == 0 ? "#555b63" : "#16181c")
    }
    let picture = try Drawing.image(
      of: drawing.text, width: Double(width), height: Double(line * texts.count), for: name,
      limits: limits)
    for index in texts.indices {
      let place = layout.place(ofText: index)
      canvas.draw(
        picture, rows: line * index..<line * (index + 1), x: place.x, y: place.y,
        width: layout.room(ofText: index))
    }
  }
}

extension ContactSheet {
  /// Where everything lies, in pixels.
  private struct Layout {
    let cell: SIMD2<Int>
    let font: Double
    let line: Int
    let width: Int
    let height: Int
    private let columns: Int
    private let headingColumns: Int
    private let hasHeadings: Bool
    private let side: Int

    /// Pixels that a letter takes, a little more than most.
    var letter: Double { font * 0.64 }

    init(_ sheet: ContactSheet) {
      let pictures = sheet.cells.compactMap(\.self)
      cell = SIMD2(
        max(pictures.map(\.width).max() ?? 0, 48), max(pictures.map(\.height).max() ?? 0, 48))
      font = min(max(Double(cell.x) * 0.06, 12), 22)
      line = Int((font * 1.7).rounded(.up), within: 1...100)
      columns = sheet.columns
      hasHeadings = sheet.headings != nil
      headingColumns = sheet.headings?.columns.count ?? 0
      let longest = sheet.headings?.rows.map(\.count).max() ?? 0
      side =
        hasHeadings
        ? Int(Double(longest) * font * 0.64, within: 20...600) + ContactSheet.gap : 0
      let gap = ContactSheet.gap
      width = max(gap + side + columns * (cell.x + gap), 160)
      height =
        gap + line + (hasHeadings ? line : 0)
        + sheet.rows * (cell.y + gap + (hasHeadings ? 0 : line))
    }

    func origin(row: Int, column: Int) -> (x: Int, y: Int) {
      let gap = ContactSheet.gap
      let rowHeight = cell.y + gap + (hasHeadings ? 0 : line)
      return (
        gap + side + column * (cell.x + gap),
        gap + line + (hasHeadings ? line : 0) + row * rowHeight
      )
    }

    /// The width that a text may take.
    func room(ofText index: Int) -> Int {
      if index == 0 { return width - 2 * ContactSheet.gap }
      return index > headingColumns && hasHeadings ? side : cell.x
    }

    func place(ofText index: Int) -> (x: Int, y: Int) {
      let gap = ContactSheet.gap
      if index == 0 { return (gap, gap / 2) }
      guard hasHeadings else {
        let place = origin(row: (index - 1) / columns, column: (index - 1) % columns)
        return (place.x, place.y + cell.y)
      }
      if index <= headingColumns {
        return (origin(row: 0, column: index - 1).x, gap / 2 + line)
      }
      let row = origin(row: index - 1 - headingColumns, column: 0)
      return (gap, row.y + (cell.y - line) / 2)
    }
  }
}
