import Documents

/// The part of a moving input that plays, and how fast: what follows `#` in its name, as in
/// `film.mp4#t=2,5&speed=0.5`.
///
/// The times are those of Media Fragments URI 1.0 (W3C), section 4.2.1, in normal play time.
struct Clip: Sendable, Hashable {
  /// Where it starts, in seconds.
  var start = 0.0
  /// Where it ends, in seconds, after ``start``; `nil` for the input's own end.
  var end: Double?
  /// Seconds of the input in a second of the output.
  var speed = 1.0
  /// As it was written, with the `#`; empty for the whole.
  var text = ""

  /// The range of ``speed``.
  static let speeds = 0.01...100.0
  /// The form of a part, for messages.
  static let form =
    "#t=START,END in seconds or as minutes:seconds, with START before END, #speed=FACTOR within"
    + " \(speeds.lowerBound.plainText)…\(speeds.upperBound.plainText), or both with & between them"

  /// All of an input.
  init() {}

  /// Reads what follows `#`; `nil` when it does not select a part.
  init?(_ fragment: Substring) {
    for pair in fragment.split(separator: "&", omittingEmptySubsequences: false) {
      let value = pair.drop { $0 != "=" }.dropFirst()
      switch pair.prefix(while: { $0 != "=" }) {
      case "t":
        let times = value.hasPrefix("npt:") ? value.dropFirst(4) : value
        let ends = times.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = ends.first, !times.isEmpty, times != "," else { return nil }
        if !first.isEmpty {
          guard let seconds = Self.seconds(first) else { return nil }
          start = seconds
        }
        if ends.count == 2 {
          guard let seconds = Self.seconds(ends[1]), seconds > start else { return nil }
          end = seconds
        }
      case "speed":
        guard let number = decimalNumber(value), Self.speeds.contains(number) else { return nil }
        speed = number
      default: return nil
      }
    }
    text = "#\(fragment)"
  }

  /// Reads the part that a picture's name selects; `nil` for all of it.
  ///
  /// - Throws: `RenderingError.inputFile` when it is wrong.
  init?(of request: FileRequest) throws(RenderingError) {
    guard let fragment = PictureName(request.name).fragment else { return nil }
    guard let clip = Clip(fragment) else {
      throw .inputFile(
        "\(quoted(request.name)): \(quoted("#\(fragment)")) does not select a part of a film or a sound; write \(Self.form)"
      )
    }
    self = clip
  }

  /// Why a still picture has no such part, as the reason in a sentence.
  var ofStill: String { "it does not move, so \(text) selects nothing of it" }

  /// Why an input of `duration` seconds has no such part, as the reason in a sentence.
  func startsAfter(_ duration: Double) -> String {
    "it lasts \(duration.thousandths) s, so \(text) begins after its end"
  }

  /// The seconds of `SECONDS`, `MINUTES:SECONDS` or `HOURS:MINUTES:SECONDS`.
  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = decimalNumber(part), number >= 0,
        parts.count == 1 || part == parts[0] || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds.isFinite ? seconds : nil
  }

  /// How long it plays in an input of `duration` seconds; `nil` when it starts after that one's end.
  func seconds(in duration: Double) -> Double? {
    start < duration ? (min(end ?? duration, duration) - start) / speed : nil
  }

  /// The seconds of the input that are shown `seconds` after the part began.
  func place(at seconds: Double) -> Double { start + seconds * speed }

  /// The frames of an animation that the part shows, and for how many seconds each; `nil` when it starts after its
  /// end.
  func frames(of durations: [Double]) -> (first: Int, durations: [Double])? {
    let end = end ?? .infinity
    var first: Int?
    var shown: [Double] = []
    var from = 0.0
    for (index, duration) in durations.enumerated() {
      let seconds = min(from + duration, end) - max(from, start)
      // What rounding leaves is no frame.
      if seconds > 1e-9 {
        first = first ?? index
        shown.append(seconds / speed)
      }
      from += duration
    }
    return first.map { ($0, shown) }
  }
}
