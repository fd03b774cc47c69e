import Documents
import Imaging

extension ChangeKind {
  /// The colour of letters that changed on a ground that did not; nil if something else changed.
  func text(_ area: Rectangle) -> Change.Kind? {
    let lines = rows(area)
    guard let paper = common(lines.flatMap { row in row.map { pixel(expected, $0.x, $0.y) } }),
      let later = common(lines.flatMap { row in row.map { pixel(actual, $0.x, $0.y) } }),
      (later - paper).isNear(.zero, by: Self.slack)
    else { return nil }
    let changed = lines.flatMap { row in
      row.compactMap { place -> Pair? in
        let (p, q) = (pixel(expected, place.x, place.y), pixel(actual, place.x, place.y))
        return p == q ? nil : Pair(before: p - paper, after: q - paper)
      }
    }
    guard let ink = ink(changed), isOneInk(changed, ink),
      let count = letteredLines(lines, paper, ink.before)
    else { return nil }
    let (from, to) = (Self.straight(paper + ink.before), Self.straight(paper + ink.after))
    let ground = Self.straight(paper)
    return .text(
      .init(
        from: from, to: to, contrastFrom: Self.contrast(from, ground),
        contrastTo: Self.contrast(to, ground), lines: count))
  }

  /// The distances of a pixel from the ground in both pictures.
  private struct Pair {
    let before: SIMD4<Float>
    let after: SIMD4<Float>
  }

  /// Rounding, of 255.
  private static let slack: Float = 4
  /// The share of the ink that covers a pixel of the ink's colour.
  private static let full: Float = 0.93
  /// The mean difference of the shares that ink covers of a pixel, from which letters are others.
  private static let otherShape: Float = 0.08
  /// The number of strokes that a line of letters has at least.
  private static let strokes = 4
  /// The longest run of ink in a line of letters, as a share of the line's width.
  private static let longest: Float = 0.25
  /// The most pixels to look at.
  private static let most = 1 << 16

  /// Rows of an area and of what is just beside it; of large areas some of the rows.
  private func rows(_ area: Rectangle) -> [[(x: Int, y: Int)]] {
    let columns = max(0, area.x - 2)..<min(width, area.x + area.width + 2)
    let down = max(0, area.y - 2)..<min(height, area.y + area.height + 2)
    let count = max(1, Self.most / max(1, columns.count))
    return down.prefix(count).map { y in columns.map { ($0, y) } }
  }

  /// The most frequent colour, if it is that of a fifth of the pixels.
  private func common(_ pixels: [SIMD4<Float>]) -> SIMD4<Float>? {
    var counts: [SIMD4<Float>: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    let most = counts.max { ($0.value, $1.key.x) < ($1.value, $0.key.x) }
    return most.flatMap { $0.value * 5 >= pixels.count ? $0.key : nil }
  }

  /// The mean of the pixels that ink covers as a whole.
  private func ink(_ changed: [Pair]) -> Pair? {
    let greatest = changed.map { $0.before.sizeSquared }.max() ?? 0
    guard greatest > Self.slack * Self.slack * 4 else { return nil }
    var counts: [SIMD4<Float>: (count: Int, pair: Pair)] = [:]
    for pair in changed where pair.before.sizeSquared >= greatest * Self.full * Self.full {
      counts[pair.before, default: (0, pair)].count += 1
    }
    return counts.values.max {
      ($0.count, $0.pair.before.sizeSquared) < ($1.count, $1.pair.before.sizeSquared)
    }?.pair
  }

  /// Whether all pixels are mixes of the ground and the ink, and as much of it before as after.
  private func isOneInk(_ changed: [Pair], _ ink: Pair) -> Bool {
    let (before, after) = (ink.before.sizeSquared, ink.after.sizeSquared)
    guard after > Self.slack * Self.slack * 4 else { return false }
    var (apart, aside) = (Float(0), Float(0))
    for pair in changed {
      let share = (pair.before * ink.before).sum() / before
      apart += abs(share - (pair.after * ink.after).sum() / after)
      aside += (pair.before - ink.before * share).sizeSquared
    }
    let count = Float(changed.count)
    return apart <= Self.otherShape * count
      && aside <= Self.otherShape * Self.otherShape * before * count
  }

  /// The number of lines of letters; nil if the ink draws something else.
  private func letteredLines(
    _ rows: [[(x: Int, y: Int)]], _ paper: SIMD4<Float>, _ ink: SIMD4<Float>
  ) -> Int? {
    let half = ink.sizeSquared / 2
    var (lines, most, isInside) = (0, 0, false)
    for row in rows {
      var (strokes, run, longest) = (0, 0, 0)
      for place in row {
        let isInk = ((pixel(expected, place.x, place.y) - paper) * ink).sum() > half
        if isInk && run == 0 { strokes += 1 }
        run = isInk ? run + 1 : 0
        longest = max(longest, run)
      }
      if Float(longest) > Self.longest * Float(row.count) && longest > 8 { return nil }
      most = max(most, strokes)
      if strokes > 0 && !isInside { lines += 1 }
      isInside = strokes > 0
    }
    return most >= Self.strokes ? lines : nil
  }

  /// WCAG's contrast ratio of two opaque colours, in whole tenths.
  private static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    let ratio = (Swift.max(one, other) + 0.05) / (Swift.min(one, other) + 0.05)
    return (ratio * 10).rounded() / 10
  }

  private static func luminance(_ color: UInt32) -> Double {
    let (red, green, blue) = (color >> 24, color >> 16 & 255, color >> 8 & 255)
    return Lab.luminance(Double(red), Double(green), Double(blue))
  }
}

extension SIMD4<Float> {
  /// Whether no component is farther than `distance` away.
  fileprivate func isNear(_ other: Self, by distance: Float) -> Bool {
    let step = self - other
    return step.max() <= distance && step.min() >= -distance
  }
}
