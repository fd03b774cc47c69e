import Documents
package import Workers

/// The sound of a film: parts that are added, and cut or followed by silence to its length.
package struct FilmSound: Sendable {
  /// A sound that ffmpeg reads.
  package struct Part: Sendable {
    fileprivate let file: MediaFile
    fileprivate let channels: Int
    /// Microseconds before its beginning, as ffmpeg counts.
    fileprivate let start: Int
    /// Seconds of it that are heard; `nil` for all.
    fileprivate let seconds: Double?

    /// Which part of the file it is, as text that differs where the part does.
    package var text: String { "\(start) \(seconds.map { "\($0)" } ?? "-")" }

    /// All of a file of so many channels.
    package init(_ file: MediaFile, channels: Int) {
      self.file = file
      self.channels = channels
      (start, seconds) = (0, nil)
    }

    /// A file from one second, 0 or more, to another; `nil` for its end.
    package init(_ file: MediaFile, _ facts: SoundFacts, from start: Double, to end: Double?) {
      self.file = file
      channels = facts.channels
      self.start = facts.place(of: start)
      seconds = end.map { $0 - start }
    }
  }

  private let parts: [Part]
  /// Samples of each channel, of which ``rate`` are in a second.
  private let samples: Int

  /// Samples a second.
  private static let rate = 48_000

  /// Adds the parts, of which there is at least one.
  package init(parts: [Part], samples: Int) {
    self.parts = parts
    self.samples = samples
  }

  /// Words by which ffmpeg reads the parts.
  var inputs: [String] {
    parts.flatMap { part in
      (part.start > 0 ? ["-ss", "\(part.start)us"] : [])
        + (part.seconds.map { ["-t", "\(Int($0 * 1e6, within: 0...1 << 50))us"] } ?? [])
        + part.file.words
    }
  }

  /// Words that select the film, which is input 0, and the sum of the parts, which follow.
  var words: [String] {
    var filters = parts.enumerated().map { index, part in
      "[\(index + 1):a:0]\(part.channels == 1 ? "pan=stereo|c0=c0|c1=c0," : "")"
        + "aresample=\(Self.rate),aformat=sample_fmts=fltp:channel_layouts=stereo,"
        + "apad=whole_len=\(samples),atrim=end_sample=\(samples)[part\(index)]"
    }
    let names = parts.indices.map { "[part\($0)]" }.joined()
    filters.append(
      parts.count == 1
        ? "\(names)anull[sound]" : "\(names)amix=inputs=\(parts.count):normalize=0[sound]")
    return ["-filter_complex", filters.joined(separator: ";"), "-map", "[sound]"]
  }
}
