public import Documents
public import Effects
public import Files
public import GLRenderer
public import Imaging
public import ShaderLab

/// Why a job was not completed.
public enum RenderingError: Error {
  /// The settings are inconsistent.
  case job(JobError)
  /// The output's name is invalid.
  case output(OutputError)
  /// A file other than a picture could not be read.
  case file(FileError)
  /// A file other than a picture has wrong contents; the sentence says where.
  case inputFile(String)
  /// A parameter of the effect is wrong.
  case parameter(DocumentError)
  /// An input could not be read.
  case image(ImageError)
  /// The effect cannot be drawn on its stage at that time.
  case effect(EffectError)
  /// The device could not draw.
  case renderer(RendererError)
  /// A user's shader is wrong.
  case shader(ShaderReport)
  /// The output could not be written.
  case sink(SinkError)
  /// Frames were lost without an error, which is a bug in this program.
  case incomplete(Int, of: Int)
  /// The loop was stopped after some of the frames were complete.
  case stopped(RenderControl.Stop, complete: Int, of: Int)
  /// The loop was stopped before a file that shows all frames was complete.
  case dropped(RenderControl.Stop)
}

extension RenderingError: CustomStringConvertible {
  /// One sentence that names what was wrong and what would be right.
  public var description: String {
    switch self {
    case .job(let error): error.description
    case .output(let error): error.description
    case .file(let error): error.description
    case .inputFile(let sentence): sentence
    case .parameter(let error): error.description
    case .image(let error): error.description
    case .effect(let error): error.description
    case .renderer(let error): error.description
    case .shader(let report): report.description
    case .sink(let error): error.description
    case .incomplete(let complete, of: let count):
      "\(complete) of \(count) frames are complete, and the others were lost; this is a defect of peelgl"
    case .stopped(let reason, let complete, let count):
      "\(reason.sentenceStart); \(complete) of \(count) frames are complete."
    case .dropped(let reason): "\(reason.sentenceStart); nothing was written."
    }
  }
}

extension RenderControl.Stop {
  fileprivate var sentenceStart: String {
    switch self {
    case .interrupted: "Interrupted"
    case .deadline: "Timed out (--timeout)"
    }
  }
}
