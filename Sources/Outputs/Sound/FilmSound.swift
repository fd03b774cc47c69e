import Documents
package import Workers

/// The sound of a film or a page: parts that are added, and cut or followed by silence to its length.
package struct FilmSound: Sendable {
  /// A sound that ffmpeg reads.
  package struct Part: Sendable {
    fileprivate let file: MediaFile
    fileprivate let channels: Int
    /// Microseconds before its beginning, as ffmpeg counts.
    fileprivate let start: Int
    /// Seconds of it that are used; `nil` for all.
    fileprivate let seconds: Double?
    /// Seconds of it in a second of the sound.
    fileprivate let speed: Double

    /// Which part of the file it is, as text that differs where the part does.
    package var text: String { "\(start) \(seconds.map { "\($0)" } ?? "-")" }

    /// All of a file with this many channels.
    package init(_ file: MediaFile, channels: Int) {
      self.file = file
      self.channels = channels
      (start, seconds, speed) = (0, nil, 1)
    }

    /// A file from one second, 0 or more, to another, `nil` for its end; its speed leaves the pitch as it is.
    package init(
      _ file: MediaFile, _ facts: SoundFacts, from start: Double, to end: Double?,
      speed: Double = 1
    ) {
      self.file = file
      channels = facts.channels
      self.start = facts.place(of: start)
      seconds = end.map { $0 - start }
      self.speed = speed
    }
  }

  private let parts: [Part]
  /// Samples of each channel, of which `rate` are in a second.
  private let samples: Int
  /// Samples a second.
  private let rate: Int

  /// Adds the parts; without one there is silence.
  package init(parts: [Part], samples: Int, rate: Int) {
    self.parts = parts
    self.samples = samples
    self.rate = rate
  }

  /// Words by which ffmpeg reads the parts.
  var inputs: [String] { parts.flatMap { $0.words } }

  /// Words that select the sum of the parts, which are the inputs from `first` on; `filter` comes last.
  func words(_ filter: String, from first: Int = 1) -> [String] {
    var filters = parts.enumerated().map { index, part in
      "[\(first + index):a:0]\(part.channels == 1 ? "pan=stereo|c0=c0|c1=c0," : "")"
        + "\(part.tempo)aresample=\(rate),aformat=sample_fmts=fltp:channel_layouts=stereo,"
        + "apad=whole_len=\(samples),atrim=end_sample=\(samples)[part\(index)]"
    }
    let names = parts.indices.map { "[part\($0)]" }.joined()
    let sum =
      switch parts.count {
      case 0: "anullsrc=r=\(rate):cl=stereo,atrim=end_sample=\(samples)"
      case 1: "\(names)anull"
      default: "\(names)amix=inputs=\(parts.count):normalize=0"
      }
    filters.append("\(sum),\(filter)[sound]")
    return ["-filter_complex", filters.joined(separator: ";"), "-map", "[sound]"]
  }
}

extension FilmSound.Part {
  /// The filters that change its speed, each by a factor that ffmpeg's atempo takes.
  fileprivate var tempo: String {
    var filters = ""
    var rest = speed
    while rest < 0.5 {
      filters += "atempo=0.5,"
      rest *= 2
    }
    return rest == 1 ? filters : "\(filters)atempo=\(rest),"
  }

  /// Words by which ffmpeg reads it.
  fileprivate var words: [String] { place + file.words }

  /// Words that select it in its file.
  private var place: [String] {
    (start > 0 ? ["-ss", "\(start)us"] : [])
      + (seconds.map { ["-t", "\(Int($0 * 1e6, within: 0...1 << 50))us"] } ?? [])
  }

  /// Decodes as much of it as a film of this many seconds needs.
  ///
  /// - Throws: `MediaError` when it is damaged, or takes longer than the limit.
  package func check(seconds length: Double, within limit: Int) throws(MediaError) {
    try file.decodeSound(at: place, seconds: length, within: limit)
  }
}
