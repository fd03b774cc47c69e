import Imaging

extension AnimationRequest {
  /// What makes a file of all frames, or of every `step`th one, stored in a way.
  func encoder(
    _ way: StorageWay, _ histogram: ColorHistogram, step: Int = 1
  ) -> any SpoolEncoder {
    switch format.traits.encoder {
    case .gif:
      return GIFEncoder(self, Palette(histogram, count: way.colorCount), step: step)
    case .apng:
      let palette = way == .lossless ? nil : Palette(histogram, count: way.colorCount)
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
        self, WebPCoder(way.quality, settings.effort),
        isStill ? StillMuxer() : WebPMuxer(self), step: step)
    case .y4m:
      return CodedFrames(
        self, Y4MCoder(matte: matte), Y4MMuxer(shape: shape, schedule: schedule), step: step)
    case .ffmpeg(let codec):
      var film = self
      film.settings.quality = way.quality ?? settings.quality
      return FilmEncoder(film, codec, step: step)
    }
  }
}
