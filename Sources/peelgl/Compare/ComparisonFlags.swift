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
      "ignore", nil, "X,Y,WxH", .comparison, "Exclude a rectangle; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.rule.ignored.append(try Values.rectangle(value))
      }),
    .option(
      "include", nil, "X,Y,WxH", .comparison, "Compare only this rectangle; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.rule.included.append(try Values.rectangle(value))
      }),
    .option(
      "mask", nil, "FILE", .comparison,
      "Exclude areas where the picture FILE is dark or transparent.", completion: .file,
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
      "In folders, compare only matching paths, such as icons/*.png; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.globs.append(value)
      }),
    .option(
      "expected-name", nil, "PATTERN", .comparison,
      "Name pattern of goldens, such as *-expected or *-expected.png.",
      details: """
        The star stands for the picture's name. A single folder with both kinds of pictures uses \
        *-expected and *-actual by default. Files that do not match are ignored.
        """,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.expectedName = try Values.pattern(value)
      }),
    .option(
      "actual-name", nil, "PATTERN", .comparison,
      "Name pattern of actual pictures, such as *-actual or *-actual.png.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.actualName = try Values.pattern(value)
      }),
    .option(
      "changed-since", nil, "FILE", .comparison,
      "In folders, compare only pictures modified after FILE.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.changedSince = value }),
    .toggle(
      "ignore-extra", nil, .comparison, "Ignore extra pictures instead of failing.",
      apply: { $0.comparison.ignoresExtra = true }),
    .toggle(
      "ignore-missing", nil, .comparison, "Ignore missing pictures instead of failing.",
      apply: { $0.comparison.ignoresMissing = true }),
    .toggle(
      "sequence", nil, .comparison, "Compare the folders as frames of an animation.",
      details: "The report then says whether frames are shifted, repeated, dropped or reversed.",
      apply: { $0.comparison.isSequence = true }),
    .option(
      "class", nil, "CLASS", .comparison,
      "The preferred device class of goldens, such as llvmpipe (default the one in each picture).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.deviceClass = value
      }),
    .option(
      "fail-on", nil, "CLASSES", .comparison,
      "The failing outcomes, separated by commas (default all but timing).",
      details: """
        The outcomes are different, missing, extra, size, unreadable and timing. timing means \
        that an animation's frames look the same, but their durations or the number of plays \
        differ. Other outcomes are reported, and pass.
        """,
      completion: .words(PairResult.Class.allCases.dropFirst().map(\.rawValue)),
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.failing = try Values.classes(value)
      }),
    .option(
      "max-failures", nil, "N", .comparison, "Stop after N failed pictures.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.maxFailures = try Values.integer(
          value, in: 1...1_000_000_000, "a number of pictures")
      }),
    .toggle(
      "strict", nil, .comparison,
      "Also fail for unused goldens and rules that match nothing.",
      apply: { $0.comparison.isStrict = true }),
    .option(
      "jobs", "j", "N", .comparison, "Number of threads (default one per processor).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.jobs = try Values.integer(value, in: 1...256, "a number of threads")
      }),
  ]

  /// The outputs of a comparison.
  static let reports: [Flag] = [
    .option(
      "diff", nil, "FILE", .output,
      "Write a picture of the differences; for folders, a folder of such pictures.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.diff = try Values.path(value)
      }),
    .option(
      "report", nil, "FILE", .output, "Write a page that shows every pair, such as report.html.",
      details: """
        The page is a single file and needs no network. An existing file is replaced. A folder, such as report/, \
        gets the page as index.html, and the pictures as files beside it.
        """,
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
      "markdown", nil, "FILE", .output,
      "Write a Markdown summary, for example to $GITHUB_STEP_SUMMARY.",
      details: "An existing file is replaced. The first 100 pictures that differ are listed.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.markdown = try Values.path(value)
      }),
    .option(
      "link", nil, "PREFIX", .output, "The prefix of paths in the links of --markdown.",
      details:
        "For example the URL of the folder in which CI serves the pictures, with its final slash. Without it, the summary has no pictures.",
      apply: { value, arguments throws(ValueError) in arguments.comparison.link = value }),
    .toggle(
      "verbose", nil, .reporting, "Also print the metric's figures.",
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
      "Add another accepted picture, such as name~2.png, instead of replacing one.",
      apply: { $0.comparison.addsVariant = true }),
    .option(
      "noise", nil, "RUN", .comparison,
      "Excuse what varies in this further run of the unchanged pictures; may be repeated.",
      details: """
        If the runs of a golden vary, a file such as chart.png.noise.json beside it records where and \
        by how much. compare excuses exactly that, and reports it. Five runs or more are better than \
        two. Noise may cover a tenth of the picture, is refused when the layout differs between runs, \
        and expires when the golden is replaced. RUN is a folder like ACTUAL, or a picture if that is \
        one.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.runs.append(value)
      }),
    .toggle(
      "prune", nil, .comparison, "Remove goldens without an actual picture.",
      details: "With NAMEs, only matching goldens.",
      apply: { $0.comparison.prunes = true }),
    .toggle(
      "dry-run", nil, .comparison, "Print the changes, and write nothing.",
      apply: { $0.comparison.isTrial = true }),
    .option(
      "decisions", nil, "FILE", .comparison, "Apply the decisions saved on a report's page.",
      details: """
        The file holds digests: if a picture or golden has changed since, nothing is written. Run \
        the command in the folder in which the pictures were compared.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.decisions = value }),
  ]
}
