/// An H.264 encoder in graphics cards.
enum CardEncoder: String, Sendable, CaseIterable {
  case nvenc, vaapi, qsv

  /// The encoder that a choice names; `nil` for others.
  init?(_ choice: EncoderChoice) { self.init(rawValue: choice.rawValue) }

  /// ffmpeg's name for it.
  var codec: String { "h264_\(rawValue)" }
}

/// An encoder and the card that it runs on.
struct EncoderOnCard: Sendable, Hashable {
  let encoder: CardEncoder
  /// `nil` for the card that ffmpeg finds first.
  let card: GraphicsCard?

  /// The words before the input, which open the card.
  var device: [String] {
    switch encoder {
    case .nvenc: []
    case .vaapi: ["-init_hw_device", "vaapi=card" + (card?.node.map { ":\($0)" } ?? "")]
    case .qsv:
      ["-init_hw_device", "qsv=card:hw_any" + (card?.node.map { ",child_device=\($0)" } ?? "")]
    }
  }

  /// The filter, if there is one, that moves frames to the card.
  var upload: String { encoder == .vaapi ? ",hwupload" : "" }

  /// The words that encode with a quantiser of 1…51.
  ///
  /// Key frames are three steps finer than the others, as x264's are, whose scale it is. There are no frames between two others, which
  /// some cards lack.
  func words(quantiser: Int) -> [String] {
    let rate: [String]
    switch encoder {
    case .nvenc:
      let card = card?.cuda.map { ["-gpu", "\($0)"] } ?? []
      rate = card + ["-rc", "constqp", "-qp", "\(quantiser)"]
    case .vaapi: rate = ["-rc_mode", "CQP", "-qp", "\(quantiser)"]
    case .qsv: rate = ["-q:v", "\(quantiser)"]
    }
    return ["-c:v", encoder.codec, "-profile:v", "high"] + rate
      + ["-i_qfactor", "1", "-i_qoffset", "-3", "-bf", "0"]
  }
}
