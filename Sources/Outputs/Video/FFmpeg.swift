import Documents
import Files
import Workers

/// A process of ffmpeg.
struct FFmpeg: Sendable {
  private let process: ProgramProcess
  private let purpose: Purpose

  /// What a process is for.
  enum Purpose {
    /// A film.
    case film
    /// Finding out what works, in a short time; the first message says best what does not.
    case probe
  }

  /// Starts `words`, which write `output` as descriptor 3 and as standard output.
  init(
    _ words: [String], output: Int32, for purpose: Purpose = .film
  ) throws(AnimationError) {
    self.purpose = purpose
    do throws(ProgramError) {
      process = try ProgramProcess(
        words, output: output, isStandardOutput: purpose == .probe,
        telling: purpose == .film ? .last : .first)
    } catch {
      throw AnimationError(error, for: purpose)
    }
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
    do throws(ProgramError) {
      for _ in 0..<max(times, 0) { try process.write(bytes) }
    } catch {
      throw AnimationError(error, for: purpose)
    }
  }

  /// Waits until it has finished.
  func finish() throws(AnimationError) {
    let seconds = purpose == .film ? ProgramProcess.timeout : 20
    do throws(ProgramError) { try process.finish(within: seconds) } catch {
      throw AnimationError(error, for: purpose)
    }
  }

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
            ? "no card was found for it" : Self.withoutPart(reason))
      case .tooSlow(_, let seconds) where purpose == .probe:
        .program("it takes more than \(seconds) s for a frame")
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

  /// A message of ffmpeg's without the part that gives it, as `[h264_nvenc @ 0x5581] `, and without its full stop.
  private static func withoutPart(_ message: String) -> String {
    var text = message[...]
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...].drop { $0 == " " }
    }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
