import Imaging

extension AnimationRequest {
  /// Starts the file; a sequence of one frame becomes a still picture.
  package func open() throws(AnimationError) -> any AnimationOutput {
    try format.check(shape)
    switch format {
    case .apng where schedule.count == 1:
      return try StreamedAnimation(self, StillPNGCoder(text: text), StillMuxer())
    case .apng:
      return try StreamedAnimation(
        self, APNGCoder(shape: shape),
        APNGMuxer(shape, schedule, plays: settings.plays, text: text))
    case .webP:
      let compression = settings.quality.map { WebPEncoder.Compression.lossy(quality: $0) }
      let coder = WebPCoder(compression: compression ?? .lossless, effort: 4)
      if schedule.count == 1 { return try StreamedAnimation(self, coder, StillMuxer()) }
      return try StreamedAnimation(
        self, coder, WebPMuxer(shape, schedule, plays: settings.plays))
    case .gif: return try GIFAnimation(self)
    }
  }
}
