import Documents
import Effects
import PixelCompare

extension Flag {
  /// How pictures are compared and what still counts as the same.
  static let verdict: [Flag] = [
    .option(
      "metric", "m", "NAME", .comparison,
      "How pictures are measured (default perceptual).",
      details: """
        The metrics are \(listed(Metric.allCases.map(\.rawValue))). Of alpha, perceptual, delta-e and \
        delta-e-94 see every pixel on black and on white, never on one alone; exact and channel compare \
        it as a fourth component; ssim, ssim-uniform and psnr do so when a picture is not opaque; yiq \
        blends on white, yiq-checker and oklab on pixelmatch's checkerboard; flip drops it. These \
        are the ways of their originals; the CIE's formulas know no alpha.
        """,
      completion: .words(Metric.allCases.map(\.rawValue)),
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.metric = try Values.choice(value, Metric.self)
      }),
    .option(
      "threshold", "t", "T", .comparison,
      "What a pixel may differ, in the metric's unit (default the metric's own).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.threshold = try Values.number(
          value, in: -1...1000, "a threshold")
      }),
    .option(
      "antialiasing", nil, "MODE", .comparison,
      "What happens to differences that anti-aliasing explains: ignore or count (default ignore).",
      completion: .words(["ignore", "count"]),
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.antialiasing = try Values.choice(
          value, ComparisonOptions.Antialiasing.self)
      }),
    .option(
      "max-count", nil, "N", .comparison, "Pixels over the threshold that still pass (default 0).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.maxCount = try Values.integer(
          value, in: 0...Int(Int32.max), "a number of pixels")
      }),
    .option(
      "max-ratio", nil, "R", .comparison, "The share of them that still passes, 0 to 1.",
      details: "With --max-count too, the stricter of both holds.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.maxRatio = try Values.number(value, in: 0...1, "a share")
      }),
    .option(
      "max-window", nil, "W", .comparison,
      "For perceptual: the drift of the worst window that still passes (default 1).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.windowLimit = try Values.number(
          value, in: 0...1_000_000, "a drift")
      }),
    .option(
      "fuzzy", nil, "RANGES", .comparison,
      "For channel: differences and pixels that pass, as 0-10;0-300.",
      details: """
        As in the web platform tests: the first range is that of the greatest component difference, \
        of 255, the second that of the number of differing pixels. A single number is the most \
        that passes. Other metrics refuse it.
        """,
      apply: { value, arguments throws(ValueError) in
        let ranges = try Values.ranges(value)
        arguments.comparison.options.differenceRange = ranges.difference
        arguments.comparison.options.pixelRange = ranges.pixels
      }),
    .option(
      "pixels-per-degree", nil, "N", .comparison,
      "For flip: pixels in a degree of sight (default 67.02).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.pixelsPerDegree = try Values.number(
          value, in: 1...1000, "a number of pixels")
      }),
  ]

  /// Which pictures and which parts of them are compared.
  static let selection: [Flag] = [
    .option(
      "ignore", nil, "X,Y,WxH", .comparison, "Do not compare a rectangle; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.ignored.append(try Values.rectangle(value))
      }),
    .option(
      "include", nil, "X,Y,WxH", .comparison, "Compare only such rectangles; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.options.included.append(try Values.rectangle(value))
      }),
    .option(
      "mask", nil, "FILE", .comparison,
      "Do not compare where the picture FILE is dark or transparent.", completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.maskFile = value }),
    .option(
      "rules", nil, "FILE", .comparison, "Read exceptions by path from a JSON5 file.",
      details: """
        It maps patterns to what holds for the files that match, later ones over earlier ones: \
        {"icons/*.png": {metric: "yiq", threshold: 0.2, maxCount: 4, ignore: [[0, 0, 16, 16]]}, \
        "clock.png": {skip: true}}. The path of a mask is relative to the file.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in arguments.comparison.rulesFile = value }),
    .option(
      "only", nil, "PATTERN", .comparison,
      "In folders, compare only paths that match, as icons/*.png; may be repeated.",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.globs.append(value)
      }),
    .toggle(
      "ignore-extra", nil, .comparison, "Let pictures pass that nothing expects.",
      apply: { $0.comparison.ignoresExtra = true }),
    .toggle(
      "ignore-missing", nil, .comparison, "Let expected pictures pass that are not there.",
      apply: { $0.comparison.ignoresMissing = true }),
    .toggle(
      "sequence", nil, .comparison, "Take the folders as frames of an animation.",
      details: "The report then tells shifted, repeated, dropped and reversed frames.",
      apply: { $0.comparison.isSequence = true }),
    .option(
      "class", nil, "CLASS", .comparison,
      "The device class whose goldens come first, as llvmpipe (default what each picture says).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.deviceClass = value
      }),
    .option(
      "workers", nil, "N", .comparison, "Threads (default one a processor).",
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.workers = try Values.integer(value, in: 1...256, "a number of threads")
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
      details: "It is one file, needs no network, and is replaced when it exists.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.report = try Values.path(value)
      }),
    .option(
      "junit", nil, "FILE", .output, "Write a JUnit report.", completion: .file,
      apply: { value, arguments throws(ValueError) in
        arguments.comparison.junit = try Values.path(value)
      }),
    .toggle(
      "github", nil, .reporting, "Print GitHub's workflow annotations.",
      apply: { $0.comparison.isGitHub = true }),
  ]

  /// How goldens are accepted.
  static let approval: [Flag] = [
    .toggle(
      "force", nil, .comparison, "Accept pictures of a device class that has no goldens there.",
      apply: { $0.comparison.force = true }),
    .toggle(
      "variant", nil, .comparison, "Add a further accepted picture, as name~2.png.",
      apply: { $0.comparison.addsVariant = true }),
  ]
}
