import Documents
import Files

extension FilmSound {
  /// The sound alone, made beside `path`: Opus in WebM, which browsers decode to the sample, with the same bytes each time.
  ///
  /// - Throws: `AnimationError` when ffmpeg cannot make it.
  package func pageFile(beside path: String) throws(AnimationError) -> [UInt8] {
    let file = try FFmpeg.output(
      ["ffmpeg", "-hide_banner", "-v", "error", "-xerror", "-nostdin"] + inputs
        + words("anull", from: 0) + ["-map_metadata", "-1", "-fflags", "+bitexact"]
        + ["-c:a", "libopus", "-b:a", "96k", "-f", "webm", "-y", "/dev/fd/3"],
      beside: path)
    return try mapError(to: AnimationError.file, file.contents())
  }
}
