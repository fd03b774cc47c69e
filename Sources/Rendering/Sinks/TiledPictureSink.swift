import Documents
import Files
import Frame
import Imaging
import Outputs
import Synchronization

/// Writes pictures as PNG files from their parts, which come one after the other.
final class TiledPictureSink: FrameSink {
  private struct State: ~Copyable {
    /// The picture that is being written; `nil` between pictures.
    var picture: Picture?
    /// The digest of the last complete file, with the number of its frame.
    var written: (frame: Int, digest: String)?
  }

  /// A picture whose first parts are there.
  private struct Picture: ~Copyable {
    let file: AtomicFile
    var encoder: PNGStream
    var hash = SHA256()
    /// The parts of the current band.
    var band: [EncodedFrame] = []
    /// The number of parts so far.
    var count = 0
  }

  private let output: Output
  private let parts: Tiling
  private let depth: Image.Depth
  private let overwrite: Bool
  private let text: [(keyword: String, value: String)]
  private let state = Mutex(State())
  /// Set at once, also while rows are written, so that a process that ends does not leave them.
  private let isClosed = Atomic(false)
  /// Rows between two looks at it.
  private static let rowsAtOnce = 32

  /// Writes to `output`; each file contains `text`.
  init(
    _ output: Output, _ tiling: Tiling, _ depth: Image.Depth, overwrite: Bool,
    text: [(keyword: String, value: String)]
  ) {
    self.output = output
    parts = tiling
    self.depth = depth
    self.overwrite = overwrite
    self.text = text
  }

  var needsPrevious: Bool { false }
  var tiling: Tiling? { parts }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(PNG.rows(of: image, isOpaque: false), Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    guard let path = output.path(ofFrame: frame), let encoded else { return }
    let failure: SinkError? = state.withLock { state in
      do throws(SinkError) {
        if isClosed.load(ordering: .acquiring) { throw .closed }
        var picture: Picture
        if let begun = state.picture.take() { picture = begun } else { picture = try begin(path) }
        picture.band.append(encoded)
        picture.count += 1
        if picture.band.count == parts.columns { try appendBand(to: &picture) }
        if picture.count < parts.count {
          state.picture = .some(picture)
        } else {
          state.written = (frame, try finish(picture))
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  func digest(of encoded: EncodedFrame, frame: Int) -> String? {
    state.withLock { state in
      guard let written = state.written, written.frame == frame else { return nil }
      return written.digest
    }
  }

  func finish() {}

  func close() {
    isClosed.store(true, ordering: .releasing)
    state.withLock { $0.picture = nil }
  }

  private func begin(_ path: String) throws(SinkError) -> Picture {
    let size = parts.size
    do throws(FileError) {
      return Picture(
        file: try AtomicFile(path, overwrite: overwrite),
        encoder: PNGStream(width: size.width, height: size.height, depth: depth, text: text))
    } catch {
      throw .file(error)
    }
  }

  /// Joins the rows of parts that lie side by side.
  private func appendBand(to picture: inout Picture) throws(SinkError) {
    let band = picture.band
    picture.band = []
    let height = band[0].region.height
    for first in stride(from: 0, to: height, by: Self.rowsAtOnce) {
      if isClosed.load(ordering: .acquiring) { throw .closed }
      var rows: [UInt8] = []
      for row in first..<min(first + Self.rowsAtOnce, height) {
        for part in band {
          let rowBytes = part.region.width * depth.rawValue / 2
          rows += part.bytes[row * rowBytes..<(row + 1) * rowBytes]
        }
      }
      try write(picture.encoder.append(rows), to: &picture)
    }
  }

  private func write(_ bytes: [UInt8], to picture: inout Picture) throws(SinkError) {
    picture.hash.add(bytes)
    try mapError(to: SinkError.file, try picture.file.write(bytes))
  }

  /// Completes a picture; returns the digest of its file.
  private func finish(_ picture: consuming Picture) throws(SinkError) -> String {
    let last = picture.encoder.finish()
    picture.hash.add(last)
    do throws(FileError) {
      try picture.file.write(last)
      try picture.file.commit()
    } catch {
      throw .file(error)
    }
    return picture.hash.digest().text
  }
}
