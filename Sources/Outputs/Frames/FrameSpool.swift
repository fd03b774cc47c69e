import Dispatch
import Files
import Imaging

/// Frames that are kept in a file without a name until all of them are known.
struct FrameSpool: ~Copyable, Sendable {
  private struct Entry {
    /// The frame in the schedule that it begins with.
    let start: Int
    let offset: Int
    let count: Int
    let region: Region
  }

  private let shape: SequenceShape
  private var file: ScratchFile
  private var entries: [Entry] = []
  /// Frames of the schedule so far.
  private var frames = 0

  /// Starts a spool on the disk of `path`.
  init(_ shape: SequenceShape, beside path: String) throws(AnimationError) {
    self.shape = shape
    do throws(FileError) { file = try ScratchFile(beside: path) } catch { throw .file(error) }
  }

  /// Adds the next frame, as ``APNGCoder`` makes it; `nil` for one that looks like the frame before.
  mutating func append(_ frame: EncodedFrame?) throws(AnimationError) {
    if let frame {
      do throws(FileError) {
        let offset = try file.append(frame.bytes)
        entries.append(
          Entry(start: frames, offset: offset, count: frame.bytes.count, region: frame.region))
      } catch {
        throw .file(error)
      }
    }
    frames += 1
  }

  /// The number of pictures, each different from the one before.
  var count: Int { entries.count }

  /// The frame in the schedule with which picture `index` begins; ``count`` stands for the end.
  func start(ofPicture index: Int) -> Int { index < count ? entries[index].start : frames }

  /// Reads all pictures in order, with straight alpha, and calls `body` with some at a time and the index of
  /// the first of them.
  func forEach(
    _ body: (_ first: Int, _ pictures: [Image]) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    let bytes = shape.width * shape.height * shape.depth.rawValue / 2
    let window = min(max((128 << 20) / max(bytes, 1), 1), 16)
    var canvas: Image?
    for first in stride(from: 0, to: count, by: window) {
      let parts = try decode(first..<min(first + window, count))
      var pictures: [Image] = []
      for (part, entry) in zip(parts, entries[first...]) {
        let picture = canvas.map { $0.replacing(entry.region, by: part) } ?? part
        canvas = picture
        pictures.append(picture)
      }
      try body(first, pictures)
    }
  }

  /// The rectangles of some pictures, decoded on all processors.
  private func decode(_ range: Range<Int>) throws(AnimationError) -> [Image] {
    var files: [[UInt8]] = []
    do throws(FileError) {
      for entry in entries[range] { files.append(try file.read(entry.count, at: entry.offset)) }
    } catch {
      throw .file(error)
    }
    let limits = ImageLimits(maxPixels: 1 << 40, maxMemoryBytes: 1 << 40)
    let inputs = files
    let depth = shape.depth
    let parts = Parallel.map(inputs.count) { index in
      try? PNG.decode(inputs[index], name: "a frame", depth: depth, limits: limits)
    }
    let decoded = parts.compactMap(\.self)
    guard decoded.count == parts.count else {
      throw .cannotEncode(format: "an animation", frame: nil)
    }
    return decoded
  }
}

extension Image {
  /// The picture with other pixels, of the same kind, in `region`.
  fileprivate func replacing(_ region: Region, by part: Image) -> Image {
    if region == Region(self) { return part }
    let step = depth.rawValue / 2
    let row = region.width * step
    var bytes = bytes
    bytes.withUnsafeMutableBytes { target in
      part.bytes.withUnsafeBytes { source in
        for y in 0..<region.height {
          let start = ((region.y + y) * width + region.x) * step
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + row])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[y * row..<(y + 1) * row]))
        }
      }
    }
    return Image(width: width, height: height, depth: depth, alpha: alpha, bytes: bytes)
  }
}
