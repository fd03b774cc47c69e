import Files
import Glibc
import Imaging
import Workers

/// A film that an ffmpeg process encodes while the frames come.
final class VideoAnimation: AnimationOutput {
  private struct State: ~Copyable, Sendable {
    var file: AnimationFile
    var last: [UInt8] = []
    /// Frames of the schedule so far.
    var count = 0
  }

  private let request: AnimationRequest
  private let codec: VideoCodec
  private let program: ProgramProcess
  private let state: LockedValue<State>

  init(_ request: AnimationRequest, _ codec: VideoCodec) throws(AnimationError) {
    self.request = request
    self.codec = codec
    let file = try AnimationFile(request)
    let words = codec.command(request, rate: request.schedule.frameRate)
    program = try file.withDescriptor { (descriptor) throws(AnimationError) in
      do throws(ProgramError) { return try ProgramProcess(words, output: descriptor) } catch {
        throw AnimationError(error)
      }
    }
    state = LockedValue(State(file: file))
  }

  var choice: String? { codec.remark(on: request.shape) }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(codec.raw(image), Region(image))
  }

  func write(_ frame: EncodedFrame?) throws(AnimationError) {
    let next = try state.withLock { state throws(AnimationError) in
      guard state.file.isOpen else { throw .closed }
      if let frame { state.last = frame.bytes }
      state.count += 1
      return (bytes: state.last, times: request.schedule.times(state.count - 1))
    }
    do throws(ProgramError) {
      for _ in 0..<next.times { try program.write(next.bytes) }
    } catch {
      throw AnimationError(error)
    }
  }

  func finish() throws(AnimationError) {
    do throws(ProgramError) { try program.finish() } catch { throw AnimationError(error) }
    try state.withLock { state throws(AnimationError) in
      guard try state.file.withDescriptor({ lseek($0, 0, SEEK_END) }) > 0 else {
        throw .program("ffmpeg failed: it wrote nothing.")
      }
      try state.file.commit()
    }
  }

  func close() {
    // First the file, so that nobody commits what a killed program leaves.
    state.withLock { $0.file.close() }
    program.end()
  }
}

extension AnimationError {
  /// Why ffmpeg did not do its work.
  init(_ error: ProgramError) {
    self =
      switch error {
      case .cannotStart(let program, _):
        .unfit(
          "\(program), which encodes this kind of file, is not installed; install it, or name an .apng, .webp or .gif file."
        )
      case .tooSlow(let program, let seconds):
        .program(
          "\(program) took nothing for \(seconds) s and was ended; a smaller canvas may help.")
      case .failed(let program, let reason): .program("\(program) failed: \(reason).")
      }
  }
}
