import Documents
import Files
import Workers

/// A process of ffmpeg.
struct FFmpeg: Sendable {
  private let process: ProgramProcess

  /// Starts `words`, which write `output` as descriptor 3.
  init(_ words: [String], output: Int32) throws(AnimationError) {
    do throws(ProgramError) { process = try ProgramProcess(words, output: output) } catch {
      throw AnimationError(error)
    }
  }

  /// What `words` write, in a file without a name beside the one of `request`; `feed` hands them their input.
  static func output(
    _ words: [String], _ request: AnimationRequest,
    feed: (FFmpeg) throws(AnimationError) -> Void
  ) throws(AnimationError) -> ScratchFile {
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: request.path) } catch {
      throw .file(error)
    }
    let program = try file.withDescriptor { (descriptor) throws(AnimationError) in
      try FFmpeg(words, output: descriptor)
    }
    defer { program.end() }
    try feed(program)
    try program.finish()
    return file
  }

  /// Hands `bytes` to the process several times.
  func write(_ bytes: [UInt8], times: Int = 1) throws(AnimationError) {
    do throws(ProgramError) {
      for _ in 0..<max(times, 0) { try process.write(bytes) }
    } catch {
      throw AnimationError(error)
    }
  }

  /// Waits until it has done its work.
  func finish() throws(AnimationError) {
    do throws(ProgramError) { try process.finish() } catch { throw AnimationError(error) }
  }

  /// Kills it, unless it has ended.
  func end() { process.end() }
}

extension AnimationError {
  static let noFilm = AnimationError.program("ffmpeg failed: it wrote nothing.")

  /// Why ffmpeg did not do its work.
  fileprivate init(_ error: ProgramError) {
    self =
      switch error {
      case .cannotStart(let program, _):
        .unfit(
          "\(program), which encodes this kind of file, is not installed; install it, or name an"
            + " \(AnimationFormat.suffixes("", "or") { !$0.isFilm }) file.")
      case .tooSlow(let program, let seconds):
        .program(
          "\(program) took nothing for \(seconds) s and was ended; a smaller canvas may help.")
      case .failed(let program, let reason): .program("\(program) failed: \(reason).")
      }
  }
}
