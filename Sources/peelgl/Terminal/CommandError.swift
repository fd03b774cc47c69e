import Batch
import Documents
import Effects
import Files
import GLRenderer
import Imaging
import PixelCompare
import Rendering
import ShaderLab
import Watch
import Web
import Workers

/// Why a command failed.
enum CommandError: Error {
  /// The words on the command line.
  case usage(UsageError)
  /// A job could not be done.
  case rendering(RenderingError)
  /// Pictures could not be compared or accepted.
  case compare(CompareError)
  /// Goldens of a revision cannot be read.
  case git(GitError)
  /// A batch was not begun, or ended before its end.
  case batch(BatchError)
  /// Files were not watched.
  case watch(WatchError)
  /// A page was not made.
  case web(WebError)
  /// A report could not be written.
  case report(FileError)
  /// The process that draws a user's shader crashed, hung or did not start.
  case guarded(GuardFailure)
  /// The driver of `device` crashed in this process.
  case crashed(device: String)
  /// The system does not allow the process what every command takes.
  case limited(String)
  /// A command that must be able to end in time has no thread for it.
  case noThread(NoThread)
  /// Standard output has no reader any more.
  case closedOutput
  /// Standard output failed with the C library's error number.
  case output(errno: Int32)

  /// The output of a command could not be written.
  static func file(_ error: FileError) -> CommandError { .rendering(.sink(.file(error))) }

  /// The exit status of the process.
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .rendering(let error): error.status
    case .guarded(let failure): failure.status
    case .crashed: .device
    case .batch(.output): .output
    case .batch(.device), .batch(.missingDevice): .device
    case .batch(.stopped(let reason, _, _)), .batch(.dropped(let reason)): ExitStatus(reason)
    case .batch: .usage
    case .watch(let error): error.status
    case .web(.rendering(let error)): error.status
    case .web: .usage
    case .compare(.cannotWrite), .report: .output
    case .compare, .git: .usage
    case .closedOutput: .done
    case .output, .noThread, .limited: .output
    }
  }

  /// Whether no message is printed: the reader has gone, or there is nothing to report.
  var isSilent: Bool {
    switch self {
    case .closedOutput, .rendering(.sink(.closedStream)): true
    default: false
    }
  }

  /// `{"error": {"kind": …, "status": …, "message": …}}`, for a shader with its `diagnostics`.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("kind", .text("\(status)")),
      .init("status", .integer(Int(status.rawValue))),
      .init("message", .text(description)),
    ]
    if case .rendering(.shader(let report)) = self {
      members.append(.init("diagnostics", .list(report.diagnostics.map(\.json))))
    }
    return .object([.init("error", .object(members))])
  }
}

extension CommandError: CustomStringConvertible {
  /// One sentence that names what was wrong and what would be right.
  var description: String {
    switch self {
    case .usage(let error): error.description
    case .rendering(let error): error.description
    case .batch(let error): error.description
    case .watch(let error): error.description
    case .web(let error): error.description
    case .guarded(let failure): failure.description
    case .compare(let error): error.description
    case .git(let error): error.description
    case .report(let error): error.description
    case .crashed(let device):
      "\(device.printable) crashed; complete frames are kept, and `peelgl doctor` tests each device"
    case .limited(let sentence): sentence
    case .noThread(let error): "the command cannot begin: \(error)"
    case .closedOutput: "standard output was closed by its reader"
    case .output(let number):
      FileError.cannotWrite(path: "standard output", errno: number).description
    }
  }
}

extension RenderingError {
  /// The exit status of the process.
  fileprivate var status: ExitStatus {
    switch self {
    case .image(.noProcess): .output
    case .job, .output, .file, .inputFile, .parameter, .image, .effect, .shader:
      .usage
    case .renderer(let error): error.status
    case .sink(.closedStream): .done
    case .sink(.file(.exists)), .sink(.unfit): .usage
    case .sink: .output
    case .incomplete: .device
    case .stopped(let reason, _, _), .dropped(let reason): ExitStatus(reason)
    }
  }
}

extension WatchError {
  /// The exit status of the process.
  fileprivate var status: ExitStatus {
    switch self {
    case .noLibrary, .portTaken, .portForbidden, .port, .noResources: .usage
    case .job(let failure):
      switch failure.kind {
      case .job: .usage
      case .device, .missingDevice: .device
      case .output, .scarcity: .output
      }
    }
  }
}

extension RendererError {
  /// The exit status: shaders and sizes are input, other errors are the device's.
  fileprivate var status: ExitStatus {
    switch self {
    case _ where isInput: .usage
    case .limited: .output
    default: .device
    }
  }
}
