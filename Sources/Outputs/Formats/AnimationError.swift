package import Files

/// Why an animation could not be written.
package enum AnimationError: Error, Sendable, Equatable {
  /// A file could not be written or read back.
  case file(FileError)
  /// The pictures do not fit the format; the sentence says why and what would help.
  case unfit(String)
  /// Another program failed; the sentence says why.
  case program(String)
  /// A frame could not be compressed.
  case cannotEncode(format: String, frame: Int?)
  /// The file would be longer than its format allows.
  case tooLong(format: String)
  /// The output was closed before every frame was written.
  case closed
}

extension AnimationError: CustomStringConvertible {
  /// One sentence that says what was wrong and what would help.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .unfit(let sentence), .program(let sentence): sentence
    case .cannotEncode(let format, let frame):
      "\(frame.map { "Frame \($0)" } ?? "A frame") cannot be stored as \(format); there may not be enough memory for it."
    case .tooLong(let format): "A \(format) file has at most 4 GB; fewer or smaller frames fit."
    case .closed: "The output was closed before every frame was written."
    }
  }
}
