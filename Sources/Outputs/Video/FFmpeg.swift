import Documents
import Files
import Workers

/// A process of ffmpeg.
struct FFmpeg: Sendable {
  private let process: ProgramProcess
  private let purpose: Purpose

  /// The purpose of a process.
  enum Purpose {
    /// A film.
    case film
    /// Finding out what works, in a short time; the first message says best what does not.
    case probe
  }

  /// Starts `words`, which write `output` as descriptor 3; a probe's standard output goes there, too.
  init(
    _ words: [String], output: Int32, for purpose: Purpose = .film
  ) throws(AnimationError) {
    self.purpose = purpose
    process = try mapError(
      to: { AnimationError($0, for: purpose) },
      try ProgramProcess(
        words, output: output, isStandardOutput: purpose == .probe,
        telling: purpose == .film ? .last : .first))
  }

  /// The output of `words`, in a temporary file beside `path`; `feed` writes their input.
  static func output(
    _ words: [String], beside path: String, for purpose: Purpose = .film,
    feed: (FFmpeg) throws(AnimationError) -> Void = { _ in }
  ) throws(AnimationError) -> ScratchFile {
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: path) } catch {
      throw .file(error)
    }
    let program = try file.withDescriptor { (descriptor) throws(AnimationError) in
      try FFmpeg(words, output: descriptor, for: purpose)
    }
    defer { program.end() }
    try feed(program)
    try program.finish()
    return file
  }

  /// The names of the encoders that ffmpeg lists.
  static func encoders(beside path: String) throws(AnimationError) -> Set<Substring> {
    let list = try output(["ffmpeg", "-hide_banner", "-encoders"], beside: path, for: .probe)
    let bytes = try mapError(to: AnimationError.file, list.contents())
    let text = String(decoding: bytes, as: UTF8.self)
    return Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        let words = line.split(separator: " ")
        return words.count > 1 && words[0].hasPrefix("V") ? words[1] : nil
      })
  }

  /// Writes `bytes` to the process several times.
  func write(_ bytes: [UInt8], times: Int = 1) throws(AnimationError) {
    for _ in 0..<max(times, 0) {
      try mapError(
        to: { AnimationError($0, for: purpose) }, try process.write(bytes, within: seconds))
    }
  }

  /// Waits until it has finished.
  func finish() throws(AnimationError) {
    try mapError(
      to: { AnimationError($0, for: purpose) }, try process.finish(within: seconds))
  }

  /// How long it may take for a piece of input, or to end.
  private var seconds: Int { purpose == .film ? ProgramProcess.timeout : 20 }

  /// Kills it, unless it has ended.
  func end() { process.end() }
}

extension AnimationError {
  static let noFilm = AnimationError.program("ffmpeg failed: it wrote no data.")

  /// Why ffmpeg failed: a sentence, or of a probe the reason alone.
  fileprivate init(_ error: ProgramError, for purpose: FFmpeg.Purpose) {
    self =
      switch error {
      case .failed(_, let reason) where purpose == .probe:
        // All that ffmpeg says where nothing else is wrong.
        .program(
          reason.hasPrefix("Device creation failed")
            ? "no card was found for it" : String(FFmpegMessage(reason[...]).text))
      case .tooSlow(_, let seconds) where purpose == .probe:
        .program("it takes more than \(seconds) s for a frame")
      case .cannotStart(let program, let number) where NoProcess(errno: number).isScarcity:
        .program("\(program) cannot be started: \(NoProcess(errno: number)).")
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
