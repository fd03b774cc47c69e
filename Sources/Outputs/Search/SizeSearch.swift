import Imaging

/// Searches the best way to store pictures in a limited number of bytes.
///
/// A lower quality or fewer colours come before fewer frames, because a jerky movement shows more.
struct SizeSearch {
  /// A file, and how it came about.
  struct Found {
    let bytes: [UInt8]
    let choice: String
  }

  private let request: AnimationRequest
  private let histogram: ColorHistogram
  private let most: Int

  /// Every which frame is kept, one after the other.
  private static let steps = [1, 2, 3, 4, 6]
  /// The numbers of colours of a GIF, besides the transparent one.
  private static let colors = [255, 127, 63, 31, 15, 7]

  init(_ request: AnimationRequest, _ histogram: ColorHistogram, most: Int) {
    self.request = request
    self.histogram = histogram
    self.most = most
  }

  /// The best file that is small enough.
  ///
  /// - Throws: `AnimationError.unfit` with the smallest size that can be reached.
  func run(_ spool: borrowing FrameSpool) throws(AnimationError) -> Found {
    var smallest = Int.max
    for step in Self.steps where step == 1 || step < request.schedule.count {
      let candidates = candidates
      // Sizes fall with the candidates, so the first that fits is found by halving.
      var (low, high) = (0, candidates.count)
      var best: Found?
      while low < high {
        let middle = low == 0 && best == nil && high == candidates.count ? 0 : (low + high) / 2
        let bytes = try file(candidates[middle], every: step, spool)
        smallest = min(smallest, bytes.count)
        if bytes.count <= most {
          best = Found(bytes: bytes, choice: text(candidates[middle], step, bytes.count))
          high = middle
        } else {
          low = middle + 1
        }
      }
      if let best { return best }
    }
    throw .unfit(
      "\(request.path) cannot have \(most) bytes or fewer; the smallest that could be made has \(smallest)."
        + " A smaller canvas or fewer frames help.")
  }

  /// A way to store the pictures.
  private enum Candidate {
    case lossless
    case quality(Int)
    case colors(Int)
  }

  /// The ways, the best first.
  private var candidates: [Candidate] {
    switch request.format {
    case .webP:
      let best = request.settings.quality
      let qualities = stride(from: best ?? 100, through: 0, by: -1).map { Candidate.quality($0) }
      return best == nil ? [.lossless] + qualities : qualities
    case .gif: return Self.colors.map { .colors($0) }
    default: return [.lossless]
    }
  }

  private func file(
    _ candidate: Candidate, every step: Int, _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    let settings = request.settings
    switch candidate {
    case .colors(let count):
      let palette = Palette(histogram, count: count)
      let flattening = Flattening(matte: settings.matte)
      var writer = GIFWriter(
        request, palette, PaletteMap(palette, flattening, settings.dither))
      var bytes: [UInt8] = []
      try writer.run(spool, every: step) { bytes += $0 }
      return bytes
    case .lossless where request.format == .apng && request.schedule.count == 1:
      return try file(StillPNGCoder(text: request.text), StillMuxer(), step, spool)
    case .lossless where request.format == .apng:
      return try file(
        APNGCoder(shape: request.shape),
        APNGMuxer(request.shape, request.schedule, plays: settings.plays ?? 0, text: request.text),
        step, spool)
    case .lossless:
      return try file(webP(.lossless), webPMuxer, step, spool)
    case .quality(let quality):
      return try file(webP(.lossy(quality: quality)), webPMuxer, step, spool)
    }
  }

  private func webP(_ compression: WebPEncoder.Compression) -> WebPCoder {
    WebPCoder(compression: compression, effort: 4)
  }

  private var webPMuxer: any AnimationMuxer {
    if request.schedule.count == 1 { return StillMuxer() }
    return WebPMuxer(request.shape, request.schedule, plays: request.settings.plays ?? 0)
  }

  private func file(
    _ coder: any FrameCoder, _ muxer: any AnimationMuxer, _ step: Int,
    _ spool: borrowing FrameSpool
  ) throws(AnimationError) -> [UInt8] {
    var muxer = muxer
    var bytes = muxer.head
    var pending: (frame: EncodedFrame, start: Int)?
    try spool.forEach(every: step) { (previous, frames) throws(AnimationError) in
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
          bytes += try muxer.append(pending.frame, from: pending.start, to: frame.start)
        }
        pending = (next, frame.start)
      }
    }
    if let pending {
      bytes += try muxer.append(pending.frame, from: pending.start, to: request.schedule.count)
    }
    let (tail, patches) = try muxer.finish()
    bytes += tail
    for patch in patches {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    return bytes
  }

  private func text(_ candidate: Candidate, _ step: Int, _ bytes: Int) -> String {
    let way: String
    switch candidate {
    case .lossless: way = "lossless"
    case .quality(let quality): way = "quality \(quality)"
    case .colors(let count): way = "up to \(count) colours"
    }
    let frames = step == 1 ? "" : ", 1 of \(step) frames"
    return "\(way)\(frames), \(bytes) of \(most) bytes"
  }
}
