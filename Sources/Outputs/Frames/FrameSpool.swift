import Documents
import Files
import Imaging

/// Frames in a temporary file, kept until the last one is known.
struct FrameSpool: ~Copyable, Sendable {
  private struct Entry {
    /// The frame in the schedule that it begins with.
    let start: Int
    let offset: Int
    let count: Int
    let region: Rectangle
    let blends: Bool
  }

  /// Ends the work on its pictures.
  let stop: StopFlag
  private let shape: SequenceShape
  private var file: ScratchFile
  private var entries: [Entry] = []
  /// Frames of the schedule so far.
  private var frames = 0

  /// Starts a spool on the disk of the file that `request` names, whose pictures are wanted until `stop` is set.
  init(_ request: AnimationRequest, _ stop: StopFlag) throws(AnimationError) {
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: request.path) } catch {
      throw .file(error)
    }
    self.file = file
    self.stop = stop
    shape = request.shape
  }

  /// Adds the next frame, as ``SpoolCoder`` or ``APNGCoder`` makes it; `nil` for one that looks like the frame before.
  mutating func append(_ frame: EncodedFrame?) throws(AnimationError) {
    if let frame {
      let offset = try mapError(to: AnimationError.file, file.append(frame.bytes))
      entries.append(
        Entry(
          start: frames, offset: offset, count: frame.bytes.count, region: frame.region,
          blends: frame.blends))
    }
    frames += 1
  }

  /// How many different pictures are left of each `step` frames' first.
  func pictures(every step: Int) -> Int {
    entries.indices.count { isShown($0, every: step) }
  }

  /// Whether a picture is there when one of each `step` frames' first begins.
  private func isShown(_ index: Int, every step: Int) -> Bool {
    let start = (entries[index].start + step - 1) / step * step
    return start < (index + 1 < entries.count ? entries[index + 1].start : frames)
  }

  /// The frames as they were added, in order.
  func forEachEncoded(
    _ body: (EncodedFrame?) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    var rest = entries[...]
    for number in 0..<frames {
      guard let entry = rest.first, entry.start == number else {
        try body(nil)
        continue
      }
      rest.removeFirst()
      try body(EncodedFrame(read(entry), entry.region, blends: entry.blends))
    }
  }

  /// A picture, straight, and the frame in the schedule that it begins with.
  typealias SpoolFrame = (start: Int, image: Image)

  /// Reads the pictures in order and calls `body` with some at a time, and with the one before them.
  ///
  /// Of each `step` frames of the schedule, the first is kept.
  func forEach(
    every step: Int = 1,
    _ body: (_ previous: Image?, _ frames: [SpoolFrame]) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    let bytes = shape.width * shape.height * shape.depth.rawValue / 2
    let window = min(max((128 << 20) / max(bytes, 1), 1), 16)
    var canvas: Image?
    var last: Image?
    for first in stride(from: 0, to: entries.count, by: window) {
      try stop.check()
      let range = first..<min(first + window, entries.count)
      let before = last
      var frames: [SpoolFrame] = []
      for (index, part) in zip(range, try decode(range)) {
        let entry = entries[index]
        let picture =
          canvas.map { $0.replacing(entry.region, by: part, blends: entry.blends) } ?? part
        canvas = picture
        guard isShown(index, every: step) else { continue }
        frames.append(((entry.start + step - 1) / step * step, picture))
        last = picture
      }
      if !frames.isEmpty { try body(before, frames) }
    }
  }

  /// The rectangles of some pictures, decoded on all processors.
  private func decode(_ range: Range<Int>) throws(AnimationError) -> [Image] {
    var files: [[UInt8]] = []
    for entry in entries[range] { files.append(try read(entry)) }
    let (inputs, depth) = (files, shape.depth)
    return try mapError(to: { _ in AnimationError.cannotEncode(format: "an animation", frame: nil) }
    ) {
      () throws(ImageError) in
      try Parallel.map(inputs.count) { (index) throws(ImageError) in
        try PNG.decode(inputs[index], name: "a frame", depth: depth, limits: .unlimited)
      }
    }
  }

  private func read(_ entry: Entry) throws(AnimationError) -> [UInt8] {
    try mapError(to: AnimationError.file, file.read(entry.count, at: entry.offset))
  }
}

extension ImageLimits {
  /// For what was made here.
  static let unlimited = ImageLimits(
    maxPixels: 1 << 40, maxMemoryBytes: 1 << 40, maxAnimationFrames: 1 << 30)
}

extension Image {
  /// The picture with other pixels, of the same kind, in `region`; where `part` is transparent and `blends`,
  /// its own ones stay.
  fileprivate func replacing(_ region: Rectangle, by part: Image, blends: Bool) -> Image {
    if region == Rectangle(self), !blends { return part }
    let step = depth.rawValue / 2
    let row = region.width * step
    var bytes = bytes
    bytes.withUnsafeMutableBytes { target in
      part.bytes.withUnsafeBytes { source in
        for y in 0..<region.height {
          let start = ((region.y + y) * width + region.x) * step
          guard blends else {
            UnsafeMutableRawBufferPointer(rebasing: target[start..<start + row])
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[y * row..<(y + 1) * row]))
            continue
          }
          for place in stride(from: 0, to: row, by: 4) {
            let color = source.loadUnaligned(fromByteOffset: y * row + place, as: UInt32.self)
            if color != 0 {
              target.storeBytes(of: color, toByteOffset: start + place, as: UInt32.self)
            }
          }
        }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: bytes)
  }
}
