extension AnimationRequest {
  /// The request with the encoder that its settings and the card that draws lead to.
  ///
  /// - Throws: `AnimationError.unfit` where the settings name one that does not work, or ffmpeg is missing.
  func withEncoder() throws(AnimationError) -> AnimationRequest {
    guard let codec = format.traits.codec, codec.isOnCards else { return self }
    if let encoder = CardEncoder(settings.encoder) {
      let choice = EncoderOnCard(encoder: encoder, card: card)
      if let failure = try EncoderProbe(self, codec).failure(choice, keepsQuality: false) {
        throw .unfit(
          "\(encoder.codec) cannot encode \(shape.width) x \(shape.height) pixels here: \(failure);"
            + " the encoders auto and software can.")
      }
      return encoded(by: choice)
    }
    // A search for few bytes looks best with the best encoder.
    guard settings.encoder == .auto, settings.maxBytes == nil, let card else { return self }
    var failures: [String] = []
    for encoder in card.encoders {
      let choice = EncoderOnCard(encoder: encoder, card: card)
      guard let failure = try EncoderProbe(self, codec).failure(choice, keepsQuality: true) else {
        return encoded(by: choice)
      }
      failures.append("\(encoder.codec): \(failure)")
    }
    var request = self
    let reasons = failures.isEmpty ? ["this GPU has no known encoder"] : failures
    request.encoderRemark = "encoded in software, since \(reasons.joined(separator: "; "))"
    return request
  }

  private func encoded(by choice: EncoderOnCard) -> AnimationRequest {
    var request = self
    request.encoder = choice
    request.encoderRemark = "encoded by \(choice.encoder.codec)"
    return request
  }

  /// A remark on a film: its size, where that of its pictures is another, and its encoder, where there is a choice.
  var filmRemark: String? {
    let remarks = [format.traits.codec?.remark(on: shape), encoderRemark].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }
}

extension AnimationFormat {
  /// Throws if a card's encoder is requested and none makes such files.
  package func check(_ encoder: EncoderChoice) throws(AnimationError) {
    guard CardEncoder(encoder) != nil, traits.codec?.isOnCards != true else { return }
    throw .unfit(
      "\(encoder.onlyFor), not \(suffix) files; without this setting, software encodes them.")
  }
}

extension EncoderChoice {
  /// Throws if a card's encoder is requested and the output is not a film.
  package func checkNoFilm() throws(AnimationError) {
    if CardEncoder(self) != nil { throw .unfit("\(onlyFor).") }
  }

  fileprivate var onlyFor: String {
    "The encoder \(rawValue) makes \(AnimationFormat.suffixes { $0.codec?.isOnCards == true }) files"
  }
}
