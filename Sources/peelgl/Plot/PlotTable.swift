import Documents

/// Points as CSV, each number with all the digits that it has.
enum PlotTable {
  /// `x,y` for one line; for several, `curve,x,y` with the line's name in front.
  static func csv(_ lines: [Chart.Line]) -> String {
    guard lines.count > 1 else {
      return "x,y\n" + rows(lines.first?.points ?? [], behind: "")
    }
    return "curve,x,y\n"
      + lines.map { line in
        let name = line.name.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
        return rows(line.points, behind: "\"\(name)\",")
      }.joined()
  }

  private static func rows(_ points: [SIMD2<Double>], behind start: String) -> String {
    points.map { "\(start)\($0.x.plainText),\($0.y.plainText)\n" }.joined()
  }
}
