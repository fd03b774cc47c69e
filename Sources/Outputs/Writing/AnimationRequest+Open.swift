import Imaging

extension AnimationRequest {
  /// Starts the file; a sequence of one frame becomes a still picture.
  package func open() throws(AnimationError) -> any AnimationOutput {
    try format.check(shape)
    if settings.maxBytes != nil || settings.service != nil {
      return try SearchedAnimation(adapted())
    }
    switch format {
    case .apng where schedule.count == 1:
      return try StreamedAnimation(self, StillPNGCoder(text: text), StillMuxer())
    case .apng: return try APNGAnimation(self)
    case .webP:
      let compression = settings.quality.map { WebPEncoder.Compression.lossy(quality: $0) }
      let coder = WebPCoder(compression ?? .lossless, settings.effort)
      if schedule.count == 1 { return try StreamedAnimation(self, coder, StillMuxer()) }
      return try StreamedAnimation(self, coder, WebPMuxer(self))
    case .gif: return try GIFAnimation(self)
    case .mp4: return try VideoAnimation(self, .h264)
    case .webM: return try VideoAnimation(self, .vp9)
    case .mov: return try VideoAnimation(self, .proRes)
    case .y4m:
      return try StreamedAnimation(
        self, Y4MCoder(matte: settings.matte ?? 0xFFFFFF),
        Y4MMuxer(shape: shape, schedule: schedule))
    }
  }
}
