import Documents
import Files
import Imaging
import Motion
import Rendering

/// One call of `peelgl plot`.
struct PlotRun {
  private let arguments: Arguments
  private let console: Console
  private var plot: PlotArguments { arguments.plot }

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Draws the curves, and writes their points.
  func perform() throws(CommandError) -> ExitStatus {
    guard arguments.job.output != nil || plot.table != nil else {
      throw .usage(.missingFlag("-o FILE or --csv FILE", command: "plot"))
    }
    var subjects: [PlotSubject] = []
    do throws(DocumentError) {
      for text in arguments.operands { subjects.append(try PlotSubject(text)) }
    } catch {
      throw .rendering(.parameter(error))
    }
    if let table = plot.table {
      try write(PlotTable.csv(lines(subjects, plot.points ?? 101)), to: table)
    }
    if let output = arguments.job.output { try draw(subjects, to: output) }
    return .done
  }

  private func lines(_ subjects: [PlotSubject], _ count: Int) -> [Chart.Line] {
    subjects.map {
      Chart.Line(name: $0.name, points: $0.points(count, in: plot.interval ?? $0.interval))
    }
  }

  private func draw(_ subjects: [PlotSubject], to output: String) throws(CommandError) {
    let settings = arguments.job.settings
    let size = settings.canvas ?? SIMD2(640, 400)
    let units = Set(subjects.map(\.unit))
    let chart = Chart(
      lines: lines(subjects, plot.points ?? Int(2 * size.x, within: 2...20_000) + 1),
      label: (units.count == 1 ? units.first : nil)?.rawValue ?? PlotSubject.Unit.number.rawValue,
      size: size,
      background: settings.background.map { $0.hexadecimalText } ?? "#ffffff")
    let lower = output.lowercased()
    if lower.hasSuffix(".svg") {
      try write(chart.svg, to: output)
    } else if lower.hasSuffix(".png") {
      let scale = settings.scale ?? 1
      let image: Image
      do throws(RenderingError) {
        image = try Drawing.image(
          of: chart.svg, width: size.x * scale, height: size.y * scale,
          for: output, limits: settings.limits.image)
      } catch {
        throw .rendering(error)
      }
      try write(PNG.encode(image), to: output)
    } else {
      throw .usage(
        .badValue(
          flag: "-o", value: output, ValueError(expected: "a name that ends in .svg or .png")))
    }
    console.say("\(counted(subjects.count, "curve")): \(output.printable)")
  }

  private func write(_ text: String, to path: String) throws(CommandError) {
    if path == "-" { return try console.write(text) }
    try write(Array(text.utf8), to: path)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path, overwrite: arguments.job.settings.overwrite)
    } catch {
      throw .rendering(.sink(.file(error)))
    }
  }
}
