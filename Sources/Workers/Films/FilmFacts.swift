/// The properties of a film.
package struct FilmFacts: Sendable, Equatable {
  /// Pixels from left to right, as the film is shown.
  package let width: Int
  /// Pixels from top to bottom, as the film is shown.
  package let height: Int
  /// Whether its pixels have alpha.
  package let hasAlpha: Bool
  /// Seconds from the film's beginning to the end of its pictures, more than 0.
  package let duration: Double
  /// The time stamp of the film's beginning, in seconds.
  let beginning: Double
  /// How long a frame is shown on average, in seconds.
  package let frameSeconds: Double
  /// ffmpeg's decoder where the usual one would leave out alpha.
  let decoder: String?

  /// Reads the lines `stream.NAME=VALUE` and `format.NAME=VALUE` that ffprobe writes about the first video stream.
  ///
  /// A film that does not state its length gets its `end`, a timestamp in seconds.
  init(_ text: String, end known: Double? = nil) throws(MediaError) {
    let answer = ProbeAnswer(text)
    guard let stored = answer.whole("stream.width"), let rows = answer.whole("stream.height"),
      stored > 0, rows > 0
    else { throw .noVideo }
    let quarters = ((answer.number("side_data.rotation") ?? 0) / 90).rounded()
    let isTurned = quarters.magnitude.truncatingRemainder(dividingBy: 2) == 1
    (width, height) = isTurned ? (rows, stored) : (stored, rows)

    // VP8 and VP9 have alpha in a second layer, which only libvpx decodes.
    let codec = answer["stream.codec_name"]
    let isLayered = answer.whole("tags.alpha_mode") == 1 || answer.whole("tags.ALPHA_MODE") == 1
    decoder = isLayered ? (codec == "vp9" ? "libvpx-vp9" : codec == "vp8" ? "libvpx" : nil) : nil
    hasAlpha = decoder != nil || Self.hasAlpha(answer["stream.pix_fmt"] ?? "")

    let beginning = answer.number("format.start_time") ?? 0
    let base = answer["stream.time_base"].flatMap { Self.fraction($0) } ?? 0
    var ends = [known].compactMap(\.self)
    if let count = answer.whole("stream.duration_ts"), let start = answer.whole("stream.start_pts")
    {
      ends.append((Double(start) + Double(count)) * base)
    } else if let end = answer["tags.DURATION"].flatMap({ Self.clock($0) }) {
      ends.append(end)
    }
    if let duration = answer.number("format.duration") { ends.append(beginning + duration) }
    guard let end = ends.first, end > beginning, end.isFinite, beginning.isFinite else {
      throw .noDuration
    }
    self.beginning = beginning
    duration = end - beginning
    let rate = answer["stream.avg_frame_rate"].flatMap { Self.fraction($0) } ?? 0
    frameSeconds = rate > 0 ? 1 / rate : 0.04
  }

  /// Whether ffmpeg's name of a pixel format is that of one with alpha.
  private static func hasAlpha(_ format: Substring) -> Bool {
    ["yuva", "gbrap", "rgba", "bgra", "argb", "abgr", "ya8", "ya16", "pal8", "ayuv"].contains {
      format.hasPrefix($0)
    }
  }

  /// The value of `A/B`.
  private static func fraction(_ text: Substring) -> Double? {
    let parts = text.split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[1] > 0 else { return nil }
    return parts[0] / parts[1]
  }

  /// The seconds of `HH:MM:SS.FRACTION`.
  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    return parts.count == 3 ? (parts[0] * 60 + parts[1]) * 60 + parts[2] : nil
  }
}

extension MediaFile {
  /// The first video stream; "V" leaves out the covers of songs.
  private static let pictures = "V:0"

  /// The properties of the film, from its headers if they state its length.
  ///
  /// - Throws: `MediaError` when ffprobe does not answer within `seconds`, or the film cannot be shown.
  package func facts(within seconds: Int) throws(MediaError) -> FilmFacts {
    let answer: String
    let entries =
      "stream=codec_name,width,height,pix_fmt,time_base,start_pts,duration_ts,avg_frame_rate"
      + ":stream_tags=alpha_mode,DURATION:stream_side_data=rotation:format=start_time,duration"
    do throws(ProgramError) {
      answer = try probe(Self.pictures, entries, as: "flat", within: seconds)
    } catch {
      throw damage(error)
    }
    do throws(MediaError) { return try FilmFacts(answer) } catch {
      // What was written while it was recorded has no length in its header.
      guard error == .noDuration, let end = try? end(within: seconds) else { throw error }
      return try FilmFacts(answer, end: end)
    }
  }

  /// When the last frame ends, as a time stamp in seconds; all of the film is read, but not decoded.
  private func end(within seconds: Int) throws(ProgramError) -> Double? {
    let lines = try probe(
      Self.pictures, "packet=pts_time,duration_time", as: "csv=p=0", within: seconds)
    return lines.split(separator: "\n").compactMap { line in
      let times = line.split(separator: ",").map { Double($0) ?? 0 }
      return times.first.map { $0 + (times.count > 1 ? times[1] : 0) }
    }.max()
  }
}
