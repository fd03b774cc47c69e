package import Files
import Glibc

/// An open film or sound, which ffmpeg reads through this process's descriptor: it stays the same file, whatever its name
/// comes to mean.
package final class MediaFile: Sendable {
  private enum Origin: ~Copyable, Sendable {
    case file(Descriptor)
    case scratch(ScratchFile)
  }

  private let origin: Origin
  /// The name by which ffmpeg knows the reader of its container.
  private let demuxer: String

  /// Takes an open file for which ffmpeg has a reader called `demuxer`.
  package init(_ file: consuming Descriptor, demuxer: String) {
    origin = .file(file)
    self.demuxer = demuxer
  }

  /// Takes a file without a name for which ffmpeg has a reader called `demuxer`.
  package init(_ file: consuming ScratchFile, demuxer: String) {
    origin = .scratch(file)
    self.demuxer = demuxer
  }

  /// Makes a file without a name of its bytes, so that ffmpeg can seek in them.
  package init(_ bytes: [UInt8], demuxer: String) throws(MediaError) {
    do throws(FileError) {
      var file = try ScratchFile(beside: "/tmp/media")
      _ = try file.append(bytes)
      origin = .scratch(file)
    } catch {
      throw .program(.failed(program: "ffmpeg", reason: "\(error)"))
    }
    self.demuxer = demuxer
  }

  /// Words by which ffmpeg and ffprobe read it, with a reader for its container, and no other file.
  package var words: [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", demuxer, "-i", name]
  }

  /// The name of the file for a child process.
  private var name: String {
    let descriptor: Int32 =
      switch origin {
      case .file(let file): file.withDescriptor { $0 }
      case .scratch(let file): file.withDescriptor { $0 }
      }
    return "file:/proc/\(getpid())/fd/\(descriptor)"
  }

  /// ffprobe's answer about one of its streams, such as `V:0`, and its container.
  package func probe(
    _ stream: String, _ entries: String, as form: String, within seconds: Int
  ) throws(ProgramError) -> String {
    let bytes = try ProgramProcess.output(
      of: ["ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", entries]
        + ["-of", form] + words,
      isStandardOutput: true, telling: .first, within: seconds)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The error that ffmpeg or ffprobe reports for it, without the name that they use for it.
  package func damage(_ error: ProgramError) -> MediaError {
    guard case .failed(_, let reason) = error else { return .program(error) }
    let text = FFmpegMessage(reason[...]).text
    return .damaged(
      reason: String(text.hasPrefix("\(name): ") ? text.dropFirst(name.count + 2) : text),
      seconds: nil)
  }
}
