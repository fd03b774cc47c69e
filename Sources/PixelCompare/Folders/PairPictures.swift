import Imaging

/// Makes the pictures that reports show of pairs that are not the same, after all pairs have been judged.
///
/// Pairs are looked at again in the order of their names, a few at a time, so that memory does not grow with their number
/// and reports do not depend on threads.
struct PairPictures {
  /// In folders of more pairs, only this many that are not the same have thumbnails.
  static let thumbnails = 2000

  let comparer: PairComparer
  let workers: Int

  /// What is wanted of one pair.
  private struct Wish {
    var pair: Int
    var isKept = false
    var hasThumbnail = false
    var hasDiff: Bool
  }

  private struct Made {
    var pictures = ReportPictures()
    var diff: [UInt8] = []
  }

  /// Puts pictures into `pairs`, and gives every diff picture to `diff`.
  func fill(_ pairs: inout [PairReport], diff: ((FileName, [UInt8]) -> Void)?) {
    let wishes = wishes(pairs, hasDiff: diff != nil)
    for start in stride(from: 0, to: wishes.count, by: workers * 4) {
      let some = wishes[start..<min(wishes.count, start + workers * 4)].map { ($0, pairs[$0.pair]) }
      let made = WorkPool.map(count: some.count, workers: workers, progress: { _ in }) {
        index in make(some[index].0, some[index].1)
      }
      for ((wish, _), made) in zip(some, made) {
        pairs[wish.pair].pictures = made.pictures
        if !made.diff.isEmpty { diff?(pairs[wish.pair].name, made.diff) }
      }
    }
  }

  private func wishes(_ pairs: [PairReport], hasDiff: Bool) -> [Wish] {
    var wishes: [Wish] = []
    var room = comparer.request.pictureLimit
    for (index, pair) in pairs.enumerated() where !pair.result.same {
      var wish = Wish(pair: index, hasDiff: hasDiff && pair.result.outcome == .different)
      if comparer.request.keepsPictures {
        wish.hasThumbnail = comparer.keepsThumbnails || wishes.count < Self.thumbnails
        let bytes = files(pair).compactMap { $0.flatMap(FileBytes.size) }
        // The diff picture is not larger than the greater of both.
        let needed = bytes.reduce(bytes.max() ?? 0, +)
        wish.isKept = needed <= room
        if wish.isKept { room -= needed }
      }
      if wish.isKept || wish.hasThumbnail || wish.hasDiff { wishes.append(wish) }
    }
    return wishes
  }

  /// Where the expected and the actual picture are; nil when there is none.
  private func files(_ pair: PairReport) -> [FileName?] {
    let isMissing = pair.result.outcome == .missing
    return [
      pair.expected?.within(comparer.expectedRoot),
      isMissing ? nil : pair.name.within(comparer.actualRoot),
    ]
  }

  private func make(_ wish: Wish, _ pair: PairReport) -> Made {
    var made = Made()
    let limits = comparer.request.limits
    let files = files(pair).map { name -> (file: PictureFile, image: Image)? in
      guard let name, (FileBytes.pixels(name) ?? 0) <= StreamedComparison.pixels,
        let file = try? PictureFile(name, limits), let image = try? file.decoded(limits)
      else { return nil }
      return (file, image)
    }
    let (expected, actual) = (files[0], files[1])
    if wish.hasThumbnail, let image = actual?.image ?? expected?.image {
      made.pictures.thumbnail = Thumbnail.png(image)
    }
    if wish.isKept {
      made.pictures.expected = expected?.file.bytes ?? []
      made.pictures.actual = actual?.file.bytes ?? []
    }
    if pair.result.outcome == .different, wish.isKept || wish.hasDiff, let expected, let actual {
      made.diff = DiffPicture.png(
        expected: expected.image, actual: actual.image, options: pair.options)
      if wish.isKept { made.pictures.diff = made.diff }
    }
    return made
  }
}
