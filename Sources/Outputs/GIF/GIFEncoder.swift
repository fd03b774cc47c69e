import Imaging

/// Turns the pictures of a spool into a GIF.
struct GIFEncoder: SpoolEncoder {
  /// A picture whose frame also depends on the next one.
  private struct Waiting {
    let picture: IndexPicture
    /// The canvas below it.
    let base: IndexPicture
    /// Where it begins in the schedule.
    let start: Int
  }

  /// A frame that is ready to be compressed.
  private struct Ready: Sendable {
    let part: GIFPart
    let hundredths: Int
  }

  private let schedule: Schedule
  private let step: Int
  private let layout: GIFFile
  private var indexer: PictureIndexer
  private var waiting: Waiting?
  private var ready: [Ready] = []

  /// Writes every `step`th frame in the colours of a palette.
  init(_ request: AnimationRequest, _ palette: Palette, step: Int = 1) {
    self.step = step
    schedule = request.schedule
    layout = GIFFile(
      shape: request.shape, palette: palette, plays: request.plays, isStill: request.isStill)
    indexer = PictureIndexer(PaletteMap(palette, request))
  }

  mutating func run(
    _ spool: borrowing FrameSpool, _ emit: AnimationMuxer.Emit
  ) throws(AnimationError) -> [FilePatch] {
    try emit(layout.head)
    try spool.forEach(every: step) { (_, frames) throws(AnimationError) in
      for (frame, indices) in zip(frames, indexer.indices(of: frames.map(\.image))) {
        let image = frame.image
        add(
          IndexPicture(width: image.width, height: image.height, indices: indices),
          start: frame.start)
      }
      try emitReady(emit)
    }
    if let waiting { prepare(waiting, before: nil, until: schedule.count) }
    try emitReady(emit)
    try emit(GIFFile.end)
    return []
  }

  private mutating func add(_ picture: IndexPicture, start: Int) {
    guard let before = waiting else {
      let nothing = [UInt8](
        repeating: Palette.transparent, count: picture.width * picture.height)
      waiting = Waiting(
        picture: picture,
        base: IndexPicture(width: picture.width, height: picture.height, indices: nothing),
        start: start)
      return
    }
    // Different pictures may be the same in the palette's colours; then the first one stays.
    if picture.indices == before.picture.indices { return }
    let part = prepare(before, before: picture, until: start)
    let base =
      part.clears
      ? before.picture.cleared(part.region, to: Palette.transparent) : before.picture
    waiting = Waiting(picture: picture, base: base, start: start)
  }

  @discardableResult
  private mutating func prepare(
    _ waiting: Waiting, before next: IndexPicture?, until end: Int
  ) -> GIFPart {
    let part = GIFPart(
      waiting.picture, on: waiting.base, before: next, transparent: Palette.transparent)
    ready.append(
      Ready(
        part: part,
        hundredths: schedule.start(end, scale: 100) - schedule.start(waiting.start, scale: 100)))
    return part
  }

  private mutating func emitReady(_ emit: AnimationMuxer.Emit) throws(AnimationError) {
    let frames = ready
    ready = []
    let bits = layout.bits
    let data = Parallel.map(frames.count) {
      GIFCompressor.compress(frames[$0].part.indices, bits: bits)
    }
    for (frame, data) in zip(frames, data) {
      try emit(layout.frame(frame.part, data, hundredths: frame.hundredths))
    }
  }
}
