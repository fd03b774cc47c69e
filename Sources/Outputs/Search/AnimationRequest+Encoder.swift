import Imaging

extension AnimationRequest {
  /// The encoder of all frames, or of every `step`th one.
  func encoder(
    _ storage: Storage, _ histogram: ColorHistogram, step: Int = 1
  ) -> any SpoolEncoder {
    switch format.traits.encoder {
    case .gif:
      return GIFEncoder(self, Palette(histogram, count: storage.colorCount), step: step)
    case .apng:
      let palette = storage == .lossless ? nil : Palette(histogram, count: storage.colorCount)
      guard isStill else {
        return palette.map { APNGEncoder(self, $0, step: step) }
          ?? APNGEncoder(self, isOpaque: shape.isOpaque, step: step)
      }
      let coder: any FrameCoder =
        palette.map { StillPaletteCoder(map: PaletteMap($0, self), text: text) }
        ?? StillPNGCoder(text: text)
      return CodedFrames(self, coder, StillMuxer(), step: step)
    case .webP:
      return CodedFrames(
        self, WebPCoder(storage.quality, settings.effort),
        isStill ? StillMuxer() : WebPMuxer(self), step: step)
    case .y4m:
      return CodedFrames(
        self, Y4MCoder(matte: matte), Y4MMuxer(shape: shape, schedule: schedule), step: step)
    case .ffmpeg(let codec):
      var film = self
      film.settings.quality = storage.quality ?? settings.quality
      return FilmEncoder(film, codec, step: step)
    }
  }
}
