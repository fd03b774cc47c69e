import Imaging

extension AnimationRequest {
  /// Starts the file; a sequence of one frame becomes a still picture.
  package func open() throws(AnimationError) -> any AnimationOutput {
    try format.check(shape)
    try format.check(settings.encoder)
    if settings.areSearched {
      return try adapted().withEncoder().searched()
    }
    switch format.traits.encoder {
    case .apng where isStill: return try streamed(StillPNGCoder(text: text), StillMuxer())
    case .apng: return try apng()
    case .webP:
      return try streamed(
        WebPCoder(settings.quality, settings.effort), isStill ? StillMuxer() : WebPMuxer(self))
    case .gif:
      return try spooled { (spool, file, histogram) throws(AnimationError) in
        var encoder = GIFEncoder(self, Palette(histogram))
        return try AnimationEnd(patches: encoder.run(spool, to: file))
      }
    case .ffmpeg(let codec): return try withEncoder().film(codec)
    case .y4m:
      return try streamed(Y4MCoder(matte: matte), Y4MMuxer(shape: shape, schedule: schedule))
    }
  }

  /// Writes frames as they come.
  private func streamed(
    _ coder: any FrameCoder, _ muxer: any AnimationMuxer
  ) throws(AnimationError) -> any AnimationOutput {
    let file = try AnimationFile(self, StopFlag())
    let content = try StreamedContent(muxer, file)
    return AnimationWriter(file, coder, content)
  }

  /// Writes all frames once they and their colours are known.
  private func spooled(
    _ finish:
      @escaping @Sendable (borrowing FrameSpool, borrowing AnimationFile, ColorHistogram)
      throws(AnimationError) -> AnimationEnd
  ) throws(AnimationError) -> any AnimationOutput {
    let stop = StopFlag()
    let coder = HistogramCoder(self)
    let spool = try FrameSpool(self, stop)
    let file = try AnimationFile(self, stop)
    let content = SpooledContent(spool) { (spool, file) throws(AnimationError) in
      try finish(spool, file, coder.histogram)
    }
    return AnimationWriter(file, coder, content)
  }

  /// Searches for the best storage of all frames in the limited number of bytes.
  private func searched() throws(AnimationError) -> any AnimationOutput {
    guard !Storage.all(self).isEmpty else {
      let others = AnimationFormat.names { $0.reduction != .none }
      throw .unfit("\(format.rawValue) does not support a byte limit; \(others) do.")
    }
    return try spooled { (spool, file, histogram) throws(AnimationError) in
      let found = try SizeSearch(self, histogram).run(spool)
      try file.write(found.bytes)
      return AnimationEnd(remark: found.choice)
    }
  }
}
