import Documents
import Imaging
public import Outputs

/// Where the frames of a job go.
public enum Output: Sendable, Equatable {
  /// One picture file.
  case picture(String)
  /// A picture file for each frame.
  case sequence(FramePattern)
  /// One file that shows all frames.
  case animation(String, AnimationFormat)
  /// A WAV file of a shader's sound.
  case sound(String)
  /// Raw frames to standard output.
  case stream

  /// Reads `x.png`, `x-%04d.png`, `folder/`, `x.apng` and the like, `x.wav`, or `-`; if `animated`, `x.png` shows all frames.
  public init(_ text: String, animated: Bool = false) throws(OutputError) {
    if animated {
      let isPattern = try FramePattern(text) != nil
      let isPNG = text.lowercased().hasSuffix(".png") && !isPattern
      guard isPNG || AnimationFormat(path: text) != nil else { throw .notAnimated(text) }
      if isPNG {
        self = .animation(text, .apng)
        return
      }
    }
    if text == "-" {
      self = .stream
    } else if let format = AnimationFormat(path: text) {
      self = .animation(text, format)
      return
    } else if text.lowercased().hasSuffix(".wav") {
      self = .sound(text)
      return
    } else if text.hasSuffix("/") {
      self = .sequence(FramePattern(folder: text))
    } else if let pattern = try FramePattern(text) {
      self = .sequence(pattern)
    } else {
      self = .picture(text)
    }
    guard text == "-" || text.hasSuffix("/") || PictureFormat(path: text) != nil else {
      throw .unknownKind(text)
    }
  }

  /// The name of an output for a single frame; `nil` for outputs of any number of frames.
  package var nameOfOneFrame: String? {
    switch self {
    case .picture(let path): path
    case .sequence, .animation, .sound, .stream: nil
    }
  }

  /// How a frame's own file stores it; `nil` for outputs without such files.
  var format: PictureFormat? {
    switch self {
    case .picture, .sequence: path(ofFrame: 0).flatMap { PictureFormat(path: $0) }
    case .animation, .sound, .stream: nil
    }
  }

  /// Whether it is one file, which is complete only with the last frame or block.
  package var isOneFile: Bool {
    switch self {
    case .animation, .sound: true
    case .picture, .sequence, .stream: false
    }
  }

  /// Whether it is one file that shows all frames.
  var isAnimation: Bool { if case .animation = self { true } else { false } }

  /// Whether it is a sound.
  var isSound: Bool { if case .sound = self { true } else { false } }

  /// The frames per second of a job that requests `rate`: at most what the format can show.
  func framesPerSecond(_ rate: Double) -> Double {
    guard case .animation(_, let format) = self else { return rate }
    return min(rate, format.traits.maxFramesPerSecond ?? rate)
  }

  /// The file name of a frame, counted from 0; `nil` for a stream.
  package func path(ofFrame number: Int) -> String? {
    switch self {
    case .picture(let path), .animation(let path, _), .sound(let path): path
    case .sequence(let pattern): pattern.path(ofFrame: number)
    case .stream: nil
    }
  }
}

/// Why an output name is invalid.
public enum OutputError: Error, Sendable, Equatable {
  /// The name has an extension that peelgl does not write.
  case unknownKind(String)
  /// An animation is requested, but an output with this name cannot hold one.
  case notAnimated(String)
  /// The pictures do not fit the format; the sentence says why.
  case unfit(String)
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
      "\(name.printable) is not a supported output; use a"
        + " \(PictureFormat.allCases.map { ".\($0.rawValue)," }.joined(separator: " "))"
        + " \(AnimationFormat.suffixes("", "or") { _ in true }) file, a .wav for a sound, a folder/, or - for raw frames."
    case .notAnimated(let name):
      "\(name.printable) cannot hold an animation; with --animated, name a .png file."
    case .unfit(let sentence): sentence
    case .manyNumbers(let name):
      "\(name.printable) has more than one placeholder for the frame number; use one %04d."
    case .badNumber(let name, let part):
      "\(name.printable) contains \(part.printable) for the frame number; use %d or %01d to %09d."
    }
  }
}
