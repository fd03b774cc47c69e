import Documents
import Files
import Workers

/// A process of ffmpeg.
struct FFmpeg: Sendable {
  private let process: ProgramProcess

  /// Starts `words`, which write `output` as descriptor 3.
  init(_ words: [String], output: Int32) throws(AnimationError) {
    process = try mapError(
      to: AnimationError.init, ProgramProcess(words, output: output))
  }

  /// The output of `words`, in a temporary file beside that of `request`; `feed` writes their input.
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

  /// Writes `bytes` to the process several times.
  func write(_ bytes: [UInt8], times: Int = 1) throws(AnimationError) {
    for _ in 0..<max(times, 0) { try mapError(to: AnimationError.init, process.write(bytes)) }
  }

  /// Waits until it has finished.
  func finish() throws(AnimationError) {
    try mapError(to: AnimationError.init, process.finish())
  }

  /// Kills it, unless it has ended.
  func end() { process.end() }
}

extension AnimationError {
  static let noFilm = AnimationError.program("ffmpeg failed: it wrote no data.")

  /// Why ffmpeg failed.
  fileprivate init(_ error: ProgramError) {
    self =
      switch error {
      case .cannotStart(let program, _):
        .unfit(
          "\(program), which is needed to encode this file, is not installed; install it, or name an"
            + " \(AnimationFormat.suffixes("", "or") { !$0.isFilm }) file.")
      case .tooSlow(let program, let seconds):
        .program(
          "\(program) read nothing for \(seconds) s and was terminated; a smaller canvas may help.")
      case .failed(let program, let reason): .program("\(program) failed: \(reason).")
      }
  }
}
