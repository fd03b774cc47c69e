import Documents
public import Files

/// Why a picture could not be decoded; each description is one sentence.
public enum ImageError: Error, Sendable, Equatable {
  /// The file is empty.
  case empty(name: String)
  /// The file is not a PNG; `kind` is what it looks like, such as `a JPEG`.
  case notPNG(name: String, kind: String?)
  /// peelgl does not read this kind of file; `kind` is what it looks like, such as `a GIF`.
  case unknownKind(name: String, kind: String?)
  /// The file ends inside `part`.
  case truncated(name: String, part: String)
  /// A chunk's bytes do not match its checksum.
  case wrongChecksum(name: String, chunk: String)
  /// The file breaks a rule of its format; `reason` names it.
  case damaged(name: String, reason: String)
  /// `what` needs `value`, more than the limit allows; `value` is nil when it is unknown.
  case overLimit(name: String, what: String, value: Int?, limit: ImageLimits.Name, allowed: Int)
  /// Drawing takes longer than the limit of `seconds`.
  case tooSlow(name: String, seconds: Int)
  /// The decoder is not available or has failed; `reason` says why and what would help.
  case cannotDecode(name: String, reason: String)
  /// The system cannot start a process that would decode it; `reason` names the exhausted resource.
  case noProcess(name: String, reason: String)
  /// A name of neither a file nor a built-in picture; `suggestion` lists similar names.
  case noSuchPicture(name: String, suggestion: String)
  /// The file could not be read.
  case file(FileError)
}

extension ImageError: CustomStringConvertible {
  /// One sentence that names the file, what was wrong and what would be right.
  public var description: String {
    switch self {
    case .empty(let name):
      "\(name.printable) is empty; a picture is needed."
    case .notPNG(let name, let kind):
      "\(name.printable) is \(kind ?? "not a picture peelgl can read"); a PNG picture is needed."
    case .unknownKind(let name, let kind):
      "\(name.printable) is \(kind ?? "not a picture peelgl can read"); a "
        + "\(PictureKind.listed) picture is needed."
    case .truncated(let name, let part):
      "\(name.printable) is truncated in \(part.printable); a complete file is needed."
    case .wrongChecksum(let name, let chunk):
      "\(name.printable) is damaged: the checksum of its \(chunk.printable) chunk is wrong."
    case .damaged(let name, let reason):
      "\(name.printable) is damaged: \(reason.printable(upTo: 200))."
    case .overLimit(let name, let what, let value, let limit, let allowed):
      "\(name.printable) is too large: \(what)\(value.map { " \($0)" } ?? ""), more than the limit "
        + "\(limit.rawValue) of \(allowed); --limit \(limit.rawValue)=VALUE raises it."
    case .tooSlow(let name, let seconds):
      "\(name.printable) takes too long to draw: more than the limit "
        + "\(ImageLimits.Name.maxDecodeSeconds.rawValue) of \(seconds) s; "
        + "--limit \(ImageLimits.Name.maxDecodeSeconds.rawValue)=VALUE raises it."
    case .cannotDecode(let name, let reason):
      "\(name.printable) cannot be decoded: \(reason.printable(upTo: 200))."
    case .noProcess(let name, let reason):
      "\(name.printable) cannot be decoded: \(reason)."
    case .noSuchPicture(let name, let suggestion):
      "\(name.printable) is neither a file nor a built-in icon\(suggestion)"
        + (suggestion.hasSuffix("?") ? "" : ".")
    case .file(let error):
      error.description
    }
  }
}
