import Glibc
import Imaging
import Workers

extension AnimationRequest {
  /// Starts a film that an ffmpeg process encodes while the frames come.
  func film(_ codec: VideoCodec) throws(AnimationError) -> any AnimationOutput {
    let file = try AnimationFile(self, StopFlag())
    let program = try file.withDescriptor { (descriptor) throws(AnimationError) in
      try FFmpeg(codec.command(film(schedule.frameRate)), output: descriptor)
    }
    let content = FilmContent(request: self, program: program)
    // A program that has stopped reading would block the writer.
    return AnimationWriter(file, FilmCoder(codec: codec), content) { program.end() }
  }

  /// The film that ffmpeg makes with `rate` frames per second.
  func film(_ rate: Double) -> VideoCodec.Film {
    VideoCodec.Film(
      shape: shape, rate: rate, quality: settings.quality ?? 84, matte: matte, encoder: encoder,
      sound: sound)
  }
}

/// The frames of a film, which a program writes into the file.
struct FilmContent: AnimationContent {
  let request: AnimationRequest
  let program: FFmpeg
  private var last: [UInt8] = []
  /// Frames of the schedule so far.
  private var count = 0

  init(request: AnimationRequest, program: FFmpeg) {
    (self.request, self.program) = (request, program)
  }

  mutating func add(
    _ frame: EncodedFrame?, to file: borrowing AnimationFile
  ) throws(AnimationError) {
    if let frame { last = frame.bytes }
    try program.write(last, times: request.schedule.times(count))
    count += 1
  }

  func finish(_ file: borrowing AnimationFile) throws(AnimationError) -> AnimationEnd {
    try program.finish()
    guard try file.withDescriptor({ lseek($0, 0, SEEK_END) }) > 0 else { throw .noFilm }
    return AnimationEnd(remark: request.filmRemark)
  }
}

/// Converts pictures to the raw frames that ffmpeg reads.
struct FilmCoder: FrameCoder {
  let codec: VideoCodec

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(raw(image), Rectangle(image))
  }

  /// The picture's bytes, top row first, with straight alpha.
  func raw(_ image: Image) -> [UInt8] {
    codec.spreadsColors ? image.withSpreadColors().bytes : image.unpremultiplied().bytes
  }
}
