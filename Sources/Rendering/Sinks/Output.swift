import Documents
import Imaging

/// Where the frames of a job go.
public enum Output: Sendable, Equatable {
  /// One picture file.
  case picture(String)
  /// A picture file for each frame.
  case sequence(FramePattern)
  /// Raw frames to standard output.
  case stream

  /// Reads `x.png`, `x-%04d.png`, `folder/` or `-`.
  public init(_ text: String) throws(OutputError) {
    if text == "-" {
      self = .stream
    } else if text.hasSuffix("/") {
      self = .sequence(FramePattern(folder: text))
    } else if let pattern = try FramePattern(text) {
      self = .sequence(pattern)
    } else {
      self = .picture(text)
    }
    guard text == "-" || text.hasSuffix("/") || text.lowercased().hasSuffix(".png") else {
      throw .unknownKind(text)
    }
  }

  /// The name of an output for a single frame; `nil` for outputs of any number of frames.
  package var nameOfOneFrame: String? {
    switch self {
    case .picture(let path): path
    case .sequence, .stream: nil
    }
  }

  /// The file name of a frame, counted from 0; `nil` for a stream.
  package func path(ofFrame number: Int) -> String? {
    switch self {
    case .picture(let path): path
    case .sequence(let pattern): pattern.path(ofFrame: number)
    case .stream: nil
    }
  }
}

/// Why an output name is invalid.
public enum OutputError: Error, Sendable, Equatable {
  /// The name has an extension that peelgl does not write.
  case unknownKind(String)
  /// The name has more than one field for the frame's number.
  case manyNumbers(String)
  /// The field for the frame's number is not `%d` or `%0Nd`.
  case badNumber(String, part: String)
}

extension OutputError: CustomStringConvertible {
  /// One sentence that says what is wrong with the name and what would be right.
  public var description: String {
    switch self {
    case .unknownKind(let name):
      "\(name.printable) is no kind of output; name a .png file, a folder/ or - for raw frames."
    case .manyNumbers(let name):
      "\(name.printable) has more than one place for the frame's number; one %04d is right."
    case .badNumber(let name, let part):
      "\(name.printable) numbers frames by \(part.printable); %d or %01d to %09d would be right."
    }
  }
}
