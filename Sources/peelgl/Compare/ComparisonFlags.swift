import Documents
import Effects
import PixelCompare

extension Flag {
  /// How pictures are compared and what still counts as the same.
  static let verdict: [Flag] = ComparisonSettings.options.map { option in
    let name = option.name
    return Flag(
      long: option.flag, short: option.letter, value: option.placeholder, category: .comparison,
      describe: {
        let description = option.parameter.description(defaults: ComparisonSettings())
        return Description(
          summary: description.summaryWithDefault, details: option.details(),
          completion: description.kind.completion)
      },
      apply: { (text, flag, arguments) throws(UsageError) in
        try mapError(
          to: UsageError.setting,
          arguments.comparison.rule.settings.set(name, fromText: text, called: flag))
      })
  }

  /// Which pictures and which parts of them are compared.
  static let comparedFiles: [Flag] = [
    .option(
      "ignore", nil, "X,Y,WxH", .comparison, "Do not compare a rectangle; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.rule.ignored.append(try Values.rectangle(value))
      }),
    .option(
      "include", nil, "X,Y,WxH", .comparison, "Compare only such rectangles; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.rule.included.append(try Values.rectangle(value))
      }),
    .option(
      "mask", nil, "FILE", .comparison,
      "Do not compare where the picture FILE is dark or transparent.", completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.maskFile = value }),
    .option(
      "rules", nil, "FILE", .comparison, "Read exceptions by path from a JSON5 file.",
      details: """
        The file maps patterns to settings for the paths that match; later ones override earlier ones: \
        {"icons/*.png": {metric: "yiq", threshold: 0.2, maxCount: 4, ignore: [[0, 0, 16, 16]]}, \
        "clock.png": {skip: true}}. The path of a mask is relative to the file. classes: ["firefox"] \
        beside the patterns names classes of devices: name@firefox.png is then a golden of name.png. \
        A pattern that matches nothing gives a warning. Every option of the verdict is a key: --max-window is maxWindow.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.rulesFile = value }),
    .option(
      "only", nil, "PATTERN", .comparison,
      "In folders, compare only paths that match, as icons/*.png; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.globs.append(value)
      }),
    .option(
      "expected-name", nil, "PATTERN", .comparison,
      "How the files of goldens are named, as *-expected or *-expected.png.",
      details: """
        The star is the picture's name. A single folder with pictures of both kinds is compared with \
        *-expected and *-actual unless the flags say otherwise. Files that do not match are left out.
        """,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.expectedName = try Values.pattern(value)
      }),
    .option(
      "actual-name", nil, "PATTERN", .comparison,
      "How the files of pictures are named, as *-actual or *-actual.png.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.actualName = try Values.pattern(value)
      }),
    .option(
      "changed-since", nil, "FILE", .comparison,
      "In folders, compare only pictures that were modified after FILE was.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.changedSince = value }),
    .toggle(
      "ignore-extra", nil, .comparison, "Leave out extra pictures instead of failing.",
      apply: { $0.comparison.ignoresExtra = true }),
    .toggle(
      "ignore-missing", nil, .comparison, "Leave out missing pictures instead of failing.",
      apply: { $0.comparison.ignoresMissing = true }),
    .toggle(
      "sequence", nil, .comparison, "Compare the folders as frames of an animation.",
      details: "The report then says whether frames are shifted, repeated, dropped or reversed.",
      apply: { $0.comparison.isSequence = true }),
    .option(
      "class", nil, "CLASS", .comparison,
      "The device class whose goldens come first, as llvmpipe (default the one that each picture names).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.deviceClass = value
      }),
    .option(
      "fail-on", nil, "CLASSES", .comparison,
      "What fails, separated by commas (default all but timing).",
      details: """
        The classes are different, missing, extra, size, unreadable and timing. timing is for animations \
        whose frames look the same and are shown for other times, or played another number of times. \
        Others are reported, and pass.
        """,
      completion: .words(PairResult.Class.allCases.dropFirst().map(\.rawValue)),
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.failing = try Values.classes(value)
      }),
    .option(
      "max-failures", nil, "N", .comparison, "Stop after N pictures that fail.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.maxFailures = try Values.integer(
          value, in: 1...1_000_000_000, "a number of pictures")
      }),
    .toggle(
      "strict", nil, .comparison,
      "Fail also for goldens that are never used and rules that match nothing.",
      apply: { $0.comparison.isStrict = true }),
    .option(
      "jobs", "j", "N", .comparison, "Threads that compare (default one per processor).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.jobs = try Values.integer(value, in: 1...256, "a number of threads")
      }),
  ]

  /// What is written about a comparison.
  static let reports: [Flag] = [
    .option(
      "diff", nil, "FILE", .output,
      "Write a picture of the differences; for folders a folder of them.", completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.diff = try Values.path(value)
      }),
    .option(
      "report", nil, "FILE", .output, "Write a page that shows every pair, as report.html.",
      details: "The page is a single file and needs no network. An existing file is replaced.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.report = try Values.path(value)
      }),
    .option(
      "junit", nil, "FILE", .output, "Write a JUnit report.", completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.junit = try Values.path(value)
      }),
    .option(
      "markdown", nil, "FILE", .output, "Write a summary in Markdown, as $GITHUB_STEP_SUMMARY.",
      details: "An existing file is replaced. The first 100 pictures that differ are listed.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.markdown = try Values.path(value)
      }),
    .option(
      "link", nil, "PREFIX", .output, "What comes before paths in the links of --markdown.",
      details:
        "Such as the address of the folder in which CI serves the pictures, with its last slash.",
      apply: { value, arguments throws(ValueError) in arguments.comparison.link = value }),
    .toggle(
      "verbose", nil, .reporting, "Say the metric's figures, too.",
      details: "They are always in --json and in the report.",
      apply: { $0.comparison.isVerbose = true }),
    .toggle(
      "github", nil, .reporting, "Print GitHub's workflow annotations.",
      apply: { $0.comparison.isGitHub = true }),
  ]

  /// How goldens are accepted.
  static let approval: [Flag] = [
    .toggle(
      "force", nil, .comparison,
      "Accept pictures of a device class that has no goldens in the folder.",
      apply: { $0.comparison.force = true }),
    .toggle(
      "variant", nil, .comparison,
      "Add another accepted picture, as name~2.png, instead of replacing.",
      apply: { $0.comparison.addsVariant = true }),
    .toggle(
      "prune", nil, .comparison, "Remove goldens whose pictures are gone.",
      details: "With NAMEs, only those of pictures that match.",
      apply: { $0.comparison.prunes = true }),
    .toggle(
      "dry-run", nil, .comparison, "Say what would change, and write nothing.",
      apply: { $0.comparison.isTrial = true }),
    .option(
      "decisions", nil, "FILE", .comparison, "Do what was decided in the page of a report.",
      details: """
        The page saves the file. It holds digests: a picture or golden that has changed since is refused, \
        and then nothing is written. Run it in the folder in which the pictures were compared.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.decisions = value }),
  ]
}
