import Imaging

/// Makes the pictures that reports show of failing pairs, after all pairs have been judged.
///
/// Pairs are read again in the order of their names, a few at a time. Memory therefore does not grow with their number, and
/// reports do not depend on the number of threads.
struct PairPictures {
  /// The most pairs whose pictures are kept; where there are more pairs, the others have no thumbnail.
  static let pairs = 2000
  /// The bytes of pictures up to which they are kept as a whole.
  private static let wholeBytes = 1 << 20

  let comparer: PairComparer
  let workers: Int

  /// The pictures to make for one pair.
  private struct Order {
    var pair: Int
    var isKept = false
    /// Whether whole pictures are kept, and not only the parts that differ.
    var isWhole = false
    var hasThumbnail = false
    var hasDiff: Bool
  }

  private struct Made {
    var pictures = ReportPictures()
    var diff: [UInt8] = []
  }

  /// Puts pictures into `pairs`, and passes every diff picture to `diff`.
  func fill(_ pairs: inout [PairReport], diff: ((FileName, [UInt8]) -> Void)?) {
    let orders = orders(pairs, hasDiff: diff != nil)
    for start in stride(from: 0, to: orders.count, by: workers * 4) {
      let some = orders[start..<min(orders.count, start + workers * 4)].map { ($0, pairs[$0.pair]) }
      let made = WorkPool.map(count: some.count, workers: workers) {
        index in make(some[index].0, some[index].1)
      }
      for ((order, _), made) in zip(some, made) {
        pairs[order.pair].pictures = made.pictures
        if !made.diff.isEmpty { diff?(pairs[order.pair].name, made.diff) }
      }
    }
  }

  private func orders(_ pairs: [PairReport], hasDiff: Bool) -> [Order] {
    var orders: [Order] = []
    var bytesLeft = comparer.request.pictureLimit
    var wholeLeft = comparer.request.keepsWhole ? bytesLeft : Self.wholeBytes
    // The page plays all frames of a sequence.
    let all = comparer.request.isSequence && comparer.request.keepsPictures
    for (index, pair) in pairs.enumerated() where !pair.result.same || pair.hasExcuse || all {
      var order = Order(pair: index, hasDiff: hasDiff && Self.isDrawn(pair))
      if comparer.request.keepsPictures {
        order.hasThumbnail = orders.count < Self.pairs
        let bytes = files(pair).compactMap { $0.flatMap(FileProbe.size) }
        // The diff picture is not larger than the greater of both.
        let needed = bytes.reduce(bytes.max() ?? 0, +)
        order.isKept = needed <= bytesLeft && orders.count < Self.pairs
        if order.isKept { bytesLeft -= needed }
        order.isWhole = needed <= wholeLeft
        if order.isWhole { wholeLeft -= needed }
      }
      if order.isKept || order.hasThumbnail || order.hasDiff { orders.append(order) }
    }
    return orders
  }

  /// The paths of the expected and the actual picture; nil when there is none.
  private func files(_ pair: PairReport) -> [FileName?] {
    [pair.expected?.within(comparer.expectedRoot), pair.actual?.within(comparer.actualRoot)]
  }

  /// What a report shows of a picture: its file, or pixels of a drawing.
  private static func shown(_ picture: (file: PictureFile, image: Image)) -> [UInt8] {
    picture.file.isDrawing ? PNG.encode(picture.image) : picture.file.bytes
  }

  /// The parts of two pictures that differ; nil if there are not two of one size.
  private static func parts(_ expected: Image?, _ actual: Image?) -> ChangedParts? {
    guard let expected, let actual else { return nil }
    return ChangedParts(expected, actual)
  }

  private static func isDrawn(_ pair: PairReport) -> Bool {
    [.different, .size].contains(pair.result.outcome)
  }

  /// The expected and the actual picture; nil if there is none, or if they take too much memory.
  private func pictures(of pair: PairReport) -> [(file: PictureFile, image: Image)?] {
    let limits = comparer.request.limits
    let files = files(pair).map { name -> PictureFile? in
      guard let name, (PictureHeader(png: name)?.pixels ?? 0) <= StreamedComparison.pixels else {
        return nil
      }
      return try? PictureFile(name, limits, comparer.request.drawing)
    }
    let headers = files.map { file in file.flatMap { try? $0.header(limits) } }
    if let first = headers[0], let second = headers[1],
      !PairMemory(first, second, pair.options).fits(limits)
    {
      return [nil, nil]
    }
    return files.indices.map { index in
      guard let file = files[index],
        (headers[index]?.pixels ?? 0) <= StreamedComparison.pixels,
        let image = try? file.decoded(limits, scale: 2)
      else { return nil }
      return (file, image)
    }
  }

  private func make(_ order: Order, _ pair: PairReport) -> Made {
    var made = Made()
    let limits = comparer.request.limits
    let files = pictures(of: pair)
    let (expected, actual) = (files[0], files[1])
    if order.hasThumbnail {
      let digests = self.files(pair).map { $0.flatMap { Decision.digest($0, limits) } }
      made.pictures.digests = (digests[0], digests[1])
    }
    if order.hasThumbnail, let image = actual?.image ?? expected?.image {
      made.pictures.thumbnail = Thumbnail.png(image)
    }
    let parts = order.isWhole ? nil : Self.parts(expected?.image, actual?.image)
    if order.isKept {
      func shown(_ picture: (file: PictureFile, image: Image)) -> [UInt8] {
        parts.map { PNG.encode($0.only(picture.image)) } ?? Self.shown(picture)
      }
      made.pictures.expected = pair.result.same && !pair.hasExcuse ? [] : expected.map(shown) ?? []
      made.pictures.actual = actual.map(shown) ?? []
      made.pictures.hasParts = parts != nil
    }
    if Self.isDrawn(pair), order.isKept || order.hasDiff, let expected, let actual,
      pair.result.outcome != .size
        || comparer.aligns(
          PictureHeader(expected.image), PictureHeader(actual.image), pair.options)
    {
      let diff = DiffPicture.image(
        expected: expected.image, actual: actual.image, options: pair.options)
      if order.hasDiff || parts == nil { made.diff = diff.map(DiffPicture.encode) ?? [] }
      if order.isKept {
        made.pictures.diff =
          parts.map { parts in diff.map { PNG.encode(parts.only($0)) } ?? [] } ?? made.diff
      }
    }
    return made
  }
}
