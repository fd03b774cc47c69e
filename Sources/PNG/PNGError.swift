package import Files

/// Why a PNG could not be read.
package enum PNGError: Error, Sendable, Equatable {
  /// The file does not begin as a PNG does, but with `start`: 8 bytes, fewer where it has fewer.
  case notPNG(start: [UInt8])
  /// The file stops inside `part`.
  case truncated(part: String)
  /// A chunk's bytes do not match its checksum.
  case wrongChecksum(chunk: String)
  /// The file breaks a rule of the format; `reason` names it.
  case damaged(reason: String)
  /// `what` has or needs `value`, more than the limit allows; `value` is nil where it is not known.
  case overLimit(what: String, value: Int?, limit: PNGLimits.Name, allowed: Int)
  /// The file could not be read.
  case file(FileError)
}
