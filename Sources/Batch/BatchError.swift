import Documents
public import Files
public import Rendering

/// Why a batch was not begun, or ended before its end; each description is one sentence.
public enum BatchError: Error, Equatable {
  /// The manifest, at a place that the sentence names.
  case manifest(String)
  /// The manifest or another file could not be read or written.
  case file(FileError)
  /// Jobs that cannot be drawn as written: the first different reasons, and the number of jobs.
  case jobs([String], count: Int)
  /// Existing pictures that no earlier run drew, at most some of `count`.
  case unknownOutputs([String], count: Int)
  /// Another batch writes to the folder.
  case busy(folder: String, holder: String)
  /// There is nothing to join in the folder.
  case notBegun(folder: String)
  /// A part that does not exist.
  case shard(String)
  /// The output could not be written.
  case output(String)
  /// No worker draws.
  case device(String)
  /// Devices that cannot share the batch.
  case devices(String)
  /// A requested device does not exist, or may not be used.
  case missingDevice(String)
  /// Somebody or a deadline stopped it, when some of its jobs were complete.
  case stopped(RenderControl.Stop, complete: Int, of: Int)
  /// Somebody or a deadline stopped it while the manifest was read.
  case dropped(RenderControl.Stop)
  /// A file's name leads out of the output's folder.
  case outside(String)
}

extension BatchError {
  /// Why no worker could begin.
  init(_ failure: RenderFailure) {
    self =
      switch failure.kind {
      case .job: .manifest(failure.sentence)
      case .device: .device(failure.sentence)
      case .missingDevice: .missingDevice(failure.sentence)
      case .output, .scarcity: .output(failure.sentence)
      }
  }
}

extension BatchError: CustomStringConvertible {
  /// One sentence that names what was wrong and what would be right.
  public var description: String {
    switch self {
    case .manifest(let sentence), .shard(let sentence), .output(let sentence),
      .device(let sentence), .devices(let sentence), .missingDevice(let sentence),
      .outside(let sentence):
      sentence
    case .file(let error): error.description
    case .stopped(let reason, let complete, let count):
      "\(reason == .interrupted ? "Interrupted" : "Timed out (--timeout)");"
        + " \(complete) of \(counted(count, "job")) \(complete == 1 ? "is" : "are") complete"
    case .dropped(let reason):
      "\(reason == .interrupted ? "Interrupted" : "Timed out (--timeout)") while the manifest was read;"
        + " nothing was drawn."
    case .jobs(let sentences, 1): sentences.first ?? "a job cannot be drawn"
    case .jobs(let sentences, let count):
      "\(count) jobs cannot be drawn, the first for this reason: \(sentences.first ?? "")"
    case .unknownOutputs(let paths, 1):
      "\(paths.first?.printable ?? "a picture") exists, and no earlier run wrote it; --overwrite replaces it"
    case .unknownOutputs(let paths, let count):
      "\(count) pictures exist that no earlier run wrote, the first is \(paths.first?.printable ?? "");"
        + " --overwrite replaces them"
    case .notBegun(let folder):
      "\(folder.printable) contains no batch; draw its parts first, or name their folder"
    case .busy(let folder, let holder):
      "\(folder.printable) is being written by another batch, \(holder.printable);"
        + " wait for it or name another folder."
    }
  }

  /// The text for a terminal: every job or picture on a line of its own, and their number.
  public var lines: [String] {
    switch self {
    case .jobs(let sentences, let count) where count > 1:
      sentences + ["\(count) jobs cannot be drawn"]
    case .unknownOutputs(let paths, let count) where count > 1:
      paths.map { "\($0.printable) exists, and no earlier run wrote it" }
        + ["\(count) pictures exist that no earlier run wrote; --overwrite replaces them"]
    default: [description]
    }
  }
}
