import Documents
import Files
package import Imaging
package import Outputs

/// Writes each frame as a PNG file, which appears under its name only when it is complete.
package final class PictureSink: FrameSink {
  private let output: Output
  private let overwrite: Bool
  private let text: [(keyword: String, value: String)]
  private let isClosed = LockedValue(false)

  /// Writes to `output`; each file contains `text`.
  package init(_ output: Output, overwrite: Bool, text: [(keyword: String, value: String)]) {
    self.output = output
    self.overwrite = overwrite
    self.text = text
  }

  /// Throws when a file of `frames` exists and may not be replaced.
  package static func check(
    _ output: Output, frames: [Int], overwrite: Bool
  ) throws(SinkError) {
    try mapError(to: SinkError.file) { () throws(FileError) in
      for path in frames.lazy.compactMap({ output.path(ofFrame: $0) }) {
        try AtomicFile.check(path, overwrite: overwrite)
      }
    }
  }

  package var needsPrevious: Bool { false }

  package func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(PNG.encode(image, text: text), Rectangle(image))
  }

  package func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    guard let path = output.path(ofFrame: frame), let bytes = encoded?.bytes else { return }
    try isClosed.withLock { isClosed throws(SinkError) in
      if isClosed { throw .closed }
      try mapError(to: SinkError.file, try AtomicFile.write(bytes, to: path, overwrite: overwrite))
    }
  }

  package func finish() {}

  package func close() {
    isClosed.withLock { $0 = true }
  }
}
