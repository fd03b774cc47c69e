public import Files
package import Imaging
package import Outputs

/// A destination of finished pictures.
///
/// Pictures are encoded on any thread and written in order, one at a time.
package protocol FrameSink: Sendable {
  /// Whether a picture is stored as what changed since the one before.
  var needsPrevious: Bool { get }

  /// Whether pictures come as they were drawn, with colours that the device has not divided by alpha.
  var takesBytesAsDrawn: Bool { get }

  /// The parts in which each picture comes, one after the other; `nil` for whole pictures.
  var tiling: Tiling? { get }

  /// A picture as it is stored, with premultiplied alpha if ``needsPrevious`` holds; `nil` if it is as the one before.
  ///
  /// `previous` is `nil` for the first picture, and where ``needsPrevious`` is false.
  func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame?

  /// Writes a frame.
  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError)

  /// The SHA-256 of a frame's file, right after `encoded` was written; `nil` while its file is not complete.
  func digest(of encoded: EncodedFrame, frame: Int) -> String?

  /// Completes the output after the last frame.
  func finish() throws(SinkError)

  /// What a search for a small file chose, once the output is complete; `nil` without one.
  var choice: String? { get }

  /// Waits for a write in progress and refuses later ones, so that the process may exit.
  func close()
}

extension FrameSink {
  package var takesBytesAsDrawn: Bool { needsPrevious }

  package var tiling: Tiling? { nil }

  package func digest(of encoded: EncodedFrame, frame: Int) -> String? {
    Digest(of: encoded.bytes).text
  }

  package var choice: String? { nil }
}

/// Why output could not be written.
public enum SinkError: Error, Sendable, Equatable {
  /// A picture file could not be written.
  case file(FileError)
  /// Standard output was closed by its reader, which is not a failure.
  case closedStream
  /// Standard output failed with the C library's error number.
  case stream(errno: Int32)
  /// The sink was closed while frames were still coming.
  case closed
  /// An animation cannot be stored as requested; the sentence gives the reason.
  case unfit(String)
  /// An animation could not be encoded; the sentence says why.
  case encoding(String)
}

extension SinkError: CustomStringConvertible {
  /// One sentence that says what could not be written, why, and what would help.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .closedStream: "Standard output was closed by its reader."
    case .stream(let number):
      FileError.cannotWrite(path: "Standard output", errno: number).description
    case .closed: "The output was closed before every frame was written."
    case .unfit(let sentence), .encoding(let sentence): sentence
    }
  }
}
