import Documents

/// Fits a text into its place, or tells how far it is beyond it.
struct TextFitting {
  /// The result for a text.
  struct Outcome {
    /// The replacement of the element in the file; `nil` if it stays.
    var written: [UInt8]?
    /// The problem, a sentence without its full stop.
    var finding: String?
  }

  private let element: TextElement
  private let place: TextPlace
  private let measure: TextMeasure
  /// Width and height of the picture.
  private let picture: SIMD2<Double>

  init(
    _ element: TextElement, in place: TextPlace, of texts: TextElements, picture: SIMD2<Double>
  ) {
    self.element = element
    self.place = place
    self.picture = picture
    measure = TextMeasure(element, of: texts, direction: place.lines)
  }

  /// Fits the text.
  func outcome() -> Outcome {
    switch place.room {
    case .anywhere: Outcome()
    case .box(let width, let height): fitted(width, height ?? .infinity)
    case .picture: fittedIntoPicture()
    }
  }

  private func fitted(_ width: Double, _ height: Double) -> Outcome {
    guard let own = measure.boxes([.init()], inPicture: false)[0]?.size else { return Outcome() }
    let room = SIMD2(width, height)
    if Self.fits(own, room) { return Outcome() }
    guard let size = ownSize(own, inPicture: false), place.smallest != nil || place.lines != nil
    else { return Outcome(finding: finding(own, room)) }
    let least = min(1, (place.smallest ?? size) / size)
    var words = place.lines == nil ? nil : measuredWords(own.x)
    var factor = 1.0
    var last: (variant: TextMeasure.Variant, box: SIMD2<Double>)?
    for _ in 0..<Self.rounds {
      factor = largest(from: least, to: factor) { fits($0, words, own, size, room) }
      let lines = words?.lines(within: width / factor)
      let variant = TextMeasure.Variant(
        size: factor < 1 ? factor * size : nil, lines: (lines?.count ?? 1) > 1 ? lines : nil)
      guard let box = measure.boxes([variant], inPicture: false)[0]?.size else { break }
      if Self.fits(box, room) { return Outcome(written: measure.written(variant)) }
      last = (variant, box)
      if let widest = words?.widest, widest <= room.x / factor, box.x > room.x {
        // Letters at the ends of lines have other bearings.
        words?.bearings -= 1.01 * (box.x - room.x) / factor
        continue
      }
      if factor <= least { break }
      factor = max(least, factor * min(0.998, width / box.x, height / box.y))
    }
    return Outcome(
      written: last.map { measure.written($0.variant) }, finding: finding(last?.box ?? own, room))
  }

  /// Whether a text fits at a multiple of its own size, as far as its words tell.
  private func fits(
    _ factor: Double, _ words: TextLines?, _ own: SIMD2<Double>, _ size: Double,
    _ room: SIMD2<Double>
  ) -> Bool {
    let room = room / factor
    guard let words else { return Self.fits(own, room) }
    guard words.widest <= room.x else { return false }
    let lines = words.lines(within: room.x).count
    return own.y + Double(lines - 1) * TextMeasure.lineHeight * size <= room.y
  }

  private func fittedIntoPicture() -> Outcome {
    guard let own = measure.boxes([.init()], inPicture: true)[0] else { return Outcome() }
    let cut = cut(own, beyond: Self.unseen)
    guard !cut.isEmpty else { return Outcome() }
    guard let smallest = place.smallest, let size = ownSize(own.size, inPicture: true) else {
      return Outcome(finding: finding(cut))
    }
    let sizes = [size, size / 2]
    let boxes = measure.boxes(sizes.map { .init(size: $0) }, inPicture: true)
    guard let full = boxes[0], let half = boxes[1] else { return Outcome(finding: finding(cut)) }
    // All edges move in a straight line to where the text starts.
    let factor = largest(from: min(1, smallest / size), to: 1) { factor in
      let share = 2 * (1 - factor)
      let origin = full.origin + (half.origin - full.origin) * share
      let end = full.end + (half.end - full.end) * share
      return self.cut(SVGBox(origin: origin, size: end - origin), beyond: 0).isEmpty
    }
    let variant = TextMeasure.Variant(size: factor * size)
    let drawn =
      measure.boxes([variant], inPicture: true)[0].map { self.cut($0, beyond: Self.unseen) } ?? []
    return Outcome(
      written: measure.written(variant), finding: drawn.isEmpty ? nil : finding(drawn))
  }

  /// The text's own font size: its width relative to its width at 100.
  private func ownSize(_ own: SIMD2<Double>, inPicture: Bool) -> Double? {
    measure.boxes([.init(size: 100)], inPicture: inPicture)[0].map { 100 * own.x / $0.size.x }
  }

  /// The words with their widths, in one line `width` wide together; `nil` if the text cannot be parted.
  private func measuredWords(_ width: Double) -> TextLines? {
    var words = TextLines(element.text)
    guard words.words.count <= TextLines.most,
      words.words.count * element.tag.range.count <= TextLines.mostBytes
    else { return nil }
    // Between bars, blanks at the ends count.
    let texts = ["", " "] + words.words.map(\.text)
    let boxes = measure.boxes(texts.map { .init(lines: ["|\($0)|"]) }, inPicture: false)
    guard let bars = boxes[0]?.size.x, let blank = boxes[1]?.size.x else { return nil }
    words.blank = blank - bars
    for (index, box) in boxes.dropFirst(2).enumerated() {
      words.words[index].width = (box?.size.x ?? bars) - bars
    }
    words.bearings = words.width - width
    return words
  }

  /// The largest factor that is right, to a thousandth; the least where none is.
  private func largest(
    from least: Double, to most: Double, where isRight: (Double) -> Bool
  ) -> Double {
    if isRight(most) { return most }
    var (low, high) = (least, most)
    while high - low > 0.001 * high {
      let middle = (low + high) / 2
      if isRight(middle) { low = middle } else { high = middle }
    }
    return low
  }

  private static let rounds = 6

  /// Rounding of lengths must not count.
  private static func fits(_ size: SIMD2<Double>, _ room: SIMD2<Double>) -> Bool {
    size.x <= room.x * 1.0001 && size.y <= room.y * 1.0001
  }
}

extension TextFitting {
  /// Pixels beyond the picture's edge that are not told.
  private static let unseen = 1.0

  /// The sides on which the picture's edge cuts a box by more than `least` pixels, with the pixels beyond.
  private func cut(_ box: SVGBox, beyond least: Double) -> [(side: String, pixels: Double)] {
    [
      ("left", -box.origin.x), ("right", box.end.x - picture.x), ("top", -box.origin.y),
      ("bottom", box.end.y - picture.y),
    ].filter { $0.1 > least }
  }

  private func finding(_ cut: [(side: String, pixels: Double)]) -> String {
    let sides = cut.map { "\(Self.text($0.pixels.rounded(.up))) pixels at the \($0.side)" }
    return
      "the text \(quoted(element.text)) is cut at the picture's edge: \(listed(sides))\(advice)"
  }

  private func finding(_ size: SIMD2<Double>, _ room: SIMD2<Double>) -> String {
    let isWide = size.x > room.x
    let (length, limit, word) = isWide ? (size.x, room.x, "wide") : (size.y, room.y, "high")
    return "the text \(quoted(element.text)) is \(Self.text(length)) \(word), but its place is"
      + " \(Self.text(limit)) \(word)\(advice)"
  }

  private var advice: String {
    place.smallest.map { "; it is drawn at its smallest size, \($0.plainText)" } ?? ""
  }

  private static func text(_ length: Double) -> String { ((length * 10).rounded() / 10).plainText }
}
