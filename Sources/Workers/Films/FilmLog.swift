/// The messages of ffmpeg while it decodes a film: the times of its frames, and errors.
struct FilmLog {
  /// A frame that ffmpeg has announced.
  struct Announced: Equatable {
    let seconds: Double
    let width: Int
    let height: Int
  }

  /// The frames that were announced and not yet taken, in order.
  private(set) var frames: ArraySlice<Announced> = []
  /// The mistake that ended the work, or the first one.
  private(set) var mistake: Substring?
  /// The demuxer's message about the file's end.
  private(set) var cut: Substring?
  private var timeBase = (numerator: 0.0, denominator: 1.0)
  private var line: [UInt8] = []

  /// How ffmpeg's readers say that a file ends early.
  private static let cuts = ["ended prematurely", "partial file"]
  /// The longest line that is read; the rest of a longer one does not matter.
  private static let longest = 4096

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        read(FFmpegMessage(Substring(String(decoding: line, as: UTF8.self))))
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  mutating func take() -> Announced? { frames.popFirst() }

  private mutating func read(_ message: FFmpegMessage) {
    if message.part.hasPrefix("Parsed_showinfo") {
      readFrame(message.text)
      return
    }
    switch message.level {
    case .fatal: mistake = message.text
    case .error where Self.cuts.contains { message.text.contains($0) }: cut = message.text
    case .error: mistake = mistake ?? message.text
    case .warning, .info, nil: break
    }
  }

  /// Reads `config in time_base: 1/25, …` and `n:   0 pts:   512 … s:320x240 …`.
  private mutating func readFrame(_ text: Substring) {
    if text.hasPrefix("config in"), let base = Self.value("time_base", of: text) {
      let parts = base.split(separator: "/").compactMap { Double($0) }
      if parts.count == 2, parts[1] > 0 { timeBase = (parts[0], parts[1]) }
    }
    guard text.hasPrefix("n:"), let size = Self.value("s", of: text) else { return }
    let sides = size.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { return }
    let stamp = Self.value("pts", of: text).flatMap { Double($0) } ?? .nan
    frames.append(
      Announced(
        seconds: stamp * timeBase.numerator / timeBase.denominator, width: sides[0],
        height: sides[1]))
  }

  /// The word after `NAME:`, with or without a blank between them.
  private static func value(_ name: String, of text: Substring) -> Substring? {
    let words = text.split { $0 == " " || $0 == "," }
    for (index, word) in words.enumerated() where word.hasPrefix("\(name):") {
      let value = word.dropFirst(name.count + 1)
      return value.isEmpty && index + 1 < words.count ? words[index + 1] : value
    }
    return nil
  }
}
