import Imaging

/// How ffmpeg encodes a kind of film.
struct VideoCodec: Sendable {
  /// A film that is encoded.
  struct Film {
    let shape: SequenceShape
    /// Frames per second.
    let rate: Double
    /// The quality, 0…100.
    let quality: Int
    /// The colour below a film without alpha, as 0xRRGGBB.
    let matte: UInt32
    /// The card's encoder; `nil` for the one in software.
    var encoder: EncoderOnCard?
    /// The sound; `nil` for a silent film.
    var sound: FilmSound?

    /// The same film by another encoder.
    func encoded(by encoder: EncoderOnCard?) -> Film {
      var film = self
      film.encoder = encoder
      return film
    }
  }

  /// Why both sides are even, so that an odd one gets one more pixel; `nil` for codecs of any sides.
  var evenSides: String?
  /// Whether transparent pixels take the colours of others, into which lossy compression with alpha mixes them.
  var spreadsColors = false
  /// Whether graphics cards encode it, too.
  var isOnCards = false
  /// The arguments that choose the decoder; none for ffmpeg's own choice.
  var decoder: [String] = []
  /// The arguments that choose how the sound is stored.
  let sound: [String]
  /// A filter of the sound before it is stored.
  var soundFilter = "anull"
  /// The arguments between the input and the name of the output.
  let options: @Sendable (Film) -> [String]

  /// The words that start ffmpeg; it reads raw frames on standard input and writes descriptor 3.
  func command(_ film: Film) -> [String] {
    let shape = film.shape
    var words = ["ffmpeg", "-hide_banner", "-v", "error", "-xerror", "-nostdin"]
    words += (film.encoder?.device ?? []) + ["-f", "rawvideo"]
    words += ["-pix_fmt", shape.depth == .sixteen ? "rgba64le" : "rgba"]
    words += ["-s", "\(shape.width)x\(shape.height)"]
    words += ["-framerate", "\(film.rate)"]
    words += ["-i", "pipe:0"]
    words += film.sound?.inputs ?? []
    words += options(film)
    words += film.sound.map { $0.words(soundFilter) + sound } ?? ["-an"]
    return words + ["-y", "/dev/fd/3"]
  }

  /// The sides of a film of pictures with this shape.
  func size(_ shape: SequenceShape) -> (width: Int, height: Int) {
    evenSides == nil
      ? (shape.width, shape.height)
      : (shape.width + shape.width % 2, shape.height + shape.height % 2)
  }

  /// A remark on a film whose size differs from that of its pictures.
  func remark(on shape: SequenceShape) -> String? {
    let (width, height) = size(shape)
    guard let evenSides, (width, height) != (shape.width, shape.height) else { return nil }
    return "stored as \(width)x\(height) on the matte, since \(evenSides)"
  }
}

extension VideoCodec {
  /// H.264 in an MP4, without alpha; it stores colours for blocks of 2 x 2 pixels.
  static let h264: VideoCodec = VideoCodec(
    evenSides: "H.264 needs even sides", isOnCards: true, sound: ["-c:a", "aac", "-b:a", "192k"]
  ) { film in
    let factor = crf(film.quality, worst: 51)
    return onMatte(film, h264.size(film.shape))
      + (film.encoder?.words(quantiser: max(factor, 1))
        ?? ["-c:v", softwareH264, "-preset", "medium", "-crf", "\(factor)"])
      + tags + ["-movflags", "+faststart", "-f", "mp4"]
  }

  /// ffmpeg's name for the encoder of ``h264`` in software.
  static let softwareH264 = "libx264"

  /// VP9 with alpha in a WebM.
  static let vp9 = VideoCodec(
    spreadsColors: true, decoder: ["-c:v", "libvpx-vp9"],
    // The samples that Opus puts before the first would have the pictures begin later.
    sound: ["-c:a", "libopus", "-b:a", "160k"], soundFilter: "asetpts=PTS+312"
  ) { film in
    ["-map", "0:v", "-vf", "\(color),format=yuva420p,\(labels)", "-c:v", "libvpx-vp9", "-b:v", "0"]
      + ["-crf", "\(crf(film.quality, worst: 63))", "-auto-alt-ref", "0"]
      + ["-row-mt", "1", "-deadline", "good", "-cpu-used", "3"] + tags + ["-f", "webm"]
  }

  /// ProRes 4444 with alpha in a QuickTime file.
  static let proRes = VideoCodec(sound: ["-c:a", "pcm_s16le"]) { _ in
    ["-map", "0:v", "-vf", "\(color),format=yuva444p10le,\(labels)", "-c:v", "prores_ks"]
      + ["-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0"] + tags + ["-f", "mov"]
  }

  /// The matrix of BT.709, which players expect of RGB.
  private static let color = "scale=out_color_matrix=bt709:out_range=tv"
  private static let labels =
    "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
  private static let tags = [
    "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
  ]

  /// The filters that lay a film without alpha on its matte.
  private static func onMatte(_ film: Film, _ size: (width: Int, height: Int)) -> [String] {
    let digits = String(film.matte, radix: 16)
    let matte = "0x" + String(repeating: "0", count: 6 - digits.count) + digits
    return [
      "-filter_complex",
      "[0:v]format=rgba[above];color=\(matte):s=\(size.width)x\(size.height):r=\(film.rate)[below];"
        + "[below][above]overlay=shortest=1:format=rgb,\(color),"
        + "format=\(film.encoder == nil ? "yuv420p" : "nv12"),\(labels)"
        + (film.encoder?.upload ?? ""),
    ]
  }

  /// The constant rate factor, 0 (best) to `worst`, of a quality of 0…100.
  private static func crf(_ quality: Int, worst: Int) -> Int {
    (worst * (100 - quality) + 50) / 100
  }
}
