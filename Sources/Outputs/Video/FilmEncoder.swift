import Files
import Imaging
import Workers

/// Has ffmpeg make a film of the frames of a spool, in memory.
struct FilmEncoder {
  private let request: AnimationRequest
  private let codec: VideoCodec
  private let rate: Double

  /// Makes films with the frames per second of `request` divided by `step`.
  init(_ request: AnimationRequest, _ codec: VideoCodec, step: Int) {
    self.request = request
    self.codec = codec
    rate = request.schedule.frameRate / Double(step)
  }

  /// The file; `onWindow` is called now and then, and may throw.
  func bytes(
    _ spool: borrowing FrameSpool, onWindow: () throws(AnimationError) -> Void
  ) throws(AnimationError) -> [UInt8] {
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: request.path) } catch {
      throw .file(error)
    }
    let program = try Self.start(codec.command(request, rate: rate), into: file)
    defer { program.end() }
    var pending: (bytes: [UInt8], frame: Int)?
    try spool.forEach { (_, frames) throws(AnimationError) in
      try onWindow()
      for frame in frames {
        let start = self.frame(at: frame.start)
        try Self.write(pending, until: start, to: program)
        pending = (codec.raw(frame.image), start)
      }
    }
    try Self.write(pending, until: max(frame(at: request.schedule.count), 1), to: program)
    do throws(ProgramError) { try program.finish() } catch { throw AnimationError(error) }
    let film: [UInt8]
    do throws(FileError) { film = try file.contents() } catch { throw .file(error) }
    guard !film.isEmpty else { throw .program("ffmpeg failed: it wrote nothing.") }
    return film
  }

  /// Starts a program whose descriptor 3 is `file`.
  static func start(
    _ words: [String], into file: borrowing ScratchFile
  ) throws(AnimationError) -> ProgramProcess {
    do throws(ProgramError) {
      return try file.withDescriptor { (descriptor) throws(ProgramError) in
        try ProgramProcess(words, output: descriptor)
      }
    } catch {
      throw AnimationError(error)
    }
  }

  private static func write(
    _ picture: (bytes: [UInt8], frame: Int)?, until end: Int, to program: ProgramProcess
  ) throws(AnimationError) {
    guard let picture else { return }
    do throws(ProgramError) {
      for _ in 0..<max(end - picture.frame, 0) { try program.write(picture.bytes) }
    } catch {
      throw AnimationError(error)
    }
  }

  /// The film's frame that begins where frame `index` of the schedule does.
  private func frame(at index: Int) -> Int { request.schedule.start(index, scale: rate) }
}
