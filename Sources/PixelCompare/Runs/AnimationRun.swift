import Imaging

/// Compares an animated file with another one or with a folder of frames, frame by frame.
struct AnimationRun {
  private let comparison: FrameComparison
  private let request: ComparisonRequest
  /// The number of bytes that are left for pictures in reports.
  private var bytesLeft: Int
  private var signatures: (expected: [FrameSignature], actual: [FrameSignature]) = ([], [])

  /// Opens both sides; nil when neither is an animated file.
  init?(
    expected: FileName, actual: FileName, _ isFolder: (expected: Bool, actual: Bool),
    _ request: ComparisonRequest
  ) throws(CompareError) {
    guard
      !isFolder.expected && FileProbe.mayBeAnimated(expected)
        || !isFolder.actual && FileProbe.mayBeAnimated(actual),
      let options = try request.rules.options(for: actual, from: request.options)
    else { return nil }
    func open(_ path: FileName, _ isFolder: Bool) -> FrameSource? {
      // Comparing the files reports what cannot be opened.
      try? FrameSource(path, isFolder: isFolder, request.limits)
    }
    guard let first = open(expected, isFolder.expected), let second = open(actual, isFolder.actual)
    else { return nil }
    if case .still = first, case .still = second { return nil }
    comparison = FrameComparison(
      expected: first, actual: second, options: options, limits: request.limits,
      findsChanges: request.findsChanges)
    self.request = request
    bytesLeft = request.pictureLimit
  }

  /// Compares all frames.
  mutating func run(
    progress: (Int, Int) -> Void, diff: ((FileName, [UInt8]) -> Void)?
  ) throws(CompareError) -> (pairs: [PairReport], sequence: SequenceReport) {
    var pairs: [PairReport] = []
    for index in 0..<comparison.count {
      let frame = try comparison.frame(index)
      var pair = PairReport(
        name: name(index), result: frame.result, options: comparison.options)
      pair.reason = frame.reason
      if let image = frame.expected { signatures.expected.append(FrameSignature(image)) }
      if let image = frame.actual { signatures.actual.append(FrameSignature(image)) }
      keep(frame, in: &pair, diff)
      pairs.append(pair)
      progress(index + 1, comparison.count)
    }
    var sequence = SequenceComparison.report(pairs) {
      SequenceHints.find(expected: signatures.expected, actual: signatures.actual)
    }
    for index in sequence.frames.indices {
      sequence.frames[index].seconds =
        comparison.actual.duration(index) ?? comparison.expected.duration(index)
    }
    if let loops = comparison.loops { sequence.hints.append(loops) }
    return (pairs, sequence)
  }

  /// The name of the frame's file in a folder, else `frame-0012.png`.
  private func name(_ index: Int) -> FileName {
    if let name = comparison.actual.name(index) ?? comparison.expected.name(index) { return name }
    let digits = String(index)
    return FileName("frame-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png")
  }

  private mutating func keep(
    _ frame: FrameComparison.Frame, in pair: inout PairReport,
    _ diff: ((FileName, [UInt8]) -> Void)?
  ) {
    if request.keepsPictures, comparison.count <= PairPictures.pairs || !pair.result.same,
      let image = frame.actual ?? frame.expected
    {
      pair.pictures.thumbnail = Thumbnail.png(image)
    }
    if pair.result.same {
      // The page plays all frames.
      guard request.keepsPictures, bytesLeft > 0, let image = frame.actual else { return }
      pair.pictures.actual = PNG.encode(image)
      bytesLeft -= pair.pictures.actual.count
      return
    }
    var drawn: [UInt8] = []
    if diff != nil || request.keepsPictures, pair.result.outcome == .different,
      let expected = frame.expected, let actual = frame.actual
    {
      drawn = DiffPicture.png(expected: expected, actual: actual, options: pair.options)
      if !drawn.isEmpty { diff?(pair.name, drawn) }
    }
    guard request.keepsPictures, bytesLeft > 0 else { return }
    pair.pictures.expected = frame.expected.map { PNG.encode($0) } ?? []
    pair.pictures.actual = frame.actual.map { PNG.encode($0) } ?? []
    pair.pictures.diff = drawn
    bytesLeft -= pair.pictures.expected.count + pair.pictures.actual.count + drawn.count
  }
}
