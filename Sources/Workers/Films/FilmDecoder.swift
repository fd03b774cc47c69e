/// Reads all frames of films through ffmpeg.
package enum FilmDecoder {
  /// Whether a file that begins so is a film.
  package static func isFilm(_ bytes: [UInt8]) -> Bool { FilmContainer(bytes) != nil }

  /// The frames of a film with their times, as an animated PNG of at most about this many bytes.
  package static func animatedPNG(
    of film: [UInt8], limit: Int
  ) throws(MediaError) -> [UInt8] {
    guard let container = FilmContainer(film) else { throw .noVideo }
    let source = try MediaFile(film, demuxer: container.demuxer)
    let decoder = (try? source.facts(within: ProgramProcess.timeout))?.decoder
    // Players show the values as they are stored; a gamma in the file would change them.
    let color = "setparams=color_trc=iec61966-2-1:color_primaries=bt709"
    let words =
      ["ffmpeg", "-hide_banner", "-v", "error", "-nostdin"]
      + (decoder.map { ["-c:v", $0] } ?? []) + source.words
      + [
        "-map", "0:v:0", "-vf", color, "-fps_mode", "passthrough", "-c:v", "apng", "-pix_fmt",
        "rgba",
      ]
      + ["-compression_level", "1", "-fs", "\(limit)", "-f", "apng", "-y"]
      + ["/dev/fd/\(ProgramProcess.outputDescriptor)"]
    do throws(ProgramError) {
      let frames = try ProgramProcess.output(of: words)
      if !frames.isEmpty { return frames }
    } catch {
      throw .program(error)
    }
    throw .noFrame
  }
}
