import Documents
import Files
import Imaging
import Motion
import Rendering

/// One call of `peelgl plot`.
struct PlotRun {
  let arguments: Arguments
  let console: Console
  private var plot: PlotArguments { arguments.plot }

  /// Draws the curves, and writes their points.
  func perform() throws(CommandError) -> ExitStatus {
    guard arguments.job.output != nil || plot.table != nil else {
      throw .usage(.missingFlag("-o FILE or --csv FILE", command: "plot"))
    }
    try checkPoints()
    if plot.shader != nil, arguments.lifeline == nil { return try GuardedRun(arguments).perform() }
    if let shader = plot.shader { return try perform(shader) }
    var subjects: [PlotSubject] = []
    do throws(DocumentError) {
      for text in arguments.operands { subjects.append(try PlotSubject(text)) }
    } catch {
      throw .rendering(.parameter(error))
    }
    if let table = plot.table {
      try write(PlotTable.csv(lines(subjects, plot.points ?? Self.pointsOfTable)), to: table)
    }
    if let output = arguments.job.output {
      let units = Set(subjects.map(\.unit))
      let label = (units.count == 1 ? units.first : nil) ?? PlotSubject.Unit.number
      try draw(lines(subjects, plot.points ?? pointsOfPicture), label.rawValue, to: output)
    }
    return .done
  }

  /// Points of all curves together.
  private static let mostPoints = 1_000_000
  /// Points of a curve in a table.
  private static let pointsOfTable = 101

  private func checkPoints() throws(CommandError) {
    let count = plot.points ?? (arguments.job.output == nil ? Self.pointsOfTable : pointsOfPicture)
    guard count <= Self.mostPoints / max(arguments.operands.count, 1) else {
      throw .usage(
        .badValue(
          flag: "--samples", value: "\(count)",
          ValueError(expected: "at most \(Self.mostPoints) points for all curves together")))
    }
  }

  private func lines(_ subjects: [PlotSubject], _ count: Int) -> [Chart.Line] {
    subjects.map {
      Chart.Line(name: $0.name, points: $0.points(count, in: plot.interval ?? $0.interval))
    }
  }

  /// Two points for each of the picture's width.
  private var pointsOfPicture: Int { Int(2 * plot.size.x, within: 2...20_000) + 1 }

  /// Plots expressions of a shader's functions.
  private func perform(_ shader: String) throws(CommandError) -> ExitStatus {
    let assets = Assets(limits: arguments.limits.image)
    let interval = plot.interval ?? 0...1
    func lines(_ count: Int) throws(CommandError) -> [Chart.Line] {
      var lines: [Chart.Line] = []
      for text in arguments.operands {
        let values = try mapError(
          to: CommandError.rendering,
          try assets.values(
            of: text, in: shader, including: arguments.job.includes, over: interval, count: count))
        let step = (interval.upperBound - interval.lowerBound) / Double(count - 1)
        lines.append(
          Chart.Line(
            name: text,
            points: values.enumerated().map { index, y in
              let x =
                index == count - 1
                ? interval.upperBound : interval.lowerBound + step * Double(index)
              return SIMD2(x, Double(y))
            }))
      }
      return lines
    }
    if let table = plot.table {
      try write(PlotTable.csv(lines(plot.points ?? Self.pointsOfTable)), to: table)
    }
    if let output = arguments.job.output {
      try draw(lines(plot.points ?? pointsOfPicture), PlotSubject.Unit.number.rawValue, to: output)
    }
    return .done
  }

  private func draw(
    _ lines: [Chart.Line], _ label: String, to output: String
  ) throws(CommandError) {
    let settings = arguments.job.settings
    let chart = Chart(
      lines: lines, label: label, size: plot.size,
      background: settings.background.map { $0.hexadecimalText } ?? "#ffffff")
    let lower = output.lowercased()
    if lower.hasSuffix(".svg") {
      try write(chart.svg, to: output)
    } else if lower.hasSuffix(".png") {
      let image = try mapError(
        to: CommandError.rendering,
        try Drawing.image(
          of: chart.svg, width: plot.size.x * plot.scale, height: plot.size.y * plot.scale,
          for: output, limits: settings.limits.image))
      try write(PNG.encode(image), to: output)
    } else {
      throw .usage(
        .badValue(
          flag: "-o", value: output, ValueError(expected: "a name that ends in .svg or .png")))
    }
    console.inform("\(counted(lines.count, "curve")): \(output.printable)")
  }

  private func write(_ text: String, to path: String) throws(CommandError) {
    if path == "-" { return try console.write(text) }
    try write(Array(text.utf8), to: path)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try mapError(
      to: CommandError.file,
      try AtomicFile.write(bytes, to: path, overwrite: arguments.job.settings.overwrite))
  }
}
