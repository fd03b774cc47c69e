import Files
import Glibc

/// Reads films through ffmpeg.
package enum FilmDecoder {
  /// Whether a file that begins so is an MP4, a QuickTime file, a WebM or a Matroska file.
  package static func isFilm(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    let box = bytes.dropFirst(4).prefix(4)
    // Pictures of this family have brands of their own.
    let isPicture = ["avif", "avis", "heic", "heix", "mif1"].contains {
      bytes.dropFirst(8).starts(with: $0.utf8)
    }
    return !isPicture
      && ["ftyp", "moov", "mdat", "wide", "free"].contains { box.elementsEqual($0.utf8) }
  }

  /// The frames of a film with their times, as an animated PNG of at most about so many bytes.
  package static func animatedPNG(
    of film: [UInt8], limit: Int
  ) throws(ProgramError) -> [UInt8] {
    let source = try scratch(film)
    // VP9 has its alpha in a second layer, which only libvpx decodes.
    if film.first == 0x1A, let frames = try? decode(source, by: ["-c:v", "libvpx-vp9"], limit) {
      return frames
    }
    return try decode(source, by: [], limit)
  }

  private static func decode(
    _ source: borrowing ScratchFile, by decoder: [String], _ limit: Int
  ) throws(ProgramError) -> [UInt8] {
    let target = try scratch([])
    // A file without a name, which the program can seek in.
    let name = source.withDescriptor { "file:/proc/\(getpid())/fd/\($0)" }
    // Players show the values as they are stored; a gamma in the file would change them.
    let color = "setparams=color_trc=iec61966-2-1:color_primaries=bt709"
    let words =
      ["ffmpeg", "-hide_banner", "-v", "error", "-nostdin", "-protocol_whitelist", "file"]
      + ["-format_whitelist", "mov,matroska"] + decoder + ["-i", name]
      + [
        "-map", "0:v:0", "-vf", color, "-fps_mode", "passthrough", "-c:v", "apng", "-pix_fmt",
        "rgba",
      ]
      + ["-compression_level", "1", "-fs", "\(limit)", "-f", "apng", "-y", "/dev/fd/3"]
    let program = try target.withDescriptor { (descriptor) throws(ProgramError) in
      try ProgramProcess(words, output: descriptor)
    }
    defer { program.end() }
    try program.finish()
    do throws(FileError) {
      let frames = try target.contents()
      if !frames.isEmpty { return frames }
    } catch {
      throw .failed(program: "ffmpeg", reason: "\(error)")
    }
    throw .failed(program: "ffmpeg", reason: "it found no frame")
  }

  private static func scratch(_ bytes: [UInt8]) throws(ProgramError) -> ScratchFile {
    do throws(FileError) {
      var file = try ScratchFile(beside: "/tmp/film")
      _ = try file.append(bytes)
      return file
    } catch {
      throw .failed(program: "ffmpeg", reason: "\(error)")
    }
  }
}

extension ProgramError {
  /// Why a film could not be read, as the reason in a sentence.
  package var ofFilm: String {
    switch self {
    case .cannotStart(let program, _): "\(program), which is needed to read films, is not installed"
    case .tooSlow(let program, let seconds): "\(program) took longer than \(seconds) s"
    case .failed(let program, let reason): "\(program) failed: \(reason)"
    }
  }
}
