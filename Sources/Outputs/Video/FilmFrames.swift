import Documents
import Files
import Imaging

/// The pictures of a film that ffmpeg made, decoded by it into a file without a name.
final class FilmFrames {
  private let pictures: ScratchFile
  private let (width, height): (Int, Int)
  /// The rows and columns of the film, which may have one more of each.
  private let (filmWidth, filmHeight): (Int, Int)
  private let rate: Double
  private let count: Int

  /// Decodes `file`, which was made for `request`.
  init(
    _ file: [UInt8], _ request: AnimationRequest, _ codec: VideoCodec
  ) throws(AnimationError) {
    (width, height) = (request.shape.width, request.shape.height)
    (filmWidth, filmHeight) = codec.size(request.shape)
    let pictures = try Self.decode(file, request, codec)
    let bytes = try mapError(to: AnimationError.file, pictures.size())
    count = bytes / (4 * filmWidth * filmHeight)
    guard count > 0 else { throw .program("ffmpeg failed: it decoded no frame of its own film.") }
    rate = Double(count) / request.schedule.seconds
    self.pictures = pictures
  }

  private static func decode(
    _ file: [UInt8], _ request: AnimationRequest, _ codec: VideoCodec
  ) throws(AnimationError) -> ScratchFile {
    try FFmpeg.output(
      ["ffmpeg", "-hide_banner", "-v", "error", "-xerror"] + codec.decoder
        + ["-i", "pipe:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba"]
        + ["-y", "/dev/fd/3"], beside: request.path
    ) { (program) throws(AnimationError) in try program.write(file) }
  }

  /// The picture that is shown at a time.
  func image(at seconds: Double) throws(AnimationError) -> Image {
    let index = Int(seconds * rate + 0.01, within: 0...count - 1)
    let size = 4 * filmWidth * filmHeight
    let bytes = try mapError(to: AnimationError.file, pictures.read(size, at: index * size))
    return Image(width: filmWidth, height: filmHeight, alpha: .straight, bytes: bytes)
      .cropped(to: Rectangle(x: 0, y: 0, width: width, height: height)).premultiplied()
  }
}
