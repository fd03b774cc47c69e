import Documents

/// The properties of a sound.
package struct SoundFacts: Sendable, Equatable {
  /// Its channels, 1 or more.
  package let channels: Int
  /// Seconds from its beginning to its end, more than 0.
  package let duration: Double
  /// Whether its header states the samples before the sound, and so its length.
  fileprivate let hasStart: Bool
  /// Seconds to add to a place in the sound for ffmpeg, which counts from the first time stamp, even where that belongs to
  /// what is left out before the beginning.
  private let lead: Double

  /// Microseconds to a place in the sound as ffmpeg counts them; 0 for its beginning.
  package func place(of seconds: Double) -> Int {
    seconds > 0 ? Int((seconds + lead) * 1e6, within: 0...1 << 50) : 0
  }

  /// Reads the lines that ffprobe writes about the first sound stream and the container.
  ///
  /// A sound that does not state its length gets `known`, in seconds.
  ///
  /// - Throws: `MediaError` without a stream or a length.
  init(_ text: String, length known: Double? = nil) throws(MediaError) {
    let answer = ProbeAnswer(text)
    guard let channels = answer.number("stream.channels"), channels >= 1 else { throw .noSound }
    self.channels = Int(exactly: channels) ?? 1
    let start = answer.number("format.start_time") ?? 0
    // What comes before the beginning does not count.
    guard let length = known ?? answer.number("format.duration"), length + min(start, 0) > 0,
      length.isFinite
    else { throw .noDuration }
    duration = length + min(start, 0)
    lead = max(-start, 0)
    hasStart = start > 0
  }
}

extension MediaFile {
  /// The properties of the sound, from its headers if they state its length; `container` is `nil` for those of
  /// films.
  ///
  /// - Throws: `MediaError` when ffprobe does not answer within `seconds`, or there is no sound.
  package func soundFacts(
    of container: SoundContainer?, within seconds: Int
  ) throws(MediaError) -> SoundFacts {
    let answer: String
    do throws(ProgramError) {
      answer = try probe(
        "a:0", "stream=channels:format=start_time,duration", as: "flat", within: seconds)
    } catch {
      throw damage(error)
    }
    do throws(MediaError) {
      let facts = try SoundFacts(answer)
      if container?.mayGuessLength != true || facts.hasStart { return facts }
    } catch {
      guard error == .noDuration else { throw error }
    }
    return try SoundFacts(answer, length: try length(within: seconds))
  }

  /// Seconds of all packets; all of the sound is read, but not decoded.
  private func length(within seconds: Int) throws(MediaError) -> Double {
    let lines: String
    do throws(ProgramError) {
      lines = try probe("a:0", "packet=duration_time", as: "csv=p=0", within: seconds)
    } catch {
      throw damage(error)
    }
    return lines.split(whereSeparator: \.isNewline).reduce(0) { $0 + (Double($1) ?? 0) }
  }

  /// A part of a sound as ffmpeg decodes it: one channel of finite samples, usually from -1 to 1.
  ///
  /// Channels are mixed as Web Audio does (W3C Web Audio API, section 4.5.2, "speakers").
  ///
  /// - Parameters:
  ///   - facts: What the sound says about itself.
  ///   - start: Seconds from its beginning to that of the part.
  ///   - length: Seconds of the part; where the sound ends before, there are fewer samples.
  ///   - rate: Samples a second.
  ///   - limit: Seconds that it may take.
  /// - Returns: The samples.
  /// - Throws: `MediaError` when the sound is damaged, or it takes too long.
  package func samples(
    _ facts: SoundFacts, from start: Int, seconds length: Int, rate: Int,
    within limit: Int
  ) throws(MediaError) -> [Float] {
    // Some more, so that the filter of the new rate does not end at the last sample.
    var words = ["ffmpeg", "-hide_banner", "-nostats", "-nostdin", "-v", "error", "-xerror"]
    if start > 0 { words += ["-ss", "\(facts.place(of: Double(start)))us"] }
    words += ["-t", "\(length + 1)"] + self.words + ["-map", "0:a:0"]
    words += ["-af", "aformat=sample_fmts=fltp,\(facts.mix),aresample=\(rate)"]
    words += ["-f", "f32le", "-y", "pipe:\(ProgramProcess.outputDescriptor)"]
    let bytes: [UInt8]
    do throws(ProgramError) {
      bytes = try ProgramProcess.output(of: words, telling: .first, within: limit)
    } catch {
      throw damage(error)
    }
    let count = min(bytes.count / 4, length * rate)
    return bytes.withUnsafeBytes { buffer in
      (0..<count).map { index in
        let sample = buffer.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
        return sample.isFinite ? min(max(sample, -Self.loudest), Self.loudest) : 0
      }
    }
  }

  /// The factor by which files of floats may exceed 1; sums of larger values could be infinite.
  private static let loudest: Float = 1e6
}

extension MediaFile {
  /// Decodes some seconds of the sound at the place that ffmpeg's words select.
  ///
  /// - Throws: `MediaError` when it is damaged, or takes longer than the limit.
  package func decodeSound(
    at place: [String], seconds length: Double, within limit: Int
  ) throws(MediaError) {
    do throws(ProgramError) {
      _ = try ProgramProcess.output(
        of: ["ffmpeg", "-hide_banner", "-nostats", "-nostdin", "-v", "error", "-xerror"] + place
          + words + ["-map", "0:a:0", "-t", "\(Int(length * 1e6, within: 1...1 << 50))us"]
          + ["-f", "null", "-y", "/dev/null"],
        telling: .first, within: limit)
    } catch {
      throw damage(error)
    }
  }
}

extension SoundFacts {
  /// ffmpeg's filter that makes one channel of all.
  fileprivate var mix: String {
    switch channels {
    case 2: "pan=mono|c0=0.5*c0+0.5*c1"
    case 4: "pan=mono|c0=0.25*c0+0.25*c1+0.25*c2+0.25*c3"
    case 6: "pan=mono|c0=0.70710678*c0+0.70710678*c1+c2+0.5*c4+0.5*c5"
    default: "pan=mono|c0=c0"
    }
  }
}
