import Documents
import Files
import Imaging

/// Has ffmpeg make a film of the frames of a spool.
struct FilmEncoder: SpoolEncoder {
  private let request: AnimationRequest
  private let codec: VideoCodec
  private let rate: Double

  /// Makes films with the frames per second of `request` divided by `step`.
  init(_ request: AnimationRequest, _ codec: VideoCodec, step: Int) {
    self.request = request
    self.codec = codec
    rate = request.schedule.frameRate / Double(step)
  }

  func run(
    _ spool: borrowing FrameSpool, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch] {
    let coder = FilmCoder(codec: codec)
    let film = try FFmpeg.output(codec.command(request.film(rate)), beside: request.path) {
      (program) throws(AnimationError) in
      var pending: (bytes: [UInt8], frame: Int)?
      func write(until end: Int) throws(AnimationError) {
        if let pending { try program.write(pending.bytes, times: end - pending.frame) }
      }
      try spool.forEach { (_, frames) throws(AnimationError) in
        for frame in frames {
          let start = self.frame(at: frame.start)
          try write(until: start)
          pending = (coder.raw(frame.image), start)
        }
      }
      try write(until: max(frame(at: request.schedule.count), 1))
    }
    let bytes = try mapError(to: AnimationError.file, film.contents())
    guard !bytes.isEmpty else { throw .noFilm }
    try emit(bytes)
    return []
  }

  /// The film's frame that begins where frame `index` of the schedule does.
  private func frame(at index: Int) -> Int { request.schedule.start(index, scale: rate) }
}
