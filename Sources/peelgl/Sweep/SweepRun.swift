import Batch
import Documents
import Effects
import Files
import Frame
import Imaging
import Rendering

/// One call of `peelgl sweep`.
struct SweepRun {
  let arguments: Arguments
  let console: Console
  private var sweep: SweepArguments { arguments.sweep }

  /// Draws every cell, and then the sheet.
  func perform() throws(CommandError) -> ExitStatus {
    guard let output = arguments.job.output, output != "-" else {
      throw .usage(.missingFlag("-o FOLDER", command: "sweep"))
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    guard (1...2).contains(sweep.axes.count) else {
      throw sweep.axes.isEmpty
        ? .usage(.missingFlag("--vary NAME=VALUES", command: "sweep"))
        : .usage(
          .badOperand("--vary", value: sweep.axes[2], ValueError(expected: "given once or twice")))
    }
    let control = RenderControl()
    try Watchdog(control, timeout: arguments.timeout.map { .seconds($0) }).start()
    let plan = try plan()
    try checkSheet(in: folder)
    let report = try draw(plan, in: folder, control)
    if let reason = control.reason {
      throw .rendering(
        .stopped(
          reason, complete: report.drawn.files + report.kept.files, of: report.planned.files))
    }
    let size = try writeSheet(of: plan, in: folder)
    let failed = report.failed > 0 ? ", \(counted(report.failed, "cell")) failed" : ""
    console.inform(
      "\(counted(plan.cells.count, "cell")) on \(size)\(failed): \((folder + "sheet.png").printable)"
    )
    if arguments.json { try console.write(json(plan, report, in: folder).pretty) }
    return report.failed == 0 ? .done : .differences
  }

  private func plan() throws(CommandError) -> SweepPlan {
    var job = arguments.describedJob
    job.output = nil
    let request = try mapError(
      to: CommandError.rendering,
      try RenderRequest(job, from: Assets(limits: arguments.limits.image)))
    do throws(DocumentError) {
      return try SweepPlan(sweep.axes, of: job, request.effect)
    } catch {
      throw .rendering(.parameter(error))
    }
  }

  /// Throws when the sheet would replace a file that no sweep wrote.
  private func checkSheet(in folder: String) throws(CommandError) {
    try mapError(
      to: CommandError.file,
      try AtomicFile.check(folder + "sheet.png", overwrite: isSheetReplaced(in: folder)))
  }

  /// An earlier run left its notes beside its sheet.
  private func isSheetReplaced(in folder: String) -> Bool {
    arguments.job.settings.overwrite || FileStamp.exists(folder + ".peelgl")
  }

  private func draw(
    _ plan: SweepPlan, in folder: String, _ control: RenderControl
  ) throws(CommandError) -> BatchReport {
    var settings = arguments.batchSettings(
      Manifest(of: plan.cells.map { ($0.title, $0.job.json) }), folder: folder)
    settings.workers = min(settings.workers, plan.cells.count)
    let bar = ProgressBar(total: plan.cells.count, isQuiet: arguments.quiet)
    defer { bar.clear() }
    let console = console
    let batch = Batch(settings, control: control) { event in
      switch event {
      case .frame: bar.advance()
      case .failure(_, let sentence, _):
        bar.clear()
        Console.complain(sentence)
      case .warning(let place, let sentence):
        bar.clear()
        console.warn("\(place): \(sentence)")
      case .device(let sentence):
        bar.clear()
        console.warn(sentence)
      case .givenUp, .reading, .planned, .verifying, .verified, .measuring, .storage, .space,
        .workerLost, .status:
        break
      }
    }
    let report = try mapError(to: CommandError.batch, try batch.run())
    if let failure = report.failure { throw .batch(failure) }
    return report
  }

  /// Writes the sheet and returns its size as a text.
  private func writeSheet(of plan: SweepPlan, in folder: String) throws(CommandError) -> String {
    let path = folder + "sheet.png"
    let image: Image
    do throws(RenderingError) {
      let console = console
      image = try sheet(of: plan, in: folder).image(
        for: path, limits: arguments.limits.image,
        picture: { index in
          let name = plan.cells[index].file
          return (try? InputFile.read(folder + name)).flatMap { try? PNG.decode($0, name: name) }
        }, warn: { console.warn($0) })
    } catch {
      throw .rendering(error)
    }
    try mapError(
      to: CommandError.file,
      try AtomicFile.write(
        PNG.encode(image), to: path, overwrite: isSheetReplaced(in: folder)))
    return "\(image.width)x\(image.height) pixels"
  }

  private func sheet(of plan: SweepPlan, in folder: String) -> ContactSheet {
    let limits = arguments.limits.image
    let sizes = plan.cells.map { cell -> PixelSize? in
      guard let bytes = try? InputFile.read(folder + cell.file),
        let size = try? PNG.size(of: bytes, name: cell.file, limits: limits)
      else { return nil }
      return PixelSize(width: size.width, height: size.height)
    }
    let (first, second) = (plan.axes[0], plan.axes.count > 1 ? plan.axes[1] : nil)
    let subject = arguments.describedJob.effect ?? arguments.job.modifiers.joined(separator: ", ")
    let count = first.values.count
    return ContactSheet(
      title: "\(subject): \(first.name) →" + (second.map { ", \($0.name) ↓" } ?? ""),
      cells: sizes,
      columns: second != nil
        ? count
        : min(sweep.columns ?? Self.columns(for: count), count),
      headings: second.map { (first.values, $0.values) }, captions: first.values)
  }

  /// One row of up to six, else about as many rows as columns.
  private static func columns(for count: Int) -> Int {
    count <= 6 ? count : (1...count).first { $0 * $0 >= count } ?? count
  }

  private func json(_ plan: SweepPlan, _ report: BatchReport, in folder: String) -> JSON {
    .object([
      .init("sheet", .text(folder + "sheet.png")),
      .init("cells", .list(plan.cells.map { .text(folder + $0.file) })),
      .init("drawn", .integer(report.drawn.files)),
      .init("kept", .integer(report.kept.files)),
      .init(
        "failures",
        .list(
          report.failures.map {
            .object([.init("cell", .text($0.output)), .init("message", .text($0.sentence))])
          })),
    ])
  }
}
