import Files
import Glibc
import Imaging
import PixelCompare
import Rendering

extension Command {
  /// `peelgl compare`.
  static let compare = Command(
    name: "compare",
    summary: "Compare pictures or folders of them, and show what differs.",
    details: """
      Files are compared with each other, folders by relative path, animated PNG and WebP frame by \
      frame, also with a folder of frames. Missing, extra, wrong-sized and \
      unreadable pictures differ. A golden name.png may have others beside it: name@CLASS.png for \
      one class of device, which begins with a letter (icon@2x.png is a picture of its own, and so is \
      icon@dark.png when it says that a device of another class drew it), \
      name~2.png for a further accepted picture. Reports and diff pictures must lie outside of what is \
      compared. Nothing is ever accepted \
      here; that is approve's work. The exit status is 0 when all are the same, 1 when not, and 2 \
      when one of two files cannot be read or there is nothing to compare.
      """,
    operands: [
      Operand(
        name: "EXPECTED", summary: "The accepted picture, or a folder of them.", completion: .file),
      Operand(
        name: "ACTUAL", summary: "The picture to judge, or a folder of them.", completion: .file),
    ],
    flags: Array(
      [Flag.verdict, Flag.selection, Flag.reports, [.limit, .json, .quiet]].joined()),
    examples: [
      "peelgl compare golden.png new.png --diff diff.png",
      "peelgl compare goldens/ out/ --report report.html --junit report.xml",
      "peelgl compare a.png b.png --metric flip --json",
    ],
    run: { (arguments, console) throws(CommandError) in
      try CompareRun(arguments, console).perform()
    })

  /// `peelgl approve`.
  static let approve = Command(
    name: "approve",
    summary: "Accept pictures as goldens; nothing else writes goldens.",
    details: """
      Copies the pictures of ACTUAL whose names match, or all of them, over the goldens that differ, \
      each whole or not at all, and says what changed. A NAME is the whole path below ACTUAL; that of \
      a picture that is there is taken as it stands, whatever characters it has, and behind -- or \
      with ./ before it also when it begins with a dash. A name that matches nothing is an error. Pictures from a class of device that the \
      goldens are not for are refused without --force.
      """,
    operands: [
      Operand(name: "ACTUAL", summary: "The folder of pictures to accept.", completion: .file),
      Operand(name: "GOLDENS", summary: "The folder of goldens.", completion: .file),
      Operand(
        name: "NAME", summary: "A path or pattern below ACTUAL, as icons/*; .png may be left out.",
        isRequired: false, repeats: true, completion: .file),
    ],
    flags: Flag.approval + [.limit, .json, .quiet],
    examples: ["peelgl approve out/ goldens/ peel-half"],
    run: { (arguments, console) throws(CommandError) in
      let approval = Approval(
        actual: FileName(arguments.operands[0]), goldens: FileName(arguments.operands[1]),
        names: Array(arguments.operands.dropFirst(2)), force: arguments.comparison.force,
        addsVariant: arguments.comparison.addsVariant, limits: arguments.limits.image)
      let changes: [Approval.Change]
      do throws(CompareError) {
        changes = try approval.run { console.say("\($0)") }
      } catch {
        throw .compare(error)
      }
      if arguments.json {
        let list = changes.map { JSON.string("\($0)") }
        try console.write(JSON.object([.init("changes", .array(list))]).text)
      }
      if changes.isEmpty { console.say("nothing differs from the goldens") }
      return .done
    })
}

/// One call of `peelgl compare`.
struct CompareRun {
  private let arguments: Arguments
  private let console: Console
  private var typed: ComparisonArguments { arguments.comparison }

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Compares, says the verdict and writes the reports.
  func perform() throws(CommandError) -> ExitStatus {
    try ComparisonChecks(arguments).run()
    let request = try request()
    let bar = ProgressBar(total: 0, isQuiet: arguments.quiet)
    var drawn: Set<FileName> = []
    var failure: CommandError?
    let report: ComparisonReport
    do throws(CompareError) {
      report = try Comparison.run(
        expected: FileName(arguments.operands[0]), actual: FileName(arguments.operands[1]),
        request: request, progress: { done, total in bar.show(done, of: total, "pictures") },
        diff: typed.diff.map { path in
          { name, png in
            if failure != nil { return }
            do throws(CommandError) { try write(png, to: Self.path(path, name)) } catch {
              failure = error
            }
            drawn.insert(name)
          }
        })
    } catch {
      bar.clear()
      throw .compare(error)
    }
    bar.clear()
    if let failure { throw failure }
    try write(report)
    if arguments.json { try console.write(report.json) }
    if typed.isGitHub { try console.write(report.githubAnnotations) }
    say(report)
    if let path = typed.diff { removeOld(report, path, drawn) }
    let undrawn = report.summary[.different] - drawn.count
    if typed.diff != nil, undrawn > 0 {
      console.say("\(undrawn) of the differing pictures are too large for a diff picture")
    }
    return ExitStatus(rawValue: report.exitStatus) ?? .differences
  }

  private func request() throws(CommandError) -> ComparisonRequest {
    var request = ComparisonRequest(options: typed.options)
    request.limits = arguments.limits.image
    let assets = Assets(limits: request.limits)
    do throws(RenderingError) {
      try assets.check([typed.maskFile, typed.rulesFile].compactMap { $0 })
      if let file = typed.maskFile { request.options.mask = try assets.mask(file) }
      if let file = typed.rulesFile {
        var file = ComparisonRulesFile(file, from: assets, metric: typed.options.metric)
        request.rules = try file.rules()
      }
    } catch {
      throw .rendering(error)
    }
    request.globs = typed.globs.map { Glob($0) }
    request.ignoresExtra = typed.ignoresExtra
    request.ignoresMissing = typed.ignoresMissing
    request.isSequence = typed.isSequence
    request.deviceClass = typed.deviceClass
    request.workers = typed.workers
    request.keepsPictures = typed.report != nil
    return request
  }

  private func write(_ report: ComparisonReport) throws(CommandError) {
    if let path = typed.report { try write(report.html(), to: path) }
    if let path = typed.junit { try write(Array(report.junit.utf8), to: path) }
  }

  /// Where the diff picture of `name`, empty for two files, goes.
  private static func path(_ diff: String, _ name: FileName) -> String {
    if name.bytes.isEmpty { return diff }
    return "\(diff.hasSuffix("/") ? String(diff.dropLast()) : diff)/\(name)"
  }

  /// Removes the diff pictures of an earlier run that this one did not draw: what they show is gone.
  private func removeOld(_ report: ComparisonReport, _ path: String, _ drawn: Set<FileName>) {
    for pair in report.pairs {
      let name = report.isFolder ? pair.name : FileName("")
      if !drawn.contains(name) { unlink(Self.path(path, name)) }
    }
  }

  /// Replaces the file at `path`; missing folders are made.
  private func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path, overwrite: true)
    } catch {
      throw .report(error)
    }
  }

  private func say(_ report: ComparisonReport) {
    if console.isQuiet { return }
    say(report.pairs.filter { !$0.result.same })
    say(
      report.pairs.filter {
        $0.result.same && ($0.fingerprintsDiffer || $0.reason != nil)
      })
    if let sequence = report.sequence { console.say("\(sequence)") }
    console.say(report.line)
  }

  /// Pairs that are told of one by one.
  private static let lines = 200

  private func say(_ pairs: [PairReport]) {
    for pair in pairs.prefix(Self.lines) { console.say("\(pair.name): \(pair.sentence)") }
    if pairs.count > Self.lines {
      console.say("and \(pairs.count - Self.lines) more; --json and --report tell of all")
    }
  }
}
