import Documents
import Frame
import Imaging
import Workers

/// Finds the frame that a film shows at a time, whatever the order of the times.
///
/// One ffmpeg decodes from a frame on and waits between requests; for a time before that frame, or well after the last
/// one, another one starts near it. Memory holds at most 64 MiB of frames, and two of them in any case.
final class FilmPlayer {
  private struct Shown {
    let seconds: Double
    let image: Image
  }

  private let film: MediaFile
  private let name: String
  private let facts: FilmFacts
  private let depth: Image.Depth
  private let limits: ImageLimits
  private var stream: FilmStream?
  /// Frames that follow each other, in order.
  private var frames: [Shown] = []
  /// Whether the first of them is the film's first.
  private var hasFirst = false
  /// Whether the last of them is the film's last.
  private var hasLast = false

  /// Bytes of the frames that are kept for times that come again, as in a play backwards.
  private static let keptBytes = 64 << 20
  /// Seconds within which reading on is quicker than starting at another place.
  private static let readOn = 2.0
  /// Times that differ by less are the same: most containers count in whole milliseconds or microseconds.
  private static let tolerance = 1e-6

  /// Opens a film, which errors call `name`; no frame is decoded.
  ///
  /// - Throws: `ImageError` when it exceeds a limit.
  init(
    _ film: MediaFile, _ facts: FilmFacts, name: String, depth: Image.Depth, limits: ImageLimits
  ) throws(ImageError) {
    self.film = film
    self.facts = facts
    self.name = name
    self.depth = depth
    self.limits = limits
    let (pixels, overflow) = facts.width.multipliedReportingOverflow(by: facts.height)
    guard !overflow, pixels <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "\(facts.width) x \(facts.height) pixels are",
        value: overflow ? nil : pixels, limit: .maxPixels, allowed: limits.maxPixels)
    }
  }

  /// The size of its frames.
  var size: PixelSize { PixelSize(width: facts.width, height: facts.height) }

  /// Seconds from its beginning to its end, more than 0.
  var duration: Double { facts.duration }

  /// Pixels of the frames that are held at most.
  var heldPixels: Double { Double(mostFrames + 1) * size.pixels }

  private var mostFrames: Int { max(2, Self.keptBytes / max(frameBytes, 1)) }

  private var frameBytes: Int { facts.width * facts.height * depth.rawValue / 2 }

  /// The frame that is shown `seconds` after the film's beginning: the last one that appears then or before, or the
  /// first of all.
  ///
  /// - Throws: `ImageError` when ffmpeg cannot decode it, or takes longer than the limit for a frame.
  func frame(at seconds: Double) throws(ImageError) -> Image {
    do throws(MediaError) { return try find(seconds) } catch {
      // What follows a failure is not known.
      stream = nil
      frames = []
      throw error.image(name)
    }
  }

  private func find(_ seconds: Double) throws(MediaError) -> Image {
    let time = seconds + Self.tolerance
    if !reaches(time) { try start(near: time) }
    while !hasLast, let last = frames.last, last.seconds <= time { try read() }
    guard let shown = frames.last(where: { $0.seconds <= time }) ?? frames.first else {
      throw .noFrame
    }
    if hasLast, shown.seconds == frames.last?.seconds, stream?.isCut == true {
      guard time < shown.seconds + facts.frameSeconds else { throw endsEarly(before: seconds) }
    }
    return shown.image
  }

  /// Whether the frame at `time` is held, or comes soon.
  private func reaches(_ time: Double) -> Bool {
    guard stream != nil, let first = frames.first, let last = frames.last else { return false }
    return (first.seconds <= time || hasFirst) && (hasLast || time - last.seconds <= Self.readOn)
  }

  /// Starts ffmpeg so that the frame at `time` is the first that it decodes or a later one.
  private func start(near time: Double) throws(MediaError) {
    // The frame at a time appears before it, by how much is unknown.
    var lead = max(0.5, 2 * facts.frameSeconds)
    while true {
      let place = time - lead
      try open(at: place > 0 ? Int(place * 1e6, within: 0...1 << 60) : nil)
      if hasFirst || frames.first.map({ $0.seconds <= time }) == true { return }
      if stream?.isCut == true { throw endsEarly(before: time) }
      lead *= 8
    }
  }

  private func open(at place: Int?) throws(MediaError) {
    stream = nil
    frames = []
    hasLast = false
    stream = try FilmStream(
      film, facts, from: place, bits: depth.rawValue, within: limits.maxDecodeSeconds)
    hasFirst = place == nil
    try read()
  }

  private func endsEarly(before seconds: Double) -> MediaError {
    .endsEarly(before: seconds, announced: facts.duration)
  }

  /// Reads the next frame.
  private func read() throws(MediaError) {
    guard let frame = try stream?.next() else {
      hasLast = true
      return
    }
    let image = Image(
      width: facts.width, height: facts.height, depth: depth,
      alpha: facts.hasAlpha ? .straight : .premultiplied, bytes: frame.bytes)
    frames.append(
      Shown(seconds: frame.seconds, image: facts.hasAlpha ? image.premultiplied() : image))
    while frames.count > mostFrames {
      frames.removeFirst()
      hasFirst = false
    }
  }
}
