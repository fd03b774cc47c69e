import Documents
import Files
import Glibc
import Imaging
import PixelCompare
import Rendering

extension Command {
  /// `peelgl compare`.
  static let compare = Command(
    name: "compare",
    summary: "Compare pictures or folders of pictures, and show the differences.",
    details: """
      Compares two files, or the pictures in two folders by their relative paths; several pairs \
      of folders may be given. A single folder holds name-expected.png beside name-actual.png. \
      git:REVISION:PATH stands for the goldens of a revision, such as git:main:goldens. Animated \
      PNG, WebP and GIF files are compared frame by frame, with each other or with a folder of \
      frames. Missing, extra, wrong-sized and unreadable pictures count as differences. A golden \
      name.png may have alternatives: name@CLASS.png for one device class, and name~2.png for \
      another accepted picture. A class is the kind of a known device, such as llvmpipe, one that \
      --class or a rules file names, or the one recorded in the picture; icon@dark.png is a \
      separate picture. Reports and diff pictures must be outside the compared folders. This \
      command never accepts pictures; approve does. The exit status is 0 if all pictures are the \
      same, 1 if some differ, and 2 if one of two files cannot be read or there is nothing to \
      compare.
      """,
    operands: [
      Operand(
        name: "EXPECTED",
        summary: "The accepted picture, or a folder or revision of accepted pictures.",
        completion: .file),
      Operand(
        name: "ACTUAL", summary: "The picture to judge, or a folder of pictures.",
        isRequired: false,
        repeats: true, completion: .file),
    ],
    flags: Array(
      [Flag.verdict, Flag.comparedFiles, Flag.reports, [.limit, .json, .quiet]].joined()),
    examples: [
      "peelgl compare golden.png new.png --diff diff.png",
      "peelgl compare goldens/ out/ --report report.html --junit report.xml",
      "peelgl compare a.png b.png --metric flip --json",
      "peelgl compare git:main:goldens out/", "peelgl compare test-results/",
    ],
    run: { (arguments, console) throws(CommandError) in
      try CompareRun(arguments: arguments, console: console).perform()
    })
}

/// One call of `peelgl compare`.
struct CompareRun {
  let arguments: Arguments
  let console: Console
  private var typed: ComparisonArguments { arguments.comparison }

  /// Compares, prints the verdict and writes the reports.
  func perform() throws(CommandError) -> ExitStatus {
    // git and ffmpeg do not end by themselves when this process does.
    try Watchdog(nil, timeout: nil, rest: "not all pictures were compared").start()
    try ComparisonChecks(arguments).run()
    var request = try request()
    let drawings = ComparedDrawings(arguments)
    request.drawing = drawings.drawing
    let roots = try CompareRoots(arguments.operands, request.limits)
    if roots.isSingle {
      request.expectedName = request.expectedName ?? NamePattern("*-expected")
      request.actualName = request.actualName ?? NamePattern("*-actual")
    }
    let bar = ProgressBar(total: 0, isQuiet: arguments.quiet)
    var diffs = typed.diff.map { CompareDiffs($0) }
    let found = Result { () throws(CompareError) in
      try Comparison.run(
        roots.roots, request: request,
        progress: { done, total in bar.show(done, of: total, "pictures") },
        diff: diffs.map { _ in { name, png in diffs?.write(png, of: name) } })
    }
    bar.clear()
    var report = try mapError(to: CommandError.compare, found.get())
    roots.name(&report)
    try write(report, diffs)
    if arguments.json { try console.write(report.json) }
    if typed.isGitHub { try console.write(report.githubAnnotations) }
    show(report)
    if let diffs { try finish(diffs, report) }
    try drawings.check()
    return ExitStatus(rawValue: report.exitStatus) ?? .differences
  }

  private func request() throws(CommandError) -> ComparisonRequest {
    var request = ComparisonRequest()
    request.options = try mapError(to: CommandError.compare, ComparisonOptions(typed.rule))
    request.limits = arguments.limits.image
    let assets = Assets(limits: request.limits)
    try mapError(to: CommandError.rendering) { () throws(RenderingError) in
      try assets.check([typed.maskFile, typed.rulesFile].compactMap { $0 })
      if let file = typed.maskFile { request.options.mask = try assets.mask(file) }
      if let file = typed.rulesFile {
        let file = ComparisonRulesFile(file, from: assets, metric: request.options.metric)
        request.rules = try file.rules()
      }
    }
    request.globs = typed.globs.map { Glob($0) }
    request.expectedName = typed.expectedName
    request.actualName = typed.actualName
    request.changedSince = typed.changedSince.map { FileName($0) }
    request.ignoresExtra = typed.ignoresExtra
    request.ignoresMissing = typed.ignoresMissing
    request.isSequence = typed.isSequence
    request.deviceClass = typed.deviceClass
    request.jobs = typed.jobs
    request.isStrict = typed.isStrict
    request.failing = typed.failing
    request.maxFailures = typed.maxFailures
    let reports = [typed.report, typed.junit, typed.markdown].compactMap(\.self)
    request.findsChanges =
      !arguments.quiet || arguments.json || typed.isGitHub || !reports.isEmpty
    request.keepsPictures = typed.report != nil
    request.keepsWhole = typed.isReportFolder
    return request
  }

  private func write(
    _ report: ComparisonReport, _ diffs: CompareDiffs?
  ) throws(CommandError) {
    if let path = typed.report { try write(report, to: path) }
    let diff = { (pair: PairReport) -> FileName? in
      diffs?.file(of: report.isFolder ? pair.name : FileName(""))
    }
    if let path = typed.junit { try write(Array(report.junit(diff: diff).utf8), to: path) }
    if let path = typed.markdown {
      try write(Array(report.markdown(link: typed.link, diff: diff).utf8), to: path)
    }
  }

  /// Writes the page; into a folder with its pictures as files, so that it is small whatever they are.
  private func write(_ report: ComparisonReport, to path: String) throws(CommandError) {
    guard typed.isReportFolder else { return try write(report.html(), to: path) }
    for picture in report.pictures {
      try write(picture.png, to: "\(path)/pictures/\(picture.name).png")
    }
    try write(report.html(isBesideFiles: true), to: "\(path)/index.html")
  }

  /// Removes old diff pictures, and warns about those that were not written.
  ///
  /// - Throws: when the only one cannot be written; among many it is noted.
  private func finish(_ diffs: CompareDiffs, _ report: ComparisonReport) throws(CommandError) {
    diffs.removeOld(report.isFolder ? report.pairs.map(\.name) : [FileName("")])
    for failure in diffs.failures.prefix(Self.lines) where report.isFolder {
      console.warn("\(failure.name.printable) has no diff picture: \(failure.reason)")
    }
    let undrawn = report.summary[.different] + report.summary[.size] - diffs.count
    if undrawn > 0 {
      console.inform("\(undrawn) of the differing pictures are too large for a diff picture")
    }
    if !report.isFolder, let error = diffs.failures.first?.error { throw .report(error) }
  }

  /// Replaces the file at `path` and creates missing folders.
  private func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try mapError(
      to: CommandError.report, AtomicFile.write(bytes, to: path, overwrite: true))
  }

  private func show(_ report: ComparisonReport) {
    if console.isQuiet { return }
    show(report.pairs.filter { !$0.result.same })
    show(
      report.pairs.filter {
        $0.result.same && ($0.fingerprintsDiffer || $0.hasExcuse || $0.reason != nil)
      })
    for warning in report.warnings {
      console.inform("\(warning)\(report.isStrict ? "" : " (warning)")")
    }
    if let sequence = report.sequence { console.inform("\(sequence)") }
    console.inform(report.line)
  }

  /// The most pairs to print one by one.
  private static let lines = 200

  private func show(_ pairs: [PairReport]) {
    for pair in pairs.prefix(Self.lines) {
      let figures = typed.isVerbose && !pair.figures.isEmpty ? " \(pair.figures)" : ""
      console.inform("\(pair.name.printable): \(pair.sentence)\(figures)".message)
    }
    if pairs.count > Self.lines {
      console.inform("and \(pairs.count - Self.lines) more; --json and --report list all")
    }
  }
}
