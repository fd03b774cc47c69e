import Files
import Imaging

/// Writes the pictures of a spool as a GIF.
struct GIFWriter: ~Copyable {
  /// A picture whose frame also depends on the next one.
  private struct Waiting {
    let picture: IndexPicture
    /// What is there before it is drawn.
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
  private let layout: GIFFile
  private let map: PaletteMap
  private let file: AtomicFile
  private var waiting: Waiting?
  private var ready: [Ready] = []

  init(
    _ request: AnimationRequest, _ palette: Palette, _ map: PaletteMap, _ file: consuming AtomicFile
  ) {
    schedule = request.schedule
    layout = GIFFile(
      shape: request.shape, palette: palette, plays: request.settings.plays,
      isStill: request.schedule.count == 1)
    self.map = map
    self.file = file
  }

  /// Writes everything but the end.
  mutating func run(_ spool: borrowing FrameSpool) throws(AnimationError) {
    try write(layout.head)
    var starts = (0...spool.count).map { spool.start(ofPicture: $0) }[...]
    try spool.forEach { (_, pictures) throws(AnimationError) in
      let map = map
      let indices = Parallel.map(pictures.count) { map.indices(of: pictures[$0]) }
      for (image, indices) in zip(pictures, indices) {
        let picture = IndexPicture(width: image.width, height: image.height, indices: indices)
        add(picture, start: starts.removeFirst())
      }
      try writeReady()
    }
    if let waiting { prepare(waiting, before: nil, until: starts.first ?? schedule.count) }
    try writeReady()
  }

  /// Gives the file its name.
  consuming func finish() throws(AnimationError) {
    try write(GIFFile.end)
    do throws(FileError) { try file.commit() } catch { throw .file(error) }
  }

  private mutating func add(_ picture: IndexPicture, start: Int) {
    guard let before = waiting else {
      let nothing = [UInt8](
        repeating: layout.palette.transparent, count: picture.width * picture.height)
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
      ? before.picture.cleared(part.region, to: layout.palette.transparent) : before.picture
    waiting = Waiting(picture: picture, base: base, start: start)
  }

  @discardableResult
  private mutating func prepare(
    _ waiting: Waiting, before next: IndexPicture?, until end: Int
  ) -> GIFPart {
    let part = GIFPart(
      waiting.picture, on: waiting.base, before: next, transparent: layout.palette.transparent)
    ready.append(
      Ready(
        part: part,
        hundredths: schedule.start(end, scale: 100) - schedule.start(waiting.start, scale: 100)))
    return part
  }

  private mutating func writeReady() throws(AnimationError) {
    let frames = ready
    ready = []
    let bits = layout.bits
    let data = Parallel.map(frames.count) {
      GIFCompressor.compress(frames[$0].part.indices, bits: bits)
    }
    for (frame, data) in zip(frames, data) {
      try write(layout.frame(frame.part, data, hundredths: frame.hundredths))
    }
  }

  private borrowing func write(_ bytes: [UInt8]) throws(AnimationError) {
    do throws(FileError) { try file.write(bytes) } catch { throw .file(error) }
  }
}
