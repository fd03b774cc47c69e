import Imaging

/// How ffmpeg encodes a kind of film.
enum VideoCodec {
  /// H.264 in an MP4, without alpha.
  case h264
  /// VP9 with alpha in a WebM.
  case vp9
  /// ProRes 4444 with alpha in a QuickTime file.
  case proRes

  /// The picture as ffmpeg reads it.
  func raw(_ image: Image) -> [UInt8] {
    switch self {
    case .vp9: image.withSpreadColors().bytes
    case .h264, .proRes: image.unpremultiplied().bytes
    }
  }

  /// The words that start ffmpeg; it reads raw frames on standard input and writes descriptor 3.
  func command(_ request: AnimationRequest, rate: Double) -> [String] {
    let shape = request.shape
    var words = ["ffmpeg", "-hide_banner", "-v", "error", "-xerror", "-nostdin", "-f", "rawvideo"]
    words += ["-pix_fmt", shape.depth == .sixteen ? "rgba64le" : "rgba"]
    words += ["-s", "\(shape.width)x\(shape.height)"]
    words += ["-framerate", "\(rate)"]
    words += ["-i", "pipe:0", "-an"]
    words += options(request, rate)
    return words + ["-y", "/dev/fd/3"]
  }

  /// What a person should know of a film's size: H.264 stores colours for blocks of 2 x 2 pixels, so an odd side gets one more.
  func remark(on shape: SequenceShape) -> String? {
    let (width, height) = (shape.width + shape.width % 2, shape.height + shape.height % 2)
    guard self == .h264, (width, height) != (shape.width, shape.height) else { return nil }
    return "stored as \(width)x\(height) on the matte, since H.264 has even sides"
  }

  /// The matrix of BT.709, which players expect of RGB.
  private static let color = "scale=out_color_matrix=bt709:out_range=tv"
  private static let labels =
    "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
  private static let tags = [
    "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
  ]

  private func options(_ request: AnimationRequest, _ rate: Double) -> [String] {
    let (settings, shape) = (request.settings, request.shape)
    switch self {
    case .h264:
      let matte = String(settings.matte ?? 0xFFFFFF, radix: 16)
      let color = "0x" + String(repeating: "0", count: 6 - matte.count) + matte
      let (width, height) = (shape.width + shape.width % 2, shape.height + shape.height % 2)
      let graph =
        "[0:v]format=rgba[above];color=\(color):s=\(width)x\(height):r=\(rate)[below];"
        + "[below][above]overlay=shortest=1:format=rgb,\(Self.color),format=yuv420p,\(Self.labels)"
      return ["-filter_complex", graph, "-c:v", "libx264", "-preset", "medium"]
        + ["-crf", "\(Self.crf(settings.quality ?? 84, worst: 51))"] + Self.tags
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .vp9:
      return [
        "-vf", "\(Self.color),format=yuva420p,\(Self.labels)", "-c:v", "libvpx-vp9", "-b:v", "0",
      ]
        + ["-crf", "\(Self.crf(settings.quality ?? 84, worst: 63))", "-auto-alt-ref", "0"]
        + ["-row-mt", "1", "-deadline", "good", "-cpu-used", "3"] + Self.tags + ["-f", "webm"]
    case .proRes:
      return ["-vf", "\(Self.color),format=yuva444p10le,\(Self.labels)", "-c:v", "prores_ks"]
        + ["-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0"]
        + Self.tags + ["-f", "mov"]
    }
  }

  /// The constant rate factor, 0 (best) to `worst`, of a quality of 0…100.
  private static func crf(_ quality: Int, worst: Int) -> Int {
    (worst * (100 - quality) + 50) / 100
  }
}
