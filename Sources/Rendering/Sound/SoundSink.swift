import Documents
import Effects
import Files
import Imaging
import Outputs
import Workers

/// Writes the sound that blocks hold as a WAV file.
final class SoundSink: FrameSink {
  private struct State: ~Copyable, Sendable {
    /// The file that gets its name once it is complete.
    var named: AtomicFile?
    /// The file that gets no name.
    var scratch: ScratchFile?
    /// Levels outside of -1 to 1.
    var clipped = 0
  }

  private let span: SoundSpan
  private let state: LockedValue<State>

  /// Writes `span` to `path`.
  init(_ span: SoundSpan, to path: String, overwrite: Bool) throws(SinkError) {
    self.span = span
    let file: AtomicFile
    do throws(FileError) { file = try AtomicFile(path, overwrite: overwrite) } catch {
      throw .file(error)
    }
    state = LockedValue(State(named: file, scratch: nil))
    try append(WAV.header(samples: span.count), clipped: 0)
  }

  /// Writes `span` to a file without a name in the folder of `path`, which ``takeFile()`` hands over.
  init(_ span: SoundSpan, beside path: String) throws(SinkError) {
    self.span = span
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: path) } catch { throw .file(error) }
    state = LockedValue(State(named: nil, scratch: file))
    try append(WAV.header(samples: span.count), clipped: 0)
  }

  var needsPrevious: Bool { false }
  var takesBytesAsDrawn: Bool { true }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(image.bytes, Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame block: Int) throws(SinkError) {
    guard let encoded else { return }
    let values = FloatPicture(
      inspected: encoded.bytes, width: encoded.region.width, height: encoded.region.height)
    var bytes: [UInt8] = []
    var clipped = 0
    for sample in span.samples(inBlock: block) {
      // Red is heard on the left, green on the right.
      for value in values.components[4 * sample...4 * sample + 1] {
        if abs(value) > 1 { clipped += 1 }
        bytes.appendLittleEndian(WAV.level(value), 2)
      }
    }
    try append(bytes, clipped: clipped)
  }

  private func append(_ bytes: [UInt8], clipped: Int) throws(SinkError) {
    try state.withLock { state throws(SinkError) in
      guard state.named != nil || state.scratch != nil else { throw .closed }
      do throws(FileError) {
        try state.named?.write(bytes)
        _ = try state.scratch?.append(bytes)
      } catch {
        throw .file(error)
      }
      state.clipped += clipped
    }
  }

  func finish() throws(SinkError) {
    try state.withLock { state throws(SinkError) in
      guard let file = state.named.take() else { return }
      do throws(FileError) { try file.commit() } catch { throw .file(error) }
    }
  }

  var choice: String? {
    let clipped = state.withLock { $0.clipped }
    return clipped == 0
      ? nil : "\(counted(clipped, "level")) beyond 1 were limited; make mainSound quieter"
  }

  /// The complete file without a name.
  func takeFile() -> MediaFile? {
    state.withLock { state in
      guard let file = state.scratch.take() else { return nil }
      return MediaFile(file, demuxer: "wav")
    }
  }

  func close() {
    state.withLock { state in
      state.named = nil
      state.scratch = nil
    }
  }
}
