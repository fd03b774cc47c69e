import Imaging
import PNG

/// Turns the pictures of a spool into an animated PNG.
struct APNGEncoder: SpoolEncoder {
  private let request: AnimationRequest
  private let step: Int
  private let kind: StoredKind
  private var indexer: PictureIndexer?
  private let muxer: APNGMuxer

  /// Writes every `step`th frame in the pictures' own colours, without alpha if `isOpaque`.
  init(_ request: AnimationRequest, isOpaque: Bool, step: Int = 1) {
    self.request = request
    self.step = step
    kind = .color(request.shape.depth, isOpaque: isOpaque)
    muxer = APNGMuxer(request, kind)
  }

  /// Writes every `step`th frame in the colours of a palette.
  init(_ request: AnimationRequest, _ palette: Palette, step: Int = 1) {
    self.request = request
    self.step = step
    let isOpaque = palette.png.colors.map { $0.w == 255 }
    kind = .indices(isOpaque: isOpaque + [Bool](repeating: false, count: 256 - isOpaque.count))
    indexer = PictureIndexer(PaletteMap(palette, request))
    muxer = APNGMuxer(request, kind, palette.png)
  }

  mutating func run(
    _ spool: borrowing FrameSpool, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch] {
    try emit(muxer.head)
    var sequence = FrameSequence(muxer)
    switch request.settings.effort {
    case .usual:
      try encodeQuickly(spool) { (frame, start) throws(AnimationError) in
        try sequence.add(frame, at: start, emit)
      }
    case .max:
      try encodeThoroughly(spool) { (frame, start) throws(AnimationError) in
        try sequence.add(frame, at: start, emit)
      }
    }
    return try sequence.finish(at: request.schedule.count, emit)
  }

  private mutating func stored(_ images: [Image]) -> [StoredPicture] {
    guard var indexer else {
      let isOpaque = !kind.canClear
      return Parallel.map(images.count) { images[$0].stored(isOpaque: isOpaque) }
    }
    let indices = indexer.indices(of: images)
    self.indexer = indexer
    return zip(images, indices).map { image, indices in
      StoredPicture(kind: kind, width: image.width, height: image.height, bytes: indices)
    }
  }

  /// Takes a frame and the frame in the schedule that it begins with.
  private typealias Take = (EncodedFrame, Int) throws(AnimationError) -> Void

  /// Each frame stores the changes since the one before.
  private mutating func encodeQuickly(
    _ spool: borrowing FrameSpool, _ take: Take
  ) throws(AnimationError) {
    let coder = APNGCoder(shape: request.shape)
    var last: StoredPicture?
    try spool.forEach(every: step) { (_, frames) throws(AnimationError) in
      let pictures = stored(frames.map(\.image))
      let before = [last] + pictures.dropLast()
      last = pictures.last
      let encoded = Parallel.map(pictures.count) {
        coder.encode(pictures[$0], after: before[$0])
      }
      for (frame, shown) in zip(encoded, frames) {
        if let frame { try take(frame, shown.start) }
      }
    }
  }

  /// Each frame also chooses the disposal that makes the next one smallest.
  private mutating func encodeThoroughly(
    _ spool: borrowing FrameSpool, _ take: Take
  ) throws(AnimationError) {
    var search = DisposalSearch()
    // The last one waits for the disposal that the next one chooses.
    var ready: [DisposalSearch.Part] = []
    var starts: [Int] = []
    func write(_ parts: [DisposalSearch.Part]) throws(AnimationError) {
      for frame in Parallel.map(parts.count, { parts[$0].encoded }) {
        try take(frame, starts.removeFirst())
      }
    }
    try spool.forEach(every: step) { (_, frames) throws(AnimationError) in
      for (picture, frame) in zip(stored(frames.map(\.image)), frames) {
        guard let part = search.add(picture, to: &ready) else { continue }
        ready.append(part)
        starts.append(frame.start)
      }
      let complete = ready.dropLast()
      ready = ready.suffix(1)
      try write(Array(complete))
    }
    try write(ready)
  }
}
