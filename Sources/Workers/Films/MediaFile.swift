package import Files
import Glibc

/// An open film, which ffmpeg reads through this process's descriptor: it stays the same file, whatever its name comes
/// to mean.
package final class FilmFile {
  private enum Origin: ~Copyable {
    case file(Descriptor)
    case scratch(ScratchFile)
  }

  private let origin: Origin
  let container: FilmContainer

  /// Takes an open file that begins as a film of `container`.
  package init(_ file: consuming Descriptor, _ container: FilmContainer) {
    origin = .file(file)
    self.container = container
  }

  /// Makes a file without a name of the bytes of a film, so that ffmpeg can seek in them.
  package init(_ bytes: [UInt8], _ container: FilmContainer) throws(FilmError) {
    do throws(FileError) {
      var file = try ScratchFile(beside: "/tmp/film")
      _ = try file.append(bytes)
      origin = .scratch(file)
    } catch {
      throw .program(.failed(program: "ffmpeg", reason: "\(error)"))
    }
    self.container = container
  }

  /// Words by which ffmpeg and ffprobe read this film, with a reader for its container, and no other file.
  var words: [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", container.demuxer, "-i", name]
  }

  /// The name of the film for a child process.
  var name: String {
    let descriptor: Int32 =
      switch origin {
      case .file(let file): file.withDescriptor { $0 }
      case .scratch(let file): file.withDescriptor { $0 }
      }
    return "file:/proc/\(getpid())/fd/\(descriptor)"
  }
}
