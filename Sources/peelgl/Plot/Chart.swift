import Documents

/// Lines over a grid with labelled axes, as an SVG file.
struct Chart {
  /// One line.
  struct Line {
    /// Its name in the legend.
    let name: String
    /// Its points; a coordinate that is not a number, or beyond ±1e300, interrupts it.
    let points: [SIMD2<Double>]
  }

  /// The lines, drawn in order.
  let lines: [Line]
  /// The unit of x.
  let label: String
  /// Width and height in points.
  let size: SIMD2<Double>
  /// `#rrggbb`, `#rrggbbaa` or `none` after it.
  var background = "#ffffff"

  /// Okabe and Ito's colours, which people with any colour vision tell apart, black last.
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000",
  ]

  private static let (text, small, row) = (12.0, 11.0, 18.0)

  /// The file.
  var svg: String {
    let shown = lines.flatMap(\.points).filter(Self.isShown)
    let x = Axis(
      for: Self.range(shown.map(\.x)), ticks: Int(size.x / 70, within: 2...20), rounded: false)
    let y = Axis(
      for: Self.range(shown.map(\.y)), ticks: Int(size.y / 50, within: 2...20), rounded: true)
    var drawing = SVGText(width: size.x, height: size.y)
    drawing.add(rectangle: (0, 0, size.x, size.y), color: background)
    let widest = y.ticks.map { y.label($0).count }.max() ?? 1
    let frame = Frame(
      left: 20 + Double(widest) * 6.6, top: 16 + Double(lines.count) * Self.row,
      right: size.x - 22, bottom: size.y - 44, x: x.range, y: y.range)
    drawGrid(x, y, in: frame, on: &drawing)
    for (index, line) in lines.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      for part in frame.parts(of: line.points) {
        drawing.add(line: part, width: 2, color: color)
      }
      let middle = 12 + Self.row * (Double(index) + 0.5)
      drawing.add(
        line: [SIMD2(frame.left, middle - 4), SIMD2(frame.left + 18, middle - 4)], width: 2.5,
        color: color)
      drawing.add(
        text: line.name.shortened(to: Int((size.x - frame.left - 40) / 6.9, within: 8...400)),
        x: frame.left + 26, y: middle, size: Self.text, color: "#222222")
    }
    return drawing.text
  }

  private func drawGrid(_ x: Axis, _ y: Axis, in frame: Frame, on drawing: inout SVGText) {
    for tick in y.ticks {
      let place = frame.place(SIMD2(x.range.lowerBound, tick))
      drawing.add(
        line: [SIMD2(frame.left, place.y), SIMD2(frame.right, place.y)], width: 1,
        color: tick == 0 ? "#9a9fa6" : "#e3e6ea")
      drawing.add(
        text: y.label(tick), x: frame.left - 8, y: place.y + 4, size: Self.small, color: "#555b63",
        anchor: "end")
    }
    for tick in x.ticks {
      let place = frame.place(SIMD2(tick, y.range.lowerBound))
      drawing.add(
        line: [SIMD2(place.x, frame.top), SIMD2(place.x, frame.bottom)], width: 1,
        color: tick == 0 ? "#9a9fa6" : "#e3e6ea")
      drawing.add(
        text: x.label(tick), x: place.x, y: frame.bottom + 17, size: Self.small, color: "#555b63",
        anchor: "middle")
    }
    drawing.add(
      text: label, x: (frame.left + frame.right) / 2, y: frame.bottom + 35, size: Self.text,
      color: "#222222", anchor: "middle")
  }

  /// Whether a point is drawn: beyond these numbers the length of an axis is none.
  private static func isShown(_ point: SIMD2<Double>) -> Bool {
    abs(point.x) <= 1e300 && abs(point.y) <= 1e300
  }

  private static func range(_ values: [Double]) -> ClosedRange<Double> {
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return low...high
  }
}

extension Chart {
  /// Where coordinates lie on the drawing.
  private struct Frame {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let across = (point.x - x.lowerBound) / (x.upperBound - x.lowerBound)
      let up = (point.y - y.lowerBound) / (y.upperBound - y.lowerBound)
      return SIMD2(left + (right - left) * across, bottom - (bottom - top) * up)
    }

    /// The line's parts without gaps, on the drawing.
    func parts(of points: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
      points.split { !Chart.isShown($0) }.map { $0.map(place) }
    }
  }
}

extension String {
  /// The text, or this many of its characters with an ellipsis.
  func shortened(to count: Int) -> String {
    self.count <= count ? self : prefix(count - 1) + "…"
  }
}
