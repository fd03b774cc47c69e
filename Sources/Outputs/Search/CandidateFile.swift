import Files
import Imaging

/// Makes files of the frames of a spool, in memory.
struct CandidateFile {
  private let request: AnimationRequest
  private let histogram: ColorHistogram
  private let step: Int
  private let stop: LockedValue<Bool>

  /// Makes files with every `step`th frame, until `stop` is set.
  init(
    _ request: AnimationRequest, _ histogram: ColorHistogram, step: Int, stop: LockedValue<Bool>
  ) {
    self.request = request
    self.histogram = histogram
    self.step = step
    self.stop = stop
  }

  private var isStill: Bool { request.schedule.count == 1 }

  /// The file that stores the frames in a way.
  func bytes(
    _ way: StorageWay, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    switch (request.format, way) {
    case (.gif, .colors(let count)):
      let palette = Palette(histogram, count: count)
      var writer = GIFWriter(request, palette, map(palette))
      var bytes: [UInt8] = []
      try writer.run(spool, every: step) { (part) throws(AnimationError) in
        try checkStop()
        bytes += part
      }
      return bytes
    case (.apng, .colors(let count)):
      let palette = Palette(histogram, count: count)
      if isStill {
        let coder = StillPaletteCoder(palette: palette, map: map(palette), text: request.text)
        return try run(coder, StillMuxer(), spool)
      }
      return try apng(APNGWriter(request, palette), spool)
    case (.apng, _):
      if isStill { return try run(StillPNGCoder(text: request.text), StillMuxer(), spool) }
      return try apng(APNGWriter(request, isOpaque: request.shape.isOpaque), spool)
    case (.mp4, .quality(let quality)): return try film(.h264, quality, spool)
    case (.webM, .quality(let quality)): return try film(.vp9, quality, spool)
    case (_, .quality(let quality)): return try webP(.lossy(quality: quality), spool)
    default: return try webP(.lossless, spool)
    }
  }

  private func map(_ palette: Palette) -> PaletteMap {
    PaletteMap(palette, request.flattening, request.dither)
  }

  private func apng(
    _ writer: APNGWriter, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    var writer = writer
    var bytes: [UInt8] = []
    let patches = try writer.run(spool, every: step) { (part) throws(AnimationError) in
      try checkStop()
      bytes += part
    }
    for patch in patches {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    return bytes
  }

  private func webP(
    _ compression: WebPEncoder.Compression, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    let coder = WebPCoder(compression, request.settings.effort)
    return try run(coder, isStill ? StillMuxer() : WebPMuxer(request), spool)
  }

  private func film(
    _ codec: VideoCodec, _ quality: Int, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    var film = request
    film.settings.quality = quality
    return try FilmEncoder(film, codec, step: step).bytes(spool) { () throws(AnimationError) in
      try checkStop()
    }
  }

  private func run(
    _ coder: any FrameCoder, _ muxer: any AnimationMuxer, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    var muxer = muxer
    var bytes = muxer.head
    func add(_ part: [UInt8]) { bytes += part }
    var pending: (frame: EncodedFrame, start: Int)?
    try spool.forEach(every: step) { (previous, frames) throws(AnimationError) in
      try checkStop()
      let encoded = Parallel.map(frames.count) { index -> Result<EncodedFrame?, AnimationError> in
        let before = index == 0 ? previous : frames[index - 1].image
        do throws(AnimationError) {
          return .success(try coder.encode(frames[index].image, after: before))
        } catch {
          return .failure(error)
        }
      }
      for (result, frame) in zip(encoded, frames) {
        guard let next = try result.get() else { continue }
        if let pending {
          try muxer.append(pending.frame, from: pending.start, to: frame.start, add)
        }
        pending = (next, frame.start)
      }
    }
    if let pending {
      try muxer.append(pending.frame, from: pending.start, to: request.schedule.count, add)
    }
    let (tail, patches) = try muxer.finish()
    bytes += tail
    for patch in patches {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    return bytes
  }

  private func checkStop() throws(AnimationError) {
    if stop.withLock({ $0 }) { throw .closed }
  }
}

extension AnimationRequest {
  /// How a palette of the format shows pixels.
  var flattening: Flattening {
    Flattening(alpha: format == .gif ? .binary(matte: settings.matte) : .kept)
  }
}
