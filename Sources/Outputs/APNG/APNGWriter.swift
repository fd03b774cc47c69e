import Imaging
import PNG

/// Turns the pictures of a spool into an animated PNG.
struct APNGWriter {
  /// Takes the next bytes of the file.
  typealias Emit = ([UInt8]) throws(AnimationError) -> Void

  private let request: AnimationRequest
  private let kind: StoredKind
  private var indexer: PictureIndexer?
  private var muxer: APNGMuxer

  /// Writes frames of the pictures' own colours, without alpha if `isOpaque`.
  init(_ request: AnimationRequest, isOpaque: Bool) {
    self.request = request
    kind = .color(request.shape.depth, isOpaque: isOpaque)
    muxer = APNGMuxer(request, kind)
  }

  /// Writes frames in the colours of a palette.
  init(_ request: AnimationRequest, _ palette: Palette) {
    self.request = request
    let isOpaque = palette.png.colors.map { $0.w == 255 }
    kind = .indices(isOpaque: isOpaque + [Bool](repeating: false, count: 256 - isOpaque.count))
    let flattening = Flattening(alpha: .kept)
    indexer = PictureIndexer(PaletteMap(palette, flattening, request.dither))
    muxer = APNGMuxer(request, kind, palette.png)
  }

  /// Hands the file to `emit`, with every `step`th frame, and returns what replaces earlier bytes at which places.
  mutating func run(
    _ spool: borrowing FrameSpool, every step: Int = 1, _ emit: Emit
  ) throws(AnimationError) -> [(offset: Int, bytes: [UInt8])] {
    try emit(muxer.head)
    switch request.settings.effort {
    case .usual: try runQuickly(spool, step, emit)
    case .max: try runPatiently(spool, step, emit)
    }
    let (tail, patches) = muxer.finish()
    try emit(tail)
    return patches
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

  /// Each frame shows what changed since the one before.
  private mutating func runQuickly(
    _ spool: borrowing FrameSpool, _ step: Int, _ emit: Emit
  ) throws(AnimationError) {
    let coder = APNGCoder(shape: request.shape)
    var last: StoredPicture?
    var pending: (frame: EncodedFrame, start: Int)?
    try spool.forEach(every: step) { (_, frames) throws(AnimationError) in
      let pictures = stored(frames.map(\.image))
      let before = [last] + pictures.dropLast()
      last = pictures.last
      let encoded = Parallel.map(pictures.count) {
        Optional.some(coder.encode(pictures[$0], after: before[$0]))
      }
      for (frame, shown) in zip(encoded, frames) {
        guard let frame = frame.flatMap(\.self) else { continue }
        if let pending {
          try muxer.append(pending.frame, from: pending.start, to: shown.start, emit)
        }
        pending = (frame, shown.start)
      }
    }
    if let pending {
      try muxer.append(pending.frame, from: pending.start, to: request.schedule.count, emit)
    }
  }

  /// Each frame also leaves behind what the next one is smallest on.
  private mutating func runPatiently(
    _ spool: borrowing FrameSpool, _ step: Int, _ emit: Emit
  ) throws(AnimationError) {
    var search = DisposalSearch()
    var ready: [DisposalSearch.Part] = []
    var starts: [Int] = []
    // The last one waits for the disposal that the next one chooses.
    func write(_ parts: [DisposalSearch.Part]) throws(AnimationError) {
      let encoded = Parallel.map(parts.count) { parts[$0].encoded }
      for (part, frame) in zip(parts, encoded) {
        let end = starts.count > 1 ? starts[1] : request.schedule.count
        try muxer.append(frame, from: starts.removeFirst(), to: end, part.disposal, emit)
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
